/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/**
 * E-mail and IP addresses, host names, URIs (RFC 3986 appendix A), IRIs (RFC 3987) and URI templates (RFC 6570). All patterns match in
 * linear time.
 *
 * @module
 */
/** An IPv6 address (RFC 4291 §2.2), without a zone. */
export function isIpv6(text: string): boolean {
  // The last two groups may be written as an IPv4 address.
  const plain = text.replace(/:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, ":0:0");
  const found = /^(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?(::(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)?$/i.exec(plain);
  const groups = plain.match(/\w+/g)?.length ?? 0;
  // `::` stands for one or more groups.
  return found !== null && (found[1] ? groups < 8 : groups === 8);
}

/** A URI, which begins with a scheme. */
export function isUri(text: string): boolean {
  return plain.test(text) || fitsWhole(uri, text);
}

/**
 * Tests a whole text with a grammar. A function of its own, so that the caller, which runs for nearly every text, can be inlined. The
 * grammars do not check in detail the address in brackets (`[::1]`). An IPv6 address is checked after them.
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
