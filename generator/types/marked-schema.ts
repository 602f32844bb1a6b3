import type { SchemaObject } from "../../language/values/json-object.ts";

const mark: unique symbol = Symbol("tenon type");

/** A type that JSON Schema has no word for, or for which openapi-typescript's reading is too narrow. */
export type MarkedType =
  | { readonly kind: "blob" }
  /** A member that may not be there. */
  | { readonly kind: "never" }
  | { readonly kind: "stream"; readonly item: unknown }
  /** `rest` is absent where no further elements are admitted. */
  | {
      readonly kind: "tuple";
      readonly items: readonly unknown[];
      readonly required: number;
      readonly rest?: unknown;
    };

/** A schema that stands for a type of ours. The mark is a symbol, so that no document can hold one. */
export function markSchema(schema: SchemaObject, type: MarkedType): SchemaObject {
  return { ...schema, [mark]: type } as SchemaObject; // the symbol is no keyword
}

/** The mark of a schema. */
export function markOf(schema: object): MarkedType | undefined {
  return (schema as { readonly [mark]?: MarkedType })[mark]; // as set above
}
