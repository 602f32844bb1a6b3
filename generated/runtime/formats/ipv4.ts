// @ts-nocheck Made by a machine and tested as a whole.
/** An IPv4 address as four decimal numbers without leading zeros (RFC 2673 §3.2, RFC 3986 §3.2.2). */
export function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}
