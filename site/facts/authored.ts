import type { SchemaObject } from "../../language/values/json-object.ts";
import { asObject, elementsOf, isObject, memberOf, textOf } from "../../language/values/json-object.ts";

export interface AuthoredLink {
  readonly url: string;
  readonly label: string;
}

export function externalDocsOf(node: unknown): AuthoredLink | undefined {
  const docs = isObject(node) ? memberOf(node, "externalDocs") : undefined;
  const url = isObject(docs) ? textOf(docs, "url") : undefined;
  if (!isObject(docs) || url === undefined) return undefined;
  return { url, label: textOf(docs, "description") ?? url };
}

type AboutKind = "contact" | "email" | "license" | "terms" | "logo";

export function aboutLinksOf(info: unknown): readonly (readonly [kind: AboutKind, link: AuthoredLink])[] {
  const { contact, license } = asObject(info);
  const written = asObject(asObject(info)["x-logo"]);
  const logo = textOf(written, "url");
  const [whom, terms] = [asObject(contact), asObject(license)];
  const mail = textOf(whom, "email");
  const site = textOf(whom, "url");
  const name = textOf(whom, "name");
  const service = textOf(asObject(info), "termsOfService");
  const identifier = textOf(terms, "identifier");
  const licenseName = textOf(terms, "name") ?? identifier;
  const spdx = identifier === undefined ? "" : `https://spdx.org/licenses/${identifier}.html`;
  return [
    ...(name !== undefined || site !== undefined
      ? [["contact", { url: site ?? "", label: name ?? site ?? "" }] as const]
      : []),
    ...(mail === undefined ? [] : [["email", { url: `mailto:${mail}`, label: mail }] as const]),
    ...(licenseName === undefined
      ? []
      : [["license", { url: textOf(terms, "url") ?? spdx, label: licenseName }] as const]),
    ...(service === undefined ? [] : [["terms", { url: service, label: service }] as const]),
    ...(logo === undefined || logo.startsWith("data:")
      ? []
      : [["logo", { url: logo, label: textOf(written, "altText") ?? logo }] as const]),
  ];
}

/** Returns the image in `x-logo` if it is a data URL. Pages load no images from other sites. */
export function logoOf(info: unknown): string | undefined {
  const url = textOf(asObject(asObject(info)["x-logo"]), "url") ?? "";
  const isPicture = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif)(?:;[\w=-]+)*,/.test(url);
  return isPicture && url.length <= longestLogo ? url : undefined;
}

const longestLogo = 134_000;

export interface AuthoredSample {
  readonly language: string;
  readonly label: string;
  readonly source: string;
}

export function codeSamplesOf(operation: unknown): readonly AuthoredSample[] {
  return listAt(operation, "x-codeSamples", "x-code-samples").flatMap((sample) => {
    const source = textOf(sample, "source");
    if (source === undefined) return [];
    const language = textOf(sample, "lang") ?? "";
    return [{ language, label: textOf(sample, "label") ?? language, source }];
  });
}

export function badgesOf(operation: unknown): readonly string[] {
  return listAt(operation, "x-badges").flatMap(
    (badge) => textOf(badge, "name") ?? textOf(badge, "label") ?? [],
  );
}

/** Reads `x-tagGroups`, or the parent tags of OpenAPI 3.2. Omits tags that belong to no group. */
export function tagGroupsOf(
  document: SchemaObject,
): readonly { readonly name: string; readonly tags: readonly string[] }[] {
  const groups = listAt(document, "x-tagGroups").flatMap((group) => {
    const name = textOf(group, "name");
    const tags = elementsOf(memberOf(group, "tags")).filter((tag) => typeof tag === "string");
    return name === undefined ? [] : [{ name, tags }];
  });
  if (groups.length > 0) return groups;
  const declared = listAt(document, "tags");
  const parentOf = new Map(declared.map((tag) => [textOf(tag, "name") ?? "", textOf(tag, "parent")]));
  return declared.flatMap((tag) => {
    const name = textOf(tag, "name") ?? "";
    const tags = [...parentOf].filter(([, parent]) => parent === name).map(([child]) => child);
    return tags.length === 0 ? [] : [{ name: tagTitle(tag), tags: [name, ...tags] }];
  });
}

export function tagTitlesOf(document: SchemaObject): ReadonlyMap<string, string> {
  return new Map(listAt(document, "tags").map((tag) => [textOf(tag, "name") ?? "", tagTitle(tag)]));
}

function tagTitle(tag: SchemaObject): string {
  return textOf(tag, "x-displayName") ?? textOf(tag, "summary") ?? textOf(tag, "name") ?? "";
}

function listAt(node: unknown, ...names: readonly string[]): readonly SchemaObject[] {
  return names.flatMap((name) => elementsOf(asObject(node)[name])).filter(isObject);
}
