/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { isIpv6 } from "./addresses.js";

/**
 * URIs and URI references by the grammar of RFC 3986 (appendix A), IRIs by RFC 3987, templates by RFC 6570. All patterns match in linear
 * time, because only escapes separate their runs of characters.
 *
 * @module
 */

/** A URI, which begins with a scheme. */
export function isUri(text: string): boolean {
  return plain.test(text) || fitsWhole(uri, text);
}

/**
 * Tests a whole text with a grammar. A function of its own, so that the caller, which runs for nearly every text, can be inlined.
 * Brackets are only around a literal address, which the grammars do not check in detail.
 */
function fitsWhole(grammar: RegExp, text: string): boolean {
  return (
    grammar.test(text) &&
    (!text.includes("[") || /\[v/i.test(text) || isIpv6(text.replace(/^.*\[|].*$/g, "")))
  );
}

// Matches most URIs: without escapes, and without `:` and `@` in the authority. Four characters at a time, in few ranges, are fastest.
const plain: RegExp =
  /^[a-z]+:(?:[--9A-Za-z][--9A-Za-z][--9A-Za-z][--9A-Za-z])*[--9A-Za-z]{0,3}(?:_[\w./-]*)?(?:\?[!$&-;=?@\w~]*)?(?:#[!$&-;=?@\w~]*)?$/;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[!$&-.0-;=\w~]*(?:%[\da-f]{2}[!$&-.0-;=\w~]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|[!$&-.;=\w~]*(?:%[\da-f]{2}[!$&-.;=\w~]*)*)(?::\d*)?(?![^/?#])|(?!\/\/))[!$&-;=@\w~]*(?:%[\da-f]{2}[!$&-;=@\w~]*)*(?:\?[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?(?:#[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?$/i;
