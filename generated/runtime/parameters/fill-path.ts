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
  // What begins with no such character makes no such segment, and mostly a text does not: all of them stand before the slash.
  if (text < "/" && (!text || hasDotSegment(filled))) throw new EncodeError("it cannot be sent in a path");
  return filled;
}

/** Whether a URL's path holds a segment of dots, which URL parsers resolve. */
export function hasDotSegment(path: string): boolean {
  return /\/(\.|%2e){1,2}(?=[/?]|$)/i.test(path);
}
