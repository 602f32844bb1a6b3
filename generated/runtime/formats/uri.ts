// @ts-nocheck Checked by tenon's tests.
import { isIpv6 } from "./addresses.js";

/**
 * URIs and their references by the grammar of RFC 3986, appendix A, IRIs by RFC 3987, and templates by RFC 6570. Runs of
 * characters are matched at once and parted by escapes only, so that no text takes long.
 *
 * @module
 */

/** `URI`: with a scheme. */
export function isUri(text: string): boolean {
  return plain.test(text) || fitsWhole(uri, text);
}

/**
 * By itself, so that what is called for nearly every text stays small enough for engines to put it where it is called.
 * Brackets stand nowhere but around a literal address, whose form the grammars do not look into.
 */
function fitsWhole(grammar: RegExp, text: string): boolean {
  return (
    grammar.test(text) &&
    (!text.includes("[") || /\[v/i.test(text) || isIpv6(text.replace(/^.*\[|].*$/g, "")))
  );
}

// What most URIs are: nothing escaped, and no colon or at sign that may be part of a host. Tells nothing of others.
// Four characters at a time, of few ranges, are matched fastest.
const plain: RegExp =
  /^[a-z]+:(?:[--9A-Za-z][--9A-Za-z][--9A-Za-z][--9A-Za-z])*[--9A-Za-z]{0,3}(?:_[\w./-]*)?(?:\?[!$&-;=?@\w~]*)?(?:#[!$&-;=?@\w~]*)?$/;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[!$&-.0-;=\w~]*(?:%[\da-f]{2}[!$&-.0-;=\w~]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|[!$&-.;=\w~]*(?:%[\da-f]{2}[!$&-.;=\w~]*)*)(?::\d*)?(?![^/?#])|(?!\/\/))[!$&-;=@\w~]*(?:%[\da-f]{2}[!$&-;=@\w~]*)*(?:\?[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?(?:#[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?$/i;
