import type { RequestListener } from "node:http";
import type { Finding } from "../../contract/findings/finding.ts";
import { createForeignHostFinding, createHostRule } from "../../live/proxy/own-host.ts";

/** A listener that answers 421 to requests for hosts that a server on this address is not called; see {@link createHostRule}. */
export function guardHost(
  listener: RequestListener,
  listening: string,
  onForeign: (finding: Finding) => void,
): RequestListener {
  const isOwn = createHostRule(listening);
  return (req, res) => {
    if (isOwn(req.headers.host)) {
      listener(req, res);
      return;
    }
    onForeign(createForeignHostFinding(req.headers.host));
    res.writeHead(421, { "content-length": 0, connection: "close" }).end();
  };
}
