import { elementsOf, isObject, memberOf, type SchemaObject, textOf } from "../values/json-object.ts";
import { unionsOf } from "./applicable.ts";

export interface DescribedValue {
  readonly value: unknown;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

const descriptionKeywords = ["x-enum-descriptions", "x-enumDescriptions"] as const;

/**
 * Returns the values that a schema lists, in order: either `enum`, with descriptions from `x-enumDescriptions` or `x-enum-descriptions` (a
 * list, or an object keyed by value), or the constants in a union, with title and description.
 * @example
 * describedValues({ oneOf: [{ const: "a", title: "First" }, { const: "b" }] });
 * // [{ value: "a", title: "First" }, { value: "b" }]
 */
export function describedValues(schema: SchemaObject): readonly DescribedValue[] {
  const values = elementsOf(memberOf(schema, "enum"));
  if (values.length === 0) return constantsOf(schema);
  const texts = descriptionKeywords
    .map((keyword) => memberOf(schema, keyword))
    .find((own) => own !== undefined);
  return values.map((value, index) => {
    const text = isObject(texts) ? memberOf(texts, String(value)) : elementsOf(texts)[index];
    return typeof text === "string" ? { value, description: text } : { value };
  });
}

function constantsOf(schema: SchemaObject): readonly DescribedValue[] {
  const union = unionsOf(schema).find(({ branches }) => branches.every(isConstant));
  return (union?.branches ?? []).filter(isConstant).map((branch) => ({
    value: memberOf(branch, "const"),
    title: textOf(branch, "title"),
    description: textOf(branch, "description"),
  }));
}

function isConstant(branch: unknown): branch is SchemaObject {
  return isObject(branch) && memberOf(branch, "const") !== undefined;
}
