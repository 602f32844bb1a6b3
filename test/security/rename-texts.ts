/**
 * Replaces every text of a document that its author chose. The meaning stays: equal texts become equal texts, and references lead to the
 * same nodes.
 *
 * @module
 */

/** Makes the replacement of a text. `kind` says which characters are possible in its position. */
export type Rename = (text: string, kind: TextKind) => string;

/** `any`: every text; `token`: RFC 9110 tokens, as header names are; `path`: part of a URL, and of an
 * operation id, where a full stop tells levels apart; `pattern`: a regular expression. */
export type TextKind = "any" | "token" | "path" | "pattern";

/** Members whose text is defined by OpenAPI or JSON Schema, and not by the author. */
const structural: ReadonlySet<string> = new Set([
  ...[
    "openapi",
    "swagger",
    "type",
    "in",
    "style",
    "format",
    "scheme",
    "jsonSchemaDialect",
    "$schema",
    "$dynamicRef",
  ],
  ...["contentEncoding", "contentMediaType", "contentType", "nodeType", "$id", "$anchor", "$dynamicAnchor"],
]);

/** Maps whose keys are the author's names. */
const named: ReadonlyMap<string, TextKind> = new Map([
  ...(
    ["schemas", "properties", "$defs", "responses", "parameters", "examples", "requestBodies"] as const
  ).map(any),
  ...(["securitySchemes", "links", "callbacks", "pathItems", "scopes", "mapping", "variables"] as const).map(
    any,
  ),
  ...(["dependentRequired", "dependentSchemas", "webhooks", "encoding", "x-webhooks"] as const).map(any),
  ["patternProperties", "pattern"],
  ["headers", "token"],
]);

function any(name: string): readonly [string, TextKind] {
  return [name, "any"];
}

/** Members that hold an arbitrary value of the author. */
const values: ReadonlySet<string> = new Set(["example", "default", "const", "enum", "value"]);

/** Renames the texts of a document that is plain JSON. */
export function renameTexts(document: unknown, rename: Rename): unknown {
  return renameNode(document, { rename, isOfNames: undefined, path: [] });
}

interface Walk {
  readonly rename: Rename;
  /** The kind of the names, inside a map of names. */
  readonly isOfNames: TextKind | undefined;
  readonly path: readonly string[];
}

function renameNode(value: unknown, walk: Walk): unknown {
  const member = walk.path.at(-1) ?? "";
  if (typeof value === "string") return renameText(value, member, walk);
  if (Array.isArray(value)) {
    return value.map((item: unknown) => renameNode(item, { ...walk, isOfNames: undefined }));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      renameKey(key, walk),
      renameMember(key, inner, value, walk),
    ]),
  );
}

function renameKey(key: string, { rename, isOfNames, path }: Walk): string {
  // Adds a parameter to the media type, which keeps its meaning.
  if (isOfNames === undefined && path.at(-1) === "content" && key.includes("/"))
    return `${key}; note=${rename(key, "token")}`;
  if (isOfNames === undefined && key.startsWith("x-") && !meaningful.test(key))
    return `x-${rename(key, "any")}`;
  if (isOfNames === "any" && path.at(-1) === "responses" && path.at(-2) !== "components") return key;
  if (isOfNames !== undefined) return rename(key, isOfNames);
  if (path.at(-1) === "security") return rename(key, "any");
  if (path.length === 1 && path[0] === "paths") return renamePath(key, rename);
  return key;
}

function renameMember(key: string, value: unknown, owner: object, walk: Walk): unknown {
  const path = [...walk.path, key];
  const { rename } = walk;
  // tenon reads these members, so their values stay.
  if (key.startsWith("x-tenon")) return value;
  if (
    walk.isOfNames !== undefined ||
    walk.path.at(-1) === "security" ||
    (walk.path.length === 1 && walk.path[0] === "paths")
  )
    return renameNode(value, { rename, isOfNames: undefined, path: [...walk.path, ""] });
  if (values.has(key) || key.startsWith("x-")) return renameValue(value, rename);
  if (key === "examples" && Array.isArray(value)) return renameValue(value, rename);
  if (key === "name" && typeof value === "string") return rename(value, nameKind(Reflect.get(owner, "in")));
  if (key === "operationId" && typeof value === "string") return rename(value, "path");
  if (key === "url" && typeof value === "string") return renamePath(value, rename);
  return renameNode(value, { rename, isOfNames: Array.isArray(value) ? undefined : named.get(key), path });
}

/** Extensions that tenon or its dependencies read. */
const meaningful = /^x-(?:tenon|webhooks$|nullable$|enum|additionalProp)/;

/** Names of headers are tokens; names of path parameters are parts of paths. */
function nameKind(location: unknown): TextKind {
  return location === "header" ? "token" : location === "path" ? "path" : "any";
}

function renameText(text: string, member: string, { rename }: Walk): string {
  if (member === "$ref" || (member === "" && /^#\//.test(text))) return renameReference(text, rename);
  if (member === "format" && /^own-/.test(text)) return rename(text, "any");
  if (member === "scheme" && /^own-/.test(text)) return rename(text, "token");
  if (structural.has(member)) return text;
  return rename(text, member === "pattern" ? "pattern" : "any");
}

/** Renames a value. Its objects may have the names of properties. */
function renameValue(value: unknown, rename: Rename): unknown {
  if (typeof value === "string") return rename(value, "any");
  if (Array.isArray(value)) return value.map((item) => renameValue(item, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key, "any"), renameValue(inner, rename)]),
  );
}

/** Renames a path; the names in braces are those of parameters. */
function renamePath(path: string, rename: Rename): string {
  return path
    .split(/(\{[^}]*\}|\/)/)
    .map((part) => {
      if (part === "" || part === "/" || /^https?:$/.test(part)) return part;
      return part.startsWith("{") ? `{${rename(part.slice(1, -1), "path")}}` : rename(part, "path");
    })
    .join("");
}

/** Renames the names in a reference's pointer: the tokens after a map of names, and paths. */
function renameReference(reference: string, rename: Rename): string {
  const tokens = reference
    .slice(2)
    .split("/")
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"));
  const renamed = tokens.map((token, at) => {
    const before = tokens[at - 1] ?? "";
    if (at === 1 && before === "paths") return renamePath(token, rename);
    const kind = named.get(before);
    return kind === undefined || (before === "responses" && tokens[at - 2] !== "components")
      ? token
      : rename(token, kind);
  });
  return `#/${renamed.map((token) => encodeURIComponent(token.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
}
