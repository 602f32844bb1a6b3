import { isObject, type SchemaObject } from "./json-object.ts";

/** Parses JSON text, after removing a byte order mark; `undefined` if it is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** Parses JSON text that contains an object; `undefined` for any other text. */
export function parseJsonObject(text: string): SchemaObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/** Decodes the content of a JSON string literal, given without its quotes; `undefined` if it is malformed. */
export function unescapeJson(raw: string): string | undefined {
  if (!raw.includes("\\")) return raw;
  const text = parseJson(`"${raw}"`);
  return typeof text === "string" ? text : undefined;
}
