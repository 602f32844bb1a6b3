import type { Contract } from "../../contract/build/contract.ts";
import { isObject, membersOf } from "../../language/values/json-object.ts";
import type { SecurityAlternative, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair, Version } from "../changes/change.ts";
import { type Difference, documentPart, type OperationPair, otherVersion, type Part } from "./part.ts";

/** Each alternative in the sender's `security` must satisfy an alternative in the reader's. */
export function compareSecurity(
  pair: OperationPair,
  contracts: Pair<Contract>,
  sender: Version,
): readonly Difference[] {
  const reader = otherVersion(sender);
  const [sent, read] = [alternativesOf(pair, contracts, sender), alternativesOf(pair, contracts, reader)];
  if (textOf(sent, "shown") === textOf(read, "shown") && textOf(sent, "schemes") === textOf(read, "schemes"))
    return [];
  const places = { old: placeOf(pair, contracts, "old"), new: placeOf(pair, contracts, "new") };
  const unmet = sent.find((own) => !read.some((other) => isMet(other, own, false)));
  const base = { side: "request", places } as const;
  if (unmet !== undefined) {
    const message = `The operation no longer accepts ${describeUnmet(unmet, read)}.`;
    const target = { kind: "credentials", alternative: unmet.written } as const;
    const fix = "Accept the old credentials alongside the new ones until no client sends them.";
    const level = { target, otherwise: "undecided" } as const;
    return [{ ...base, code: "security/changed", message, level, fix }];
  }
  const narrow = sent.find((own) => !read.some((other) => isMet(other, own, true)));
  if (narrow !== undefined) {
    const message =
      "The operation asks for more scopes: credentials that sufficed before may no longer suffice.";
    const fix = "Grant the new scopes to existing clients before you ask for them.";
    return [{ ...base, code: "security/scopes", message, level: "risk", fix }];
  }
  if (textOf(sent, "shown") === textOf(read, "shown")) {
    const message = "The credentials look the same, but come from a different security scheme.";
    return [{ ...base, code: "security/scheme", message, level: "risk" }];
  }
  const message = `The operation ${describeWider(sent, read)}.`;
  return [{ ...base, code: "security/changed", message, level: "compatible" }];
}

interface ShownAlternative {
  readonly needs: readonly { readonly shown: string; readonly scopes: readonly string[] }[];
  readonly written: SecurityAlternative;
  readonly kinds: readonly (string | undefined)[];
}

function textOf(alternatives: readonly ShownAlternative[], by: "shown" | "schemes"): string {
  const texts = alternatives.map(({ needs, kinds }) =>
    (by === "shown" ? needs.map((need) => JSON.stringify(need)) : kinds.map(String)).sort().join(),
  );
  return JSON.stringify([...new Set(texts)].sort());
}

function alternativesOf(
  pair: OperationPair,
  contracts: Pair<Contract>,
  version: Version,
): readonly ShownAlternative[] {
  const schemes = new Map(
    contracts[version].model.securitySchemes.map(({ descriptor }) => [descriptor.name, descriptor]),
  );
  const { security } = pair[version];
  const alternatives = security.length === 0 ? [[]] : security;
  return alternatives.map((written) => ({
    written,
    kinds: written.map(({ scheme }) => schemes.get(scheme)?.kind),
    needs: written.map(({ scheme, scopes }) => ({
      shown: showScheme(scheme, schemes.get(scheme)),
      scopes: [...scopes].sort(),
    })),
  }));
}

/** Returns what a request reveals about a security scheme. Bearer tokens all look alike, regardless of how they were obtained. */
function showScheme(name: string, scheme: SecuritySchemeDescriptor | undefined): string {
  switch (scheme?.kind) {
    case undefined:
      return `\`${name}\``;
    case "apiKey":
      return `the ${scheme.in} \`${scheme.in === "header" ? scheme.parameter.toLowerCase() : scheme.parameter}\``;
    case "basic":
      return "Basic credentials";
    case "http":
      return `${scheme.scheme.toLowerCase()} credentials`;
    case "mutualTLS":
      return "a client certificate";
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return "a bearer token";
  }
}

function isMet(asked: ShownAlternative, brought: ShownAlternative, withScopes: boolean): boolean {
  return asked.needs.every(({ shown, scopes }) =>
    brought.needs.some(
      (own) => own.shown === shown && (!withScopes || scopes.every((scope) => own.scopes.includes(scope))),
    ),
  );
}

