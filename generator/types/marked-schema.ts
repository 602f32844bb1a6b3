import type { SchemaObject } from "../../language/values/json-object.ts";

const mark: unique symbol = Symbol("tenon type");

/** A type that JSON Schema cannot express, or that openapi-typescript would make too narrow. */
export type MarkedType =
  | { readonly kind: "blob" }
  /** The type of a member that must be absent. */
  | { readonly kind: "never" }
  | { readonly kind: "stream"; readonly item: unknown }
  /** The printed type that values of a format are converted to. */
  | { readonly kind: "converted"; readonly type: string; readonly isNullable: boolean }
  /** A tuple. `rest` is absent if no further elements are allowed. */
  | {
      readonly kind: "tuple";
      readonly items: readonly unknown[];
      readonly required: number;
      readonly rest?: unknown;
    };

/** Marks a schema with a type chosen by tenon. The mark is a symbol, which no document can contain. */
export function markSchema(schema: SchemaObject, type: MarkedType): SchemaObject {
  return { ...schema, [mark]: type } as SchemaObject; // The symbol is not a keyword.
}

/** The type that {@link markSchema} gave a schema; `undefined` if none. */
export function markOf(schema: object): MarkedType | undefined {
  return (schema as { readonly [mark]?: MarkedType })[mark]; // Set by `markSchema`.
}

/** A copy of a schema without some of its keywords. A mark is kept. */
export function withoutKeywords(
  schema: SchemaObject,
  ...keywords: readonly string[]
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of keywords) delete copy[keyword];
  return copy;
}
