import { createNode, memberOf, type WireNode } from "../wire/wire-node.ts";
import { EncodeError, encodeText, explodeValue, isObject } from "./encode-plain.ts";

/** `Set-Cookie` is the only header whose lines must not be joined by commas, since `Expires` contains a comma (RFC 9110 §5.3). */
export const SET_COOKIE = "set-cookie";

/** Returns a header's value, with `Set-Cookie` lines joined by line feeds and the lines of other headers by commas. */
export function headerText(headers: Headers, name: string): string | null {
  return name === SET_COOKIE ? headers.getSetCookie().join("\n") || null : headers.get(name);
}

/**
 * Splits `Set-Cookie` lines (OpenAPI 3.2 §4.21.3). A list contains one item per line. An object contains one member per line: `a=1; Path=/`
 * becomes the member `a`, whose value includes the attributes. Nothing is percent-decoded. Returns `undefined` if a line for an object
 * contains no `=`.
 *
 * @param text - The header lines, joined by line feeds.
 */
export function splitCookieLines(text: string, types: readonly string[]): WireNode | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const list = types.indexOf("array");
  const object = types.indexOf("object");
  if (object < 0 || (list >= 0 && list < object)) return createNode(list < 0 ? [text] : lines);
  const node = createNode<string>();
  for (const line of lines) {
    const equals = line.indexOf("=");
    if (equals < 0) return undefined;
    memberOf(node, line.slice(0, equals).trim()).leaves.push(line.slice(equals + 1).trim());
  }
  return node;
}

/**
 * Serialises a value as `Set-Cookie` lines, one per list item or object member.
 *
 * @throws {EncodeError} For a member whose name a client would parse differently.
 */
export function writeCookieLines(value: unknown): readonly string[] {
  if (!isObject(value)) return [value].flat().map((item) => encodeText(item));
  return explodeValue("", value).map(([name, part]) => {
    if (/^\s|\s$|=/.test(name)) throw new EncodeError("this is not a valid cookie name");
    return `${name}=${encodeText(part)}`;
  });
}
