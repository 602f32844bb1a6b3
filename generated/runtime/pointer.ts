// @ts-nocheck Checked by tenon's tests.
import type { ValidationIssue } from "./validation.js";

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

/** An issue without particulars. */
export function issueAt(pointer: string, keyword: string, message: string): ValidationIssue {
  return { pointer, keyword, message, params: {} };
}

/** The member of that name that an object has itself: what every object inherits, such as `toString`, counts as none. */
export function ownMember<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
