/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { ValidationIssue } from "./descriptors.js";

/**
 * JSON Pointers (RFC 6901); no other code parses or builds them. A pointer is a string. `""` stands for the whole value. Each token has a
 * `/` before it; in a token, `~` is written `~0`, and `/` is written `~1`.
 *
 * @module
 */

/** Escapes `~` and `/` in a token. */
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

/** Splits a pointer into tokens. `""` has no tokens. `undefined` if the pointer does not begin with `/`, or has a `~` outside an escape. */
export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split("/").map(decodeToken);
}

/** Makes an issue without `params`. */
export function issueAt(pointer: string, keyword: string, message: string): ValidationIssue {
  return { pointer, keyword, message, params: {} };
}
