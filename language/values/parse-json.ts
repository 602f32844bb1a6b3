import { isObject, type SchemaObject } from "./json-object.ts";

/** The value of a JSON text, without a byte order mark before it; `undefined` if it is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** The object of a JSON text; `undefined` if it is not valid JSON, or has another value. */
export function parseJsonObject(text: string): SchemaObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/** The string that a JSON string literal, given without its quotes, represents; `undefined` if it is malformed. */
export function unescapeJson(raw: string): string | undefined {
  if (!raw.includes("\\")) return raw;
  const text = parseJson(`"${raw}"`);
  return typeof text === "string" ? text : undefined;
}
