import type { ValidationIssue } from "./descriptors.ts";

/**
 * JSON Pointers (RFC 6901); no other code parses or builds them. A pointer is a string. `""` stands for the whole value. Each token has a
 * `/` before it; in a token, `~` is written `~0`, and `/` is written `~1`.
 *
 * @module
 */

export function encodeToken(token: string): string {
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The reverse of {@link encodeToken}. A `~` that is not part of an escape is kept. */
export function decodeToken(text: string): string {
  return text.includes("~") ? text.replaceAll("~1", "/").replaceAll("~0", "~") : text;
}

/** Appends tokens to a pointer: `pointerTo("/a", "b", 0)` is `/a/b/0`. Tokens are escaped. */
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

/** Splits a pointer into tokens. `""` has no tokens. `undefined` if the pointer does not begin with `/`, or has a `~` outside an escape. */
export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split("/").map(decodeToken);
}

/** The pointer without its last token. Returns `""` for `""`. */
export function parentPointer(pointer: string): string {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? "" : pointer.slice(0, slash);
}

/** The last token of a pointer, decoded; `undefined` for `""`. */
export function lastToken(pointer: string): string | undefined {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? undefined : decodeToken(pointer.slice(slash + 1));
}

/** The own member or item of a value with this name or index; `undefined` if there is none. */
export function readToken(value: unknown, token: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return Object.hasOwn(value, token) ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
}

/** The value at a pointer; `undefined` if there is none or the pointer is malformed. */
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
 * Writes a pointer as a URI fragment with `#` (RFC 6901 §6), as for a `$ref`. Characters that RFC 3986 does not allow in a fragment are
 * percent-encoded as UTF-8.
 */
export function encodeFragment(pointer: string): string {
  // A lone surrogate has no UTF-8 form, so it is kept.
  return `#${pointer.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?\ud800-\udfff]/gu, (character) => encodeURIComponent(character))}`;
}

/** Percent-decodes a URI fragment, given without `#`. If a `%` begins no valid escape, returns the whole fragment unchanged. */
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

/** The issue of a member that must not be sent in a request (`readOnly`), or shown in a response (`writeOnly`). */
export function oneWayIssue(pointer: string, marker: "readOnly" | "writeOnly"): ValidationIssue {
  const verb = marker === "readOnly" ? "sent" : "shown";
  return issueAt(pointer, marker, `must not be ${verb}: it is ${marker}`);
}
