import { isObject, type SchemaObject } from "./json-object.ts";

/** Parses JSON with or without a byte order mark. Returns `undefined` if the JSON is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

export function parseJsonObject(text: string): SchemaObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

export function unescapeJson(raw: string): string | undefined {
  if (!raw.includes("\\")) return raw;
  const text = parseJson(`"${raw}"`);
  return typeof text === "string" ? text : undefined;
}

/**
 * Skips white space. Every `skip…` function expects the offset at which a piece of JSON starts. It returns the offset after this piece, or
 * the string's length if the piece is incomplete.
 */
export function skipJsonSpace(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
  }
}

export function skipJsonString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

export function skipJsonNumber(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    const isPart =
      (code >= 48 && code <= 57) || code === 46 || code === 69 || code === 101 || code === 43 || code === 45;
    if (!isPart) return at;
  }
}

export function skipJsonWord(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isEnd =
      code <= 32 || code === 44 || code === 34 || code === 58 || (code | 32) === 123 || (code | 32) === 125;
    if (isEnd) return at;
  }
  return text.length;
}

export function skipJsonValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) at = skipJsonString(text, at) - 1;
    else if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) depth--;
    else if (depth === 0) at = skipJsonWord(text, at) - 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
