/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/** An IPv6 address (RFC 4291 §2.2), without a zone. */
export function isIpv6(text: string): boolean {
  // The last two groups may be written as an IPv4 address.
  const plain = text.replace(/:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, ":0:0");
  const found = /^(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?(::(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)?$/i.exec(plain);
  const groups = plain.match(/\w+/g)?.length ?? 0;
  // `::` stands for one or more groups.
  return found !== null && (found[1] ? groups < 8 : groups === 8);
}
