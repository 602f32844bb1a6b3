/**
 * Whether a `Host` or `:authority` names a host, and perhaps a port, as the grammar of RFC 9110 §7.2 asks: `uri-host [ ":" port ]`
 * (RFC 3986 §3.2). User information is no part of it, nor is anything that ends an authority within a URL.
 */
export function isAuthority(text: string): boolean {
  return AUTHORITY.test(text);
}

const AUTHORITY =
  /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|(?:[!$&-.0-9;=\w~]|%[\da-f]{2})+)(?::\d*)?$/i;
