import { isEncoded } from "../../language/schema/admitted-types.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import { flagsOfPattern } from "../../language/schema/patterns/compile-pattern.ts";
import { findBlowup } from "../../language/schema/patterns/find-blowup.ts";
import {
  isJsonType,
  jsonTypes,
  memberOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type { PrepareContext, PreparedDraft, PrepareStep } from "./prepare-context.ts";
import { limitKeywords } from "./prepared-schema.ts";

const numberKeywords: readonly string[] = [
  ...limitKeywords,
  ...["minItems", "maxItems", "minProperties", "maxProperties"],
];

export const prepareTests: PrepareStep = (schema, draft, site, context) => {
  prepareTypes(schema, draft);
  if (Object.hasOwn(schema, "const")) draft["const"] = schema["const"];
  const values = memberOf(schema, "enum");
  if (Array.isArray(values)) draft["enum"] = values;
  for (const keyword of numberKeywords) {
    const value = memberOf(schema, keyword);
    if (typeof value === "number" && Number.isFinite(value)) draft[keyword] = value;
  }
  if (memberOf(schema, "uniqueItems") === true) draft["uniqueItems"] = true;
  prepareFormat(schema, draft, site, context);
  const pattern = textOf(schema, "pattern");
  if (pattern !== undefined) {
    draft["pattern"] = pattern;
    notePattern(pattern, `${site.pointer}/pattern`, context);
  }
};

/** Notes a pattern that is invalid with Unicode support, does not compile, or can take extremely long to match. */
export function notePattern(pattern: string, pointer: string, context: PrepareContext): void {
  const flags = flagsOfPattern(pattern);
  const blowup = findBlowup(pattern);
  if (blowup !== undefined) context.note(`${blowup}-pattern`, pointer, pattern);
  if (flags !== "u") context.note(flags === "" ? "loose-pattern" : "refused-pattern", pointer, pattern);
}

function prepareTypes(schema: SchemaObject, draft: PreparedDraft): void {
  const type = memberOf(schema, "type");
  if (type === undefined) return;
  const asked: readonly unknown[] = Array.isArray(type) ? type : [type];
  const types = [...new Set(asked)].filter((name) => isJsonType(name));
  const all = types.length === jsonTypes.length || (types.length === 6 && !types.includes("integer"));
  if (all) return;
  draft["types"] = types;
  if (types.includes("string") && admitsBytes(schema)) draft["binary"] = true;
}

/** Whether a schema allows bytes: `format: binary` (3.0), or a non-text `contentMediaType` without encoding (3.1). */
function admitsBytes(schema: SchemaObject): boolean {
  if (textOf(schema, "format") === "binary") return true;
  const mediaType = textOf(schema, "contentMediaType");
  if (mediaType === undefined || isEncoded(schema)) return false;
  return !/^text\/|[/+](?:json|xml)\b/i.test(mediaType);
}

const prepareFormat: PrepareStep = (schema, draft, site, context) => {
  const format = textOf(schema, "format");
  if (format === undefined || !context.checksFormats) return;
  if (context.ownFormats.has(format)) {
    Object.assign(draft, { format, isOwnFormat: true });
    return;
  }
  const known = knownFormats.get(format);
  if (known === undefined) context.note("unknown-format", `${site.pointer}/format`, format);
  else if (known.check !== undefined) draft["format"] = format;
};
