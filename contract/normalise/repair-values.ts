import { isAdmissible, isAnnotation, schemaKeywords } from "../../language/schema/schema-keywords.ts";
import { isJsonType } from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";
import { decodeToken, encodeToken, lastToken } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/** Spells the types of OpenAPI 3.1 in an older version: one type, and `nullable`. */
function describeOlderTypes(type: unknown, dialect: SchemaContext["dialect"]): string {
  const nullable = dialect === "2.0" ? "x-nullable" : "nullable";
  const types = [type].flat();
  const [only, ...others] = types.filter((one) => one !== "null");
  const isNullable = types.includes("null");
  if (only === undefined) return `Write \`${nullable}: true\` and \`enum: [null]\`, beside a \`type\`.`;
  if (others.length === 0)
    return `Write \`type: ${String(only)}\`${isNullable ? ` and \`${nullable}: true\`` : ""}.`;
  const end = isNullable ? `, and \`${nullable}: true\`` : "";
  return dialect === "2.0"
    ? `Leave out \`type\`, since OpenAPI 2.0 has no unions${end}.`
    : `Write a \`oneOf\` with a \`type\` each${end}.`;
}

export function repairType(draft: SchemaDraft, pointer: string, { dialect, report }: SchemaContext): void {
  if (!Object.hasOwn(draft, "type")) return;
  const { type } = draft;
  if (isAdmissible("type", type)) {
    if (dialect === "3.1" || (typeof type === "string" && type !== "null")) return;
    const message = `OpenAPI ${dialect} has neither type arrays nor the type \`null\`. Both are interpreted as in 3.1.`;
    report("schema/legacy-keyword", `${pointer}/type`, message, { fix: describeOlderTypes(type, dialect) });
    return;
  }
  if (type === "file") {
    draft["type"] = "string";
    draft["format"] = "binary";
    if (dialect === "2.0") return;
    report(
      "schema/unknown-type",
      `${pointer}/type`,
      "`type: file` exists only in Swagger 2.0. It is treated as `format: binary`.",
    );
    return;
  }
  if (type === null && saysMore(draft)) {
    delete draft["type"];
    const message =
      "`type: null` is not a type, and the keywords beside it are for values other than null; the `type` was ignored.";
    report("schema/unknown-type", `${pointer}/type`, message, { severity: "warning" });
    return;
  }
  const types = readTypes(type);
  const format = meant.get(String(type).toLowerCase())?.format;
  if (format !== undefined) draft["format"] ??= format;
  if (types.length === 0) delete draft["type"];
  else draft["type"] = types.length === 1 ? types[0] : types;
  const understood =
    types.length === 0 ? "it is treated as any type" : `it is treated as ${types.join(", ")}`;
  report(
    "schema/unknown-type",
    `${pointer}/type`,
    `\`type: ${JSON.stringify(type)}\` is not a JSON Schema type, so ${understood}.`,
    {
      ...(types.length === 0 ? { severity: "error" as const } : {}),
      ...(Array.isArray(type) && type.includes(null)
        ? { fix: 'Quote it: `"null"`. YAML reads `null` without quotes as a value, not as a name.' }
        : {}),
    },
  );
}

function saysMore(draft: SchemaDraft): boolean {
  return Object.keys(draft).some(
    (keyword) => schemaKeywords.has(keyword) && keyword !== "type" && !isAnnotation(keyword),
  );
}

const meant: ReadonlyMap<string, { readonly type: JsonType; readonly format?: string }> = new Map([
  ["bool", { type: "boolean" }],
  ["int", { type: "integer" }],
  ["int32", { type: "integer", format: "int32" }],
  ["int64", { type: "integer", format: "int64" }],
  ["long", { type: "integer", format: "int64" }],
  ["float", { type: "number", format: "float" }],
  ["double", { type: "number", format: "double" }],
  ["decimal", { type: "number" }],
  ["text", { type: "string" }],
  ["date", { type: "string", format: "date" }],
  ["date-time", { type: "string", format: "date-time" }],
  ["datetime", { type: "string", format: "date-time" }],
  ["email", { type: "string", format: "email" }],
  ["uri", { type: "string", format: "uri" }],
  ["uuid", { type: "string", format: "uuid" }],
  ["list", { type: "array" }],
  ["map", { type: "object" }],
]);

/**
 * Parses the keyword `type`. If any type is unknown, the result is empty, because a list of the known types would reject values that the
 * author allows.
 */
function readTypes(type: unknown): readonly JsonType[] {
  const named = (Array.isArray(type) ? type : [type]).map((name) => {
    const text = name === null ? "null" : String(name).toLowerCase();
    return meant.get(text)?.type ?? text;
  });
  return named.every(isJsonType) ? [...new Set(named)] : [];
}

/** Names the property and the schema in whose `required` it belongs. */
function proposeList(pointer: string, isRequired: boolean): { readonly fix?: string } {
  const [, parent, property] = /^(.*)\/properties\/([^/]*)$/.exec(pointer) ?? [];
  if (parent === undefined || property === undefined) return {};
  const name = lastToken(parent);
  const schema =
    /\/(?:schemas|definitions)\/[^/]*$/.test(parent) && name !== undefined ? ` of \`${name}\`` : "";
  const listed = `\`${decodeToken(property)}\``;
  return {
    fix: isRequired
      ? `List ${listed} in \`required\`${schema}, beside \`properties\`.`
      : `Remove it, and do not list ${listed} in \`required\`${schema}.`,
  };
}

/** Drops invalid keyword values and reports each of them, so that the schema compiles. */
export function repairValues(draft: SchemaDraft, pointer: string, { report }: SchemaContext): void {
  for (const [keyword, value] of Object.entries(draft)) {
    const kind = schemaKeywords.get(keyword);
    if (kind === undefined || isAdmissible(kind, value)) continue;
    const at = `${pointer}/${encodeToken(keyword)}`;
    delete draft[keyword];
    if (keyword === "required" && typeof value === "boolean") {
      report(
        "schema/ignored-keyword",
        at,
        "`required` must be a list of names next to `properties`. The boolean was ignored.",
        proposeList(pointer, value),
      );
    } else if (kind === "names" && Array.isArray(value)) {
      draft[keyword] = [...new Set(value.filter((name) => typeof name === "string"))];
      report(
        "schema/ignored-keyword",
        at,
        `\`${keyword}\` must be a list of distinct names; repeated names and other values were dropped.`,
      );
    } else if (kind === "pattern") {
      report(
        "schema/bad-pattern",
        at,
        `The pattern ${JSON.stringify(value)} is not a valid regular expression and was ignored.`,
      );
    } else {
      const message = `\`${keyword}\` cannot be ${describe(value)}, so it was ignored.`;
      const details = isAdmissible(kind, [value]) && typeof value === "string" ? proposeItems(value) : {};
      report(isAnnotation(keyword) ? "schema/ignored-keyword" : "schema/bad-keyword", at, message, details);
    }
  }
}

/** Proposes a list in place of a string such as `city, cargo`. */
function proposeItems(text: string): { readonly fix: string } {
  return { fix: `Write a list: \`[${text.split(/\s*,\s*/).join(", ")}]\`.` };
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  return typeof value === "object" ? "an object" : JSON.stringify(value);
}
