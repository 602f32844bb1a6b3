import { isIP } from "node:net";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showText } from "../../contract/findings/show-text.ts";

/** Decides by the `Host` header whether a request is for this server. */
export type HostRule = (host: string | undefined) => boolean;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * The rule for a server that listens on an address or name. On an address that other machines can reach, every host is accepted. On an
 * address of this machine only, a name must be `localhost`, a subdomain of it, or the name itself: otherwise, a web page could point its
 * own name here and read the answers (DNS rebinding). IP addresses are accepted, and so are requests without the header (HTTP/1.0), since
 * no page can send these.
 */
export function createHostRule(listening: string): HostRule {
  const own = listening.toLowerCase();
  // Names are not resolved here, so requests have to use the name itself.
  if (isIP(own.replace(/^\[|\]$/g, "")) !== 0 && !LOOPBACK.test(own)) return () => true;
  return (host) => {
    if (host === undefined) return true;
    const name = host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
    return isIP(name.replace(/^\[|\]$/g, "")) !== 0 || name === own || /(?:^|\.)localhost$/.test(name);
  };
}

/** Makes the finding about a request for a host that is not served. */
export function createForeignHostFinding(host: string | undefined): Finding {
  const message = `A request was for the host ${showText(host ?? "")}, which is not served here; it was answered 421.`;
  return createFinding("serve/foreign-host", { message });
}
