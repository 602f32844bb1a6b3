/**
 * E-mail and IP addresses, host names, URIs (RFC 3986 appendix A), IRIs (RFC 3987) and URI templates (RFC 6570). All patterns match in
 * linear time.
 *
 * @module
 */

/** A `Mailbox` as defined in RFC 5321 §4.1.2: `joe.bloggs@example.com`, `"joe bloggs"@example.com`, `joe@[192.0.2.1]`. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  return at > 0 && isLocal(text.slice(0, at)) && isDomain(text.slice(at + 1));
}

function isLocal(text: string): boolean {
  if (text.startsWith('"')) return /^"(?:[ !#-[\]-~]|\\[ -~])*"$/.test(text);
  return /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(text);
}

function isDomain(text: string): boolean {
  if (!text.startsWith("["))
    return /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i.test(text);
  const address = text.endsWith("]") ? text.slice(1, -1) : "";
  return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}

export function isHostname(text: string): boolean {
  return text.length <= 253 && /^(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i.test(text);
}

/** An IPv4 address as four decimal numbers without leading zeros (RFC 2673 §3.2, RFC 3986 §3.2.2). */
export function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

/** An IPv6 address (RFC 4291 §2.2), without a zone. */
export function isIpv6(text: string): boolean {
  const plain = text.replace(/:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, ":0:0");
  const found = /^(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?(::(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)?$/i.exec(plain);
  const groups = plain.match(/\w+/g)?.length ?? 0;
  // The abbreviation `::` replaces one or more groups.
  return found !== null && (found[1] ? groups < 8 : groups === 8);
}

export function isUri(text: string): boolean {
  return plain.test(text) || fitsWhole(uri, text);
}

export function isUriReference(text: string): boolean {
  return plain.test(text) || fitsWhole(reference, text);
}

/**
 * Matches the grammar and then checks IPv6 addresses in brackets. A separate function, so that the caller, which runs for nearly every
 * string, can be inlined.
 */
function fitsWhole(grammar: RegExp, text: string): boolean {
  return (
    grammar.test(text) &&
    (!text.includes("[") || /\[v/i.test(text) || isIpv6(text.replace(/^.*\[|].*$/g, "")))
  );
}

// Matches most URIs, i.e. URIs without escapes, and without `:` and `@` in the authority. Matching four characters at a time, in few
// ranges, is fastest.
const plain: RegExp =
  /^[a-z]+:(?:[--9A-Za-z][--9A-Za-z][--9A-Za-z][--9A-Za-z])*[--9A-Za-z]{0,3}(?:_[\w./-]*)?(?:\?[!$&-;=?@\w~]*)?(?:#[!$&-;=?@\w~]*)?$/;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[!$&-.0-;=\w~]*(?:%[\da-f]{2}[!$&-.0-;=\w~]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|[!$&-.;=\w~]*(?:%[\da-f]{2}[!$&-.;=\w~]*)*)(?::\d*)?(?![^/?#])|(?!\/\/))[!$&-;=@\w~]*(?:%[\da-f]{2}[!$&-;=@\w~]*)*(?:\?[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?(?:#[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?$/i;

// The same grammar with an optional scheme. In a reference without a scheme, the first path segment contains no colon.
const reference: RegExp =
  /^(?:[a-z][a-z\d+.-]*:|(?![^/?#]*:))(?:\/\/(?:[!$&-.0-;=\w~]*(?:%[\da-f]{2}[!$&-.0-;=\w~]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|[!$&-.;=\w~]*(?:%[\da-f]{2}[!$&-.;=\w~]*)*)(?::\d*)?(?![^/?#])|(?!\/\/))[!$&-;=@\w~]*(?:%[\da-f]{2}[!$&-;=@\w~]*)*(?:\?[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?(?:#[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?$/i;

/** An `IRI` (RFC 3987 §2.2), i.e. a URI that can contain non-ASCII characters. */
export function isIri(text: string): boolean {
  return isUri(narrow(text));
}

/** An `IRI-reference` (RFC 3987 §2.2). */
export function isIriReference(text: string): boolean {
  return isUriReference(narrow(text));
}

function narrow(text: string): string {
  const query = /^[^?#]*\?[^#]*/.exec(text)?.[0].length ?? 0;
  const start = text.indexOf("?");
  return text.replace(/[^\0-\x9f]/gu, (character, index: number) => {
    const code = character.codePointAt(0) ?? 0;
    return isWide(code) || (isPrivate(code) && index > start && index < query) ? "%20" : character;
  });
}

function isWide(code: number): boolean {
  if (code < 0x10000)
    return code <= 0xd7ff || (code >= 0xf900 && code <= 0xfdcf) || (code >= 0xfdf0 && code <= 0xffef);
  return (code & 0xffff) <= 0xfffd && code < 0xf0000 && (code < 0xe0000 || code >= 0xe1000);
}

function isPrivate(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xf0000 && (code & 0xffff) <= 0xfffd);
}

/** An absolute IRI with the scheme `http`, `https` or `ftp`, and a host. No RFC defines this format. */
export function isUrl(text: string): boolean {
  return /^(?:https?|ftp):\/\/[^/?#]/i.test(text) && isIri(text);
}

/** A URI template (RFC 6570 §2): literals, and expressions in braces. An apostrophe is a literal (erratum 6937). */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}

const template: RegExp =
  /^(?:[^\0-\x20"<>%\\^`{|}\x7f]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:[\w]|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?(?:,(?:[\w]|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?)*\})*$/i;
