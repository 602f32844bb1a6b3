import type { SchemaObject } from "../../language/values/json-object.ts";

const mark: unique symbol = Symbol("tenon type");

/** A type that JSON Schema cannot express or that openapi-typescript would print too narrowly. */
export type MarkedType =
  | { readonly kind: "blob" }
  | { readonly kind: "never" }
  | { readonly kind: "converted"; readonly type: string; readonly isNullable: boolean }
  /** A tuple. The first `required` items are required. Without `rest`, no further items are allowed. */
  | {
      readonly kind: "tuple";
      readonly items: readonly unknown[];
      readonly required: number;
      readonly rest?: unknown;
    };

/** Overrides the type that openapi-typescript prints for a schema. The mark is a symbol, so documents can never contain one. */
export function markSchema(schema: SchemaObject, type: MarkedType): SchemaObject {
  return { ...schema, [mark]: type } as SchemaObject; // A symbol is not a keyword.
}

export function markOf(schema: object): MarkedType | undefined {
  return (schema as { readonly [mark]?: MarkedType })[mark]; // Set by `markSchema`.
}

export function withoutKeywords(
  schema: SchemaObject,
  ...keywords: readonly string[]
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of keywords) delete copy[keyword];
  return copy;
}
