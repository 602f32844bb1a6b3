/**
 * URIs and their references by the grammar of RFC 3986, appendix A. Runs of characters are matched at once and
 * parted by escapes only, so that no text takes long.
 *
 * @module
 */
import { isIpv6 } from "./ipv6.js";

/** `URI`: with a scheme. */
export function isUri(text: string): boolean {
  return plain.test(text) || (uri.test(text) && hasRightLiteral(text));
}

/** `URI-reference`: a URI, or one relative to another. */
export function isUriReference(text: string): boolean {
  return plain.test(text) || ((uri.test(text) || relative.test(text)) && hasRightLiteral(text));
}

// What most URIs are: with a host and nothing escaped. Tells nothing of others.
const plain: RegExp =
  /^[a-z][a-z\d+.-]*:\/\/[\w.-]+(?:\/[\w.~!$&'()*+,;=:@/-]*)?(?:\?[\w.~!$&'()*+,;=:@/?-]*)?(?:#[\w.~!$&'()*+,;=:@/?-]*)?$/i;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:-]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]|[\w.~!$&'()*+,;=-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=-]*)*)(?::\d*)?(?![^/?#]))|(?!\/\/))[\w.~!$&'()*+,;=:@/-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/-]*)*(?:\?[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?(?:#[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?$/i;

// The same without a scheme, and without a colon in the first segment of a path.
const relative: RegExp =
  /^(?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:-]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]|[\w.~!$&'()*+,;=-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=-]*)*)(?::\d*)?(?![^/?#]))|(?!\/\/|[^/?#]*:))[\w.~!$&'()*+,;=:@/-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/-]*)*(?:\?[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?(?:#[\w.~!$&'()*+,;=:@/?-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=:@/?-]*)*)?$/i;

/** Brackets stand nowhere but around a literal address, whose form the grammar above does not look into. */
export function hasRightLiteral(text: string): boolean {
  const [, address] = /\[([^v].*)\]/i.exec(text) ?? [];
  return address === undefined || isIpv6(address);
}
