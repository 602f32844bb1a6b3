import type { ValidationIssue } from "./checks.ts";

/**
 * JSON Pointers (RFC 6901). All other code uses these functions to parse and build pointers. Pointers are strings, and `""` refers to the
 * whole value. Each token is preceded by `/`. Inside tokens, `~` is written as `~0`, and `/` as `~1`.
 *
 * @module
 */

export function encodeToken(token: string): string {
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Unescapes a token, keeping any `~` that is not part of an escape. */
export function decodeToken(text: string): string {
  return text.includes("~") ? text.replaceAll("~1", "/").replaceAll("~0", "~") : text;
}

/** Appends escaped tokens to a pointer: `pointerTo("/a", "b", 0)` is `/a/b/0`. */
export function pointerTo(pointer: string, ...tokens: readonly (string | number)[]): string {
  let result = pointer;
  for (const token of tokens) {
    result += `/${typeof token === "number" ? String(token) : encodeToken(token)}`;
  }
  return result;
}

export function encodePointer(tokens: readonly (string | number)[]): string {
  return pointerTo("", ...tokens);
}

export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split("/").map(decodeToken);
}

export function parentPointer(pointer: string): string {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? "" : pointer.slice(0, slash);
}

export function lastToken(pointer: string): string | undefined {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? undefined : decodeToken(pointer.slice(slash + 1));
}

export function readToken(value: unknown, token: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return Object.hasOwn(value, token) ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
}

export function readPointer(value: unknown, pointer: string): unknown {
  const tokens = decodePointer(pointer);
  if (tokens === undefined) return undefined;
  let current = value;
  for (const token of tokens) {
    current = readToken(current, token);
    if (current === undefined) return undefined;
  }
  return current;
}

/**
 * Converts a pointer to a URI fragment including the `#` (RFC 6901 §6), as in a `$ref`. Characters that RFC 3986 does not allow in a
 * fragment are percent-encoded.
 */
export function encodeFragment(pointer: string): string {
  // Lone surrogates are kept, since UTF-8 cannot represent them.
  return `#${pointer.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?\ud800-\udfff]/gu, (character) => encodeURIComponent(character))}`;
}

/** Decodes a URI fragment without its `#`. If a `%` does not start a valid escape, the fragment is returned unchanged. */
export function decodeFragment(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export function issueAt(pointer: string, keyword: string, message: string): ValidationIssue {
  return { pointer, keyword, message, params: {} };
}

/** Creates the issue for a member that must not appear in a request (`readOnly`) or response (`writeOnly`). */
export function oneWayIssue(pointer: string, marker: "readOnly" | "writeOnly"): ValidationIssue {
  const verb = marker === "readOnly" ? "sent" : "shown";
  return issueAt(pointer, marker, `must not be ${verb}: it is ${marker}`);
}
