import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import { type FindSchema, schemaNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import { asksNothing } from "./is-plain.ts";
import { joinReference } from "./join-reference.ts";
import { isOnlyRequired, listUnsaidBranches, listUnsaidRequired } from "./unsaid-branches.ts";
import { listUnsaidKeywords, tellName } from "./unsaid-keywords.ts";

/**
 * What a schema asks of a value that its type cannot say, in the document's own words: `minLength 1`, `items: integer`.
 * What references lead to and what members are is left to the comments of those; formats have a line of their own.
 */
export function listUnsaid(given: unknown, find: FindSchema, depth = 0): readonly string[] {
  if (!isObject(given) || (depth <= deepest && saysNothing(given))) return [];
  const schema = Object.hasOwn(given, "$ref") ? (joinReference(given) ?? given) : given;
  if (depth > deepest) return ["more inside"];
  return [
    ...new Set([
      ...listUnsaidKeywords(schema),
      ...listUnsaidRequired(schema, find),
      ...listUnsaidBranches(schema, find),
      ...listInside(schema, find, depth + 1),
    ]),
  ];
}

/** Whether a schema has only keywords that ask for nothing, or that types say whole: the most have, and it is soon seen. */
function saysNothing(schema: SchemaObject): boolean {
  for (const keyword of Object.keys(schema)) {
    // Members have lines of their own.
    if (asksNothing(keyword) || keyword === "properties") continue;
    const value = schema[keyword];
    if (keyword === "type" && typeof value === "string" && value !== "integer") continue;
    if (keyword === "$ref" && typeof value === "string" && schemaNameOf(value) !== undefined) continue;
    return false;
  }
  return true;
}

/** The same as a sentence for a comment; empty where the type says it all. */
export function describeUnsaid(schema: unknown, find: FindSchema): string {
  return tellUnsaid(listUnsaid(schema, find));
}

/** The same for comments that have no line for formats. */
export function describeAllUnsaid(schema: unknown, find: FindSchema): string {
  return tellUnsaid([...listFormat(schema), ...listUnsaid(schema, find)]);
}

function tellUnsaid(unsaid: readonly string[]): string {
  if (unsaid.length === 0) return "";
  const more = unsaid.length > mostTold ? `, and ${unsaid.length - mostTold} more` : "";
  return `Also validated: ${unsaid.slice(0, mostTold).join(", ")}${more}.`;
}

/** Lists of lists, and the like, are followed as far as anyone reads. */
const deepest = 4;

/** Comments end somewhere. */
const mostTold = 12;

/** What comments have no place for: the items of a list, the members of a map, the parts of a composition. */
function listInside(schema: SchemaObject, find: FindSchema, depth: number): readonly string[] {
  const { items, prefixItems, additionalProperties } = schema;
  const inside = (part: unknown, prefix: string): readonly string[] => {
    if (part === false) return [`${prefix}no value`];
    if (isOnlyRequired(part) && prefix !== "") return [];
    return [...listFormat(part), ...listUnsaid(part, find, depth)].map((text) => `${prefix}${text}`);
  };
  const each = (parts: unknown, prefix: (index: number) => string): readonly string[] =>
    Array.isArray(parts) ? parts.flatMap((part, index) => inside(part, prefix(index))) : [];
  const alternative = (index: number): string => `alternative ${index + 1}: `;
  return [
    // Of a tuple the type says its end, and of members that there are no others is told.
    ...inside(items === false && Array.isArray(prefixItems) ? true : items, "items: "),
    ...each(prefixItems, (index) => `item ${index}: `),
    ...inside(additionalProperties === false ? true : additionalProperties, "other members: "),
    ...partsOf(schema).flatMap(([part]) => inside(part, "")),
    ...unionsOf(schema).flatMap(({ branches }) => each(branches, alternative)),
  ];
}

/** Formats that tell what a text is for. */
const UNCHECKED: ReadonlySet<string> = new Set(["binary", "password"]);

function listFormat(schema: unknown): readonly string[] {
  const format = isObject(schema) ? memberOf(schema, "format") : undefined;
  return typeof format === "string" && !UNCHECKED.has(format) ? [`format ${tellName(format)}`] : [];
}
