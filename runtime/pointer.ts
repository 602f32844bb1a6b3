import type { ValidationIssue } from "./validation.ts";

/**
 * JSON Pointers (RFC 6901): the only code that takes them apart or puts them together. A pointer is a text; `""` is the
 * whole value, every token follows a `/`, and in a token `~` is written `~0` and `/` is written `~1`.
 *
 * @module
 */

/** A token as it stands in a pointer: `~` and `/` escaped. */
export function encodeToken(token: string): string {
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The reverse of {@link encodeToken}. A `~` that escapes nothing is kept as it is. */
export function decodeToken(text: string): string {
  return text.includes("~") ? text.replaceAll("~1", "/").replaceAll("~0", "~") : text;
}

/** The pointer of a member or item of what `pointer` points to; further tokens go deeper. */
export function pointerTo(pointer: string, ...tokens: readonly (string | number)[]): string {
  let result = pointer;
  for (const token of tokens) {
    result += `/${typeof token === "number" ? String(token) : encodeToken(token)}`;
  }
  return result;
}

/** Writes tokens as a pointer. */
export function encodePointer(tokens: readonly (string | number)[]): string {
  return pointerTo("", ...tokens);
}

/** Takes a pointer apart; `undefined` when it is neither empty nor begins with `/`, or has a `~` that escapes nothing. */
export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split("/").map(decodeToken);
}

/** The pointer without its last token; that of `""` is `""`. */
export function parentPointer(pointer: string): string {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? "" : pointer.slice(0, slash);
}

/** The last token of a pointer, decoded; `undefined` for `""`. */
export function lastToken(pointer: string): string | undefined {
  const slash = pointer.lastIndexOf("/");
  return slash === -1 ? undefined : decodeToken(pointer.slice(slash + 1));
}

/** The member or item of a value that a token names; `undefined` where there is none. Own members only. */
export function readToken(value: unknown, token: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return Object.hasOwn(value, token) ? (value as Readonly<Record<string, unknown>>)[token] : undefined;
}

/** What a pointer points to in a value; `undefined` where there is nothing or the pointer is malformed. */
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
 * Writes a pointer as a URI fragment, `#` included (RFC 6901 section 6): what a `$ref` within one document holds. What
 * RFC 3986 does not admit in a fragment is percent-encoded, as UTF-8.
 */
export function encodeFragment(pointer: string): string {
  // A lone surrogate has no UTF-8 form, so it stays as it is.
  return `#${pointer.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?\ud800-\udfff]/gu, (character) => encodeURIComponent(character))}`;
}

/**
 * The text of a URI fragment, without its `#`, percent-decoded. Where a `%` escapes nothing, the text is taken by the
 * letter, as its author most likely meant it.
 */
export function decodeFragment(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** An issue without particulars. */
export function issueAt(pointer: string, keyword: string, message: string): ValidationIssue {
  return { pointer, keyword, message, params: {} };
}

/** The member of that name that an object has itself: what every object inherits, such as `toString`, counts as none. */
export function ownMember<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