function describe(needs: ShownAlternative["needs"]): string {
  return needs.map(({ shown }) => shown).join(" and ");
}

function describeUnmet(unmet: ShownAlternative, read: readonly ShownAlternative[]): string {
  if (unmet.needs.length === 0) return "requests without credentials";
  const wider = read.find((asked) => isMet(unmet, asked, false));
  if (wider === undefined) return describe(unmet.needs);
  const more = wider.needs.filter(({ shown }) => !unmet.needs.some((own) => own.shown === shown));
  return `${describe(unmet.needs)} alone, without ${describe(more)}`;
}

function describeWider(sent: readonly ShownAlternative[], read: readonly ShownAlternative[]): string {
  const isOpen = ({ needs }: ShownAlternative): boolean => needs.length === 0;
  if (read.some(isOpen)) return "no longer requires credentials";
  const schemesOf = (alternatives: readonly ShownAlternative[]): string =>
    JSON.stringify(alternatives.map(({ needs }) => needs.map(({ shown }) => shown).sort()));
  return schemesOf(sent) === schemesOf(read)
    ? "asks for fewer scopes"
    : "accepts other credentials as well, and still accepts the previous ones";
}

function placeOf(pair: OperationPair, contracts: Pair<Contract>, version: Version): string {
  const { document } = contracts[version];
  const own = `${pair[version].pointer}/security`;
  if (readPointer(document, own) !== undefined) return own;
  return readPointer(document, "/security") === undefined ? pair[version].pointer : "/security";
}

/** Reports differences that never show in requests, e.g. in URLs and token types. */
export function compareSchemes(contracts: Pair<Contract>): Part {
  const differences: Difference[] = [];
  const added = new Map(
    contracts.new.model.securitySchemes.map((scheme) => [scheme.descriptor.name, scheme]),
  );
  for (const old of contracts.old.model.securitySchemes) {
    const { name } = old.descriptor;
    const now = added.get(name);
    if (now === undefined) continue;
    const written = [
      readPointer(contracts.old.document, old.pointer),
      readPointer(contracts.new.document, now.pointer),
    ].map(normalScheme);
    if (isEqual(written[0], written[1])) continue;
    const scopes = addedScopes(written[0], written[1]);
    differences.push({
      code: "security/scheme",
      side: "request",
      message:
        scopes === undefined
          ? `The security scheme \`${name}\` changed: clients may have to obtain their credentials differently.`
          : `The security scheme \`${name}\` offers more scopes: ${scopes.map((scope) => `\`${scope}\``).join(", ")}.`,
      places: { old: old.pointer, new: now.pointer },
      level: scopes === undefined ? "risk" : "compatible",
    });
  }
  return documentPart(differences);
}

/** Returns the added scopes if schemes differ only in scopes and none was removed. Clients need none of them until an operation does. */
function addedScopes(old: unknown, now: unknown): readonly string[] | undefined {
  const [before, after] = [scopesOf(old), scopesOf(now)];
  const isKept = before.every((scope) => after.includes(scope));
  const added = after.filter((scope) => !before.includes(scope));
  const isSame = isKept && added.length > 0 && isEqual(withoutScopes(old), withoutScopes(now));
  return isSame ? [...new Set(added.map((scope) => scope.slice(scope.indexOf(" ") + 1)))] : undefined;
}

/** Returns each scope with the name of its flow. */
function scopesOf(scheme: unknown): readonly string[] {
  const flows = isObject(scheme) ? membersOf(scheme["flows"]) : [];
  return flows.flatMap(([flow, value]) =>
    membersOf(isObject(value) ? value["scopes"] : undefined).map(([scope]) => `${flow} ${scope}`),
  );
}

function withoutScopes(scheme: unknown): unknown {
  return JSON.parse(JSON.stringify(scheme, (key: string, value: unknown) => (key === "scopes" ? {} : value)));
}

/**
 * Normalises a scheme: drops documentation keywords and lowercases case-insensitive names (headers and HTTP schemes, RFC 9110 §5.1, §11.1).
 */
function normalScheme(scheme: unknown): unknown {
  const written: Readonly<Record<string, unknown>> = isObject(scheme) ? scheme : {};
  const caseless = written["in"] === "header" ? "name" : written["type"] === "http" ? "scheme" : undefined;
  return JSON.parse(
    JSON.stringify(written, (key: string, value: unknown) => {
      if (key === "description") return undefined;
      return key === caseless && typeof value === "string" ? value.toLowerCase() : value;
    }),
  );
}
