/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isIpv6 } from "./addresses.js";

/**
 * URIs and URI references by the grammar of RFC 3986, appendix A, IRIs by RFC 3987, and templates by RFC 6570. Patterns match runs of
 * characters separated only by escapes, in linear time.
 *
 * @module
 */

/** `URI`: with a scheme. */
export function isUri(text: string): boolean {
  return plain.test(text) || fitsWhole(uri, text);
}

/**
 * Tests a whole text with a grammar. Separate, so that the function that is called for nearly every text is small enough to be inlined.
 * Brackets occur only around a literal address, whose inside the grammars do not check.
 */
function fitsWhole(grammar: RegExp, text: string): boolean {
  return (
    grammar.test(text) &&
    (!text.includes("[") || /\[v/i.test(text) || isIpv6(text.replace(/^.*\[|].*$/g, "")))
  );
}

// Matches most URIs: without escapes, and without a colon or at sign in the authority. Other texts need the full grammar. Matching
// four characters at a time, of few ranges, is fastest.
const plain: RegExp =
  /^[a-z]+:(?:[--9A-Za-z][--9A-Za-z][--9A-Za-z][--9A-Za-z])*[--9A-Za-z]{0,3}(?:_[\w./-]*)?(?:\?[!$&-;=?@\w~]*)?(?:#[!$&-;=?@\w~]*)?$/;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[!$&-.0-;=\w~]*(?:%[\da-f]{2}[!$&-.0-;=\w~]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|[!$&-.;=\w~]*(?:%[\da-f]{2}[!$&-.;=\w~]*)*)(?::\d*)?(?![^/?#])|(?!\/\/))[!$&-;=@\w~]*(?:%[\da-f]{2}[!$&-;=@\w~]*)*(?:\?[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?(?:#[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?$/i;
