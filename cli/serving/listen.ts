import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Finding } from "../../contract/findings/finding.ts";
import { createForeignHostFinding, createHostRule } from "../../live/proxy/own-host.ts";
import { createUsageError } from "../shared/usage-error.ts";

/** The address that a server listens on. */
export interface ListenAddress {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
}

/** Starts a server, and gives its address as a URL. Throws a `UsageError` if it cannot listen there. */
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

/** Stops a server: open responses may finish within `patience` milliseconds, then connections are closed. */
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

/** Answers 421 to requests for hosts that are not names of this address; see {@link createHostRule}. */
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
