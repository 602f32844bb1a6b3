/** An e-mail address (`Mailbox` of RFC 5321 §4.1.2): `joe.bloggs@example.com`, `"joe bloggs"@example.com`, `joe@[192.0.2.1]`. */
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

/** A host name (RFC 1123 §2.1): labels of letters, digits and inner hyphens, at most 253 characters. */
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
  // The last two groups may be written as an IPv4 address.
  const plain = text.replace(/:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, ":0:0");
  const found = /^(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?(::(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)?$/i.exec(plain);
  const groups = plain.match(/\w+/g)?.length ?? 0;
  // `::` stands for one or more groups.
  return found !== null && (found[1] ? groups < 8 : groups === 8);
}
