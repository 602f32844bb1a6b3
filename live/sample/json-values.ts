import type { Json } from "../../language/values/json-object.ts";

/** Tells whether a JSON value is a list. */
export function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Tells whether a JSON value is an object. */
export function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
