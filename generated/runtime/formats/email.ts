// @ts-nocheck Made by a machine and tested as a whole.
import { isIpv4 } from "./ipv4.js";
import { isIpv6 } from "./ipv6.js";

/** `Mailbox` of RFC 5321 §4.1.2: `joe.bloggs@example.com`, `"joe bloggs"@example.com`, `joe@[192.0.2.1]`. */
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
