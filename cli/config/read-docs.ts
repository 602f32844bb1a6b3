import { resolve } from "node:path";
import { isObject } from "../../language/values/json-object.ts";
import { isColor } from "../../site/facts/css-colors.ts";
import { type SampleName, sampleNames } from "../../site/samples/sample-request.ts";
import { isLanguage, languages } from "../../site/words/language-tags.ts";
import { type OptionReader, resolveDocumentPath } from "./option-reader.ts";
import { type Hosting, readHosting } from "./read-hosting.ts";

export interface OlderVersion {
  readonly name?: string | undefined;
  readonly document: string;
  /** RFC 3339 date. Default: the commit date of the document. */
  readonly date?: string | undefined;
  /** Default for a git revision: the `pages` folder at that revision. */
  readonly pages?: string | undefined;
}

export type VersionPair = readonly [from: string, to: string];

export interface ResolvedDocs extends Hosting {
  readonly versions?: readonly OlderVersion[] | undefined;
  /** Pairs of versions that get a changelog, in addition to consecutive versions. */
  readonly changelogs?: readonly VersionPair[] | "all" | undefined;
  readonly date?: string | undefined;
  /** URL of the published site, ending in a slash. */
  readonly siteUrl?: string | undefined;
  readonly sourceUrl?: string | undefined;
  readonly links?: string | undefined;
  readonly client?: string | undefined;
  readonly expand?: number | undefined;
  readonly samples?: readonly SampleName[] | undefined;
  readonly pages?: string | undefined;
  readonly logo?: string | undefined;
  /** Colours keyed by CSS custom property (`accent`), validated so that they are safe in a style sheet. */
  readonly colors?: Readonly<Record<string, string>> | undefined;
  readonly footer?: string | undefined;
  readonly lang?: string | undefined;
  readonly css?: string | undefined;
}

export function readDocs(options: OptionReader, folder: string): ResolvedDocs | undefined {
  const docs = options.object("docs");
  if (docs === undefined) return undefined;
  docs.rejectUnknown([
    "versions",
    "changelogs",
    "date",
    "siteUrl",
    "sourceUrl",
    "links",
    "client",
    "expand",
    "samples",
    "pages",
    "logo",
    "colors",
    "footer",
    "header",
    "apis",
    "lang",
    "theme",
    "css",
    "fonts",
    "editUrl",
    "feedback",
    "analytics",
    "domain",
    "redirects",
  ]);
  const locate = (name: string): string | undefined => {
    const text = docs.text(name);
    return text === undefined ? undefined : resolve(folder, text);
  };
  return {
    versions: readVersions(docs, folder),
    changelogs:
      docs.members["changelogs"] === "all"
        ? "all"
        : readWith(docs, "changelogs", parsePair, "two names of versions such as 1.0..2.0"),
    date: readDate(docs),
    siteUrl: readSiteUrl(docs),
    sourceUrl: readSourceUrl(docs),
    links: readLinks(docs),
    client: docs.text("client", "the name of a package"),
    expand: docs.count("expand", 9),
    samples: docs.choices("samples", sampleNames),
    pages: locate("pages"),
    logo: locate("logo"),
    colors: readColors(docs),
    footer: docs.text("footer", "a line of Markdown"),
    lang: readLanguage(docs),
    css: locate("css"),
    ...readHosting(docs, folder),
  };
}

function readVersions(docs: OptionReader, folder: string): readonly OlderVersion[] | undefined {
  const value = docs.members["versions"];
  if (value === undefined) return undefined;
  if (!Array.isArray(value))
    return docs.rejectValue("versions", ", not a list of documents, or of objects with a `document`.");
  return value.flatMap((entry: unknown, index) => {
    if (typeof entry === "string" && entry !== "") return [{ document: locateVersion(entry, folder) }];
    if (!isObject(entry)) {
      const message = `Entry ${index + 1} of "versions" is ${JSON.stringify(entry)}, not a document or an object with one.`;
      docs.reject(
        message,
        ["versions", index],
        'Name a file or a revision: "old.yaml", or { "name": "1.0", "document": "git:v1" }.',
      );
      return [];
    }
    const version = docs.at(["versions", index], entry);
    version.rejectUnknown(["name", "document", "date", "pages"]);
    const document = version.text("document");
    if (document === undefined) {
      if (version.members["document"] === undefined)
        docs.reject("A version has no `document`.", "versions", "Name a file, or a revision such as git:v1.");
      return [];
    }
    const pages = version.text("pages");
    return [
      {
        name: version.text("name", "a name such as 1.0"),
        document: locateVersion(document, folder),
        date: readDate(version),
        pages: pages === undefined ? undefined : resolve(folder, pages),
      },
    ];
  });
}

