// @ts-nocheck Made by a machine and tested as a whole.
import { EncodeError } from "../joined/adapters-client-server.js";

/**
 * Puts a path parameter's text in its place.
 *
 * @throws {EncodeError} for an empty text, and for one that makes a segment of dots. URLs drop such segments, encoded or
 * not: `..` as a value would lead to another operation.
 */
export function fillPath(path: string, name: string, text: string): string {
  const filled = path.split(`{${name}}`).join(text);
  // What does not begin so is no part of such a segment, and mostly it does not.
  if (!text || (".%".includes(text.charAt(0)) && /\/(\.|%2e){1,2}(?=[/?]|$)/i.test(filled))) {
    throw new EncodeError("a path cannot carry an empty text or a segment of dots");
  }
  return filled;
}
