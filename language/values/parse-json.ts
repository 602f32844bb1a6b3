import { isObject, type SchemaObject } from "./json-object.ts";

/** The value of a JSON text, a byte order mark before it left out; `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** The object that a JSON text holds; `undefined` where it is no JSON, or holds another value. */
export function parseJsonObject(text: string): SchemaObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/** The text that a JSON string stands for, given without its quotes; `undefined` where it is malformed. */
export function unescapeJson(raw: string): string | undefined {
  if (!raw.includes("\\")) return raw;
  const text = parseJson(`"${raw}"`);
  return typeof text === "string" ? text : undefined;
}
