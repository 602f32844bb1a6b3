import type { JsonType } from "../../runtime/descriptors.ts";

/** The JSON types that `type` may name. */
export const jsonTypes: readonly JsonType[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];
const typeNames: ReadonlySet<unknown> = new Set(jsonTypes);

/** Tells whether a value is the name of a JSON type. */
export function isJsonType(value: unknown): value is JsonType {
  return typeNames.has(value);
}

/** The JSON type of a value; whole numbers are integers. */
export function typeOfValue(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "boolean" || typeof value === "string")
    return typeof value === "boolean" ? "boolean" : "string";
  return "object";
}

/** Tells whether a value is of a JSON type. Every integer is a number. */
export function isOfType(value: unknown, type: string): boolean {
  const own = typeOfValue(value);
  return own === type || (own === "integer" && type === "number");
}
