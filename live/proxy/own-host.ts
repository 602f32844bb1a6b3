import { isIP } from "node:net";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showText } from "../../contract/findings/show-text.ts";

/** Tells by its `Host` header whether a request was meant for this server. */
export type HostRule = (host: string | undefined) => boolean;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * The rule for a server that listens on an address or name. Where that is open to other machines, every host will do. Where it is
 * this machine's alone, names must be `localhost`, below it, or the name itself: a page of anyone's could otherwise have its own name lead here,
 * and read answers as its own (DNS rebinding). Addresses are never names, and no header (HTTP/1.0) comes from no page.
 */
export function createHostRule(listening: string): HostRule {
  const own = listening.toLowerCase();
  // What a name leads to is not known here; who names one means that name.
  if (isIP(own.replace(/^\[|\]$/g, "")) !== 0 && !LOOPBACK.test(own)) return () => true;
  return (host) => {
    if (host === undefined) return true;
    const name = host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
    return isIP(name.replace(/^\[|\]$/g, "")) !== 0 || name === own || /(?:^|\.)localhost$/.test(name);
  };
}

/** Says that a request named a host that is not served. */
export function createForeignHostFinding(host: string | undefined): Finding {
  const message = `A request was for the host ${showText(host ?? "")}, which is not served here; it was answered 421.`;
  return createFinding("serve/foreign-host", { message });
}
