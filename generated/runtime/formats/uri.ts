// @ts-nocheck Made by a machine and tested as a whole.
/**
 * URIs and their references by the grammar of RFC 3986, appendix A. Runs of characters are matched at once and
 * parted by escapes only, so that no text takes long.
 *
 * @module
 */
import { isIpv6 } from "./ipv6.js";

/** `URI`: with a scheme. */
export function isUri(text: string): boolean {
  return plain.test(text) || isWholeUri(text);
}

/** By itself, so that what is called for nearly every text stays small enough for engines to put it where it is called. */
function isWholeUri(text: string): boolean {
  return uri.test(text) && hasRightLiteral(text);
}

/** `URI-reference`: a URI, or one relative to another. */
export function isUriReference(text: string): boolean {
  return plain.test(text) || isWholeUri(text) || (relative.test(text) && hasRightLiteral(text));
}

// What most URIs are: nothing escaped, and no colon or at sign that may be part of a host. Tells nothing of others.
// Four characters at a time, of few ranges, are matched fastest.
const plain: RegExp =
  /^[a-z]+:(?:[--9A-Za-z][--9A-Za-z][--9A-Za-z][--9A-Za-z])*[--9A-Za-z]{0,3}(?:_[\w./-]*)?(?:\?[!$&-;=?-Z_a-z~]*)?(?:#[!$&-;=?-Z_a-z~]*)?$/;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:-]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]|[\w.~!$&'()*+,;=-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=-]*)*)(?::\d*)?(?![^/?#]))|(?!\/\/))[\w.~!$&'()*+,;=:@/-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/-]*)*(?:\?[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?(?:#[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?$/i;

// The same without a scheme, and without a colon in the first segment of a path.
const relative: RegExp =
  /^(?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:-]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]|[\w.~!$&'()*+,;=-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=-]*)*)(?::\d*)?(?![^/?#]))|(?!\/\/|[^/?#]*:))[\w.~!$&'()*+,;=:@/-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/-]*)*(?:\?[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?(?:#[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?$/i;

/** Brackets stand nowhere but around a literal address, whose form the grammar above does not look into. */
export function hasRightLiteral(text: string): boolean {
  if (!text.includes("[")) return true;
  const [, address] = /\[([^v].*)\]/i.exec(text) ?? [];
  return address === undefined || isIpv6(address);
}
