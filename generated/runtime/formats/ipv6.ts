import { isIpv4 } from "./ipv4.js";

/** An IPv6 address (RFC 4291 §2.2), without a zone. */
export function isIpv6(text: string): boolean {
  const halves = text.split("::");
  const [head = "", tail] = halves;
  if (halves.length > 2) return false;
  const groups = countGroups(head, tail === undefined);
  if (tail === undefined) return groups === 8;
  const more = countGroups(tail, true);
  // Two colons stand for one group or more.
  return groups >= 0 && more >= 0 && groups + more < 8;
}

/** How many groups of 16 bits a text is; `-1` if it is none. The last two may be written as an IPv4 address. */
function countGroups(text: string, isLast: boolean): number {
  if (text === "") return 0;
  const groups = text.split(":");
  const last = groups.length - 1;
  let count = 0;
  for (let index = 0; index <= last; index++) {
    const group = groups[index] ?? "";
    if (/^[\da-f]{1,4}$/i.test(group)) count++;
    else if (isLast && index === last && isIpv4(group)) count += 2;
    else return -1;
  }
  return count;
}
