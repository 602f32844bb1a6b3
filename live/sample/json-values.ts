import type { Json } from "../../language/values/json-object.ts";
import { decodePointer } from "../../runtime/pointer.ts";

/** Tells whether a JSON value is a list. */
export function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Tells whether a JSON value is an object. */
export function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A copy of a value without the members at these pointers (RFC 6901). Items of lists are kept. */
export function dropMembers(value: Json, pointers: readonly string[]): Json {
  const copy: unknown = structuredClone(value);
  for (const pointer of pointers) drop(copy, decodePointer(pointer) ?? []);
  // A JSON value without some of its members is still a JSON value.
  return copy as Json;
}

function drop(value: unknown, tokens: readonly string[]): void {
  const [token, ...rest] = tokens;
  if (token === undefined || typeof value !== "object" || value === null || !Object.hasOwn(value, token))
    return;
  if (rest.length > 0) drop(Reflect.get(value, token), rest);
  else if (!Array.isArray(value)) Reflect.deleteProperty(value, token);
}