export function locateVersion(document: string, folder: string): string {
  return document.startsWith("git:") ? document : resolveDocumentPath(folder, document);
}

export function parsePair(text: string): VersionPair | undefined {
  const [from, to, ...others] = text.split("..");
  return !from || !to || others.length > 0 ? undefined : [from, to];
}

/** Normalises a URL so that it ends in a slash. */
export function parseSiteUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    return undefined;
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}

function readSiteUrl(docs: OptionReader): string | undefined {
  const text = docs.text("siteUrl", "an address");
  const url = text === undefined ? undefined : parseSiteUrl(text);
  if (text !== undefined && url === undefined)
    docs.rejectValue("siteUrl", ", not an address such as https://docs.example.com/.");
  return url;
}

function isSourceUrl(text: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text) && text.includes("{line}");
}

function readSourceUrl(docs: OptionReader): string | undefined {
  const text = docs.text("sourceUrl", "an address with {file} and {line}");
  if (text === undefined || isSourceUrl(text)) return text;
  return docs.rejectValue("sourceUrl", ", not an address with {file} and {line}.");
}

function readLinks(docs: OptionReader): string | undefined {
  const text = docs.text("links", "an address");
  if (text === undefined || (/^https?:/.test(text) && URL.canParse(text))) return text;
  return docs.rejectValue("links", ", not an address such as https://example.com/docs/.");
}

function readDate(options: OptionReader): string | undefined {
  const text = options.text("date", "a date such as 2026-11-23");
  if (text === undefined) return undefined;
  const isDate = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text);
  if (!isDate || Number.isNaN(Date.parse(text)))
    return options.rejectValue("date", ", not a date such as 2026-11-23.");
  return text.length === 10 ? `${text}T00:00:00Z` : text;
}

function readWith<Value>(
  options: OptionReader,
  name: string,
  parse: (text: string) => Value | undefined,
  wanted: string,
): readonly Value[] | undefined {
  const texts = options.texts(name);
  const wrong = texts?.find((text) => parse(text) === undefined);
  if (wrong !== undefined)
    options.reject(`The option "${name}" lists "${wrong}", which is not ${wanted}.`, name);
  return texts?.map(parse).filter((value) => value !== undefined);
}

function readLanguage(docs: OptionReader): string | undefined {
  const tag = docs.text("lang", "a language such as `de`");
  if (tag === undefined || isLanguage(tag)) return tag;
  const fix = `The known languages are ${languages.join(", ")}, also with a region such as pt-BR.`;
  return docs.rejectValue("lang", ", not a language that sites can have.", fix);
}

const colorNames = ["accent", "accent-soft", "paper", "card", "sunk", "ink", "soft", "line", "strong"];

function readColors(docs: OptionReader): Readonly<Record<string, string>> | undefined {
  const colors = docs.object("colors");
  if (colors === undefined) return undefined;
  colors.rejectUnknown(colorNames);
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(colors.members)) {
    if (isObject(value)) colors.at([name], value).rejectUnknown(["light", "dark"]);
    const [light, dark] = isObject(value) ? [value["light"], value["dark"]] : [value, value];
    if (!isColorValue(light) || !isColorValue(dark))
      colors.rejectValue(name, ", not a CSS colour, or { light, dark } with two colours.");
    else if (colorNames.includes(name)) read[name] = light === dark ? light : `light-dark(${light},${dark})`;
  }
  return read;
}

function isColorValue(value: unknown): value is string {
  return typeof value === "string" && isColor(value);
}
