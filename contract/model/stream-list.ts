import { appliedSchemas } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { memberOf, objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { CountLimits } from "../../runtime/descriptors.ts";
import type { Media, StreamList } from "./types.ts";

const OF_WHOLE = [
  ...["anyOf", "oneOf", "not", "if", "const", "enum"],
  ...["unevaluatedItems", "$dynamicRef", "$recursiveRef"],
] as const;

/**
 * Returns a stream's list constraints, or `undefined` if the list schema contains only length limits, and items that `itemSchema` covers.
 */
export function streamListOf(
  { itemSchema, listSchema }: Pick<Media, "itemSchema" | "listSchema">,
  find: FindSchema,
): StreamList | undefined {
  if (listSchema === undefined) return undefined;
  const parts = appliedSchemas(listSchema.schema, find, "certain").map(({ schema }) => schema);
  const prefixes = parts.map(prefixOf);
  const prefix = Math.max(0, ...prefixes.map(({ length }) => length));
  const isUnique = parts.some((part) => memberOf(part, "uniqueItems") === true);
  const containing = parts.filter((part) => Object.hasOwn(part, "contains"));
  const isWhole = parts.some((part) => OF_WHOLE.some((keyword) => Object.hasOwn(part, keyword)));
  const isImplied = itemSchema?.pointer === `${listSchema.pointer}/items`;
  const at = (index: number): unknown[] =>
    parts.flatMap((part, n) => {
      const { length = 0, [index]: first } = prefixes[n] ?? [];
      const own = first ?? (isImplied && length === 0 ? undefined : memberOf(part, "items"));
      return own === undefined ? [] : [own];
    });
  const rest = at(prefix);
  if (prefix === 0 && !isUnique && containing.length === 0 && rest.length === 0 && !isWhole) return undefined;
  const entries: (readonly [string, unknown])[] = [
    ...Array.from({ length: prefix }, (_, index) => [String(index), { allOf: at(index) }] as const),
    ...(rest.length === 0 ? [] : [["rest", { allOf: rest }] as const]),
    ...containing.map((part, n) => [`contains${n}`, memberOf(part, "contains")] as const),
    ...(isWhole ? [["whole", listSchema.schema] as const] : []),
  ];
  const schema = { type: "object", properties: objectOf(entries) };
  return { schema, prefix, contains: containing.map(limitsOfContains), isUnique, isWhole };
}

export function prefixOf(schema: SchemaObject): readonly unknown[] {
  const prefix = memberOf(schema, "prefixItems");
  return Array.isArray(prefix) ? prefix : [];
}

function limitsOfContains(schema: SchemaObject): CountLimits {
  const least = memberOf(schema, "minContains");
  const most = memberOf(schema, "maxContains");
  return { least: typeof least === "number" ? least : 1, ...(typeof most === "number" ? { most } : {}) };
}
