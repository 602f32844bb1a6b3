import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Finding } from "../../contract/findings/finding.ts";
import { answerReady, createForeignHostFinding, createHostRule } from "../../live/proxy/own-answers.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";

export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

export function listen(server: Server, { port, host }: ListenAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = `Cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
      reject(createUsageError("serve/port-in-use", message));
    });
    server.listen(port, host, () => {
      // The address is only a string for a server that listens on a pipe.
      const address = server.address() as AddressInfo;
      resolve(
        `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
      );
    });
  });
}

export function readReadyPath(text: string | undefined): string {
  if (text === undefined) return "/-/ready";
  if (/^\/[^?#\s]*$/.test(text)) return text;
  throw wrongValue(`The option --ready-path must be a path, such as /-/ready, not "${text}".`);
}

export interface Guard {
  readonly host: string;
  readonly readyPath: string;
  /** Called for requests whose `Host` header names a different server. */
  readonly onForeign: (finding: Finding) => void;
}

/** Adds two responses to a listener: 421 if `Host` names a different server ({@link createHostRule}), and 200 at the readiness path. */
export function guardListener(
  listener: RequestListener,
  { host, readyPath, onForeign }: Guard,
): RequestListener {
  const isOwn = createHostRule(host);
  return (req, res) => {
    if (isOwn(req.headers.host)) {
      if (!answerReady(req, res, readyPath)) listener(req, res);
      return;
    }
    onForeign(createForeignHostFinding(req.headers.host));
    res.writeHead(421, { "content-length": 0, connection: "close" }).end();
  };
}
