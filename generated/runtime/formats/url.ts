// @ts-nocheck Made by a machine and tested as a whole.
import { isIri } from "./iri.js";

/** An absolute `http`, `https` or `ftp` address with a host. No RFC defines this format: by RFC 3987 otherwise. */
export function isUrl(text: string): boolean {
  return /^(?:https?|ftp):\/\/[^/?#]/i.test(text) && isIri(text);
}
