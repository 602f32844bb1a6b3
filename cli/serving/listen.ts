import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Finding } from "../../contract/findings/finding.ts";
import { createForeignHostFinding, createHostRule } from "../../live/proxy/own-host.ts";
import { createUsageError } from "../shared/usage-error.ts";

/** Where a server is to listen. */
export interface ListenAddress {
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
}

/** Has a server listen, and gives its address as a URL. Throws a {@link UsageError} where it cannot. */
export function listen(server: Server, { port, host }: ListenAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = `Nothing can listen on port ${port} of ${host} (${error.code ?? error.message}).`;
      reject(createUsageError("serve/port-in-use", message));
    });
    server.listen(port, host, () => {
      // A server that listens on a port has an address of this kind.
      const address = server.address() as AddressInfo;
      resolve(
        `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
      );
    });
  });
}

/** Ends a server: answers under way may finish for a moment, then connections are cut. */
export function closeServer(server: Server, patience = 2000): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

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
