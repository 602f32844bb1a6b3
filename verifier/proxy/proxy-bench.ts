import { randomBytes } from "node:crypto";
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type RequestOptions,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { ProxyOptions } from "./proxy.ts";

/** What all requests of a proxy share. */
export interface ProxyBench {
  readonly options: ProxyOptions;
  readonly bodyLimit: number;
  readonly timeout: number;
  /** What the proxy calls itself in `Via`, so that it knows its own requests should they come back. */
  readonly pseudonym: string;
  /** Opens a request to the target, over connections that are used again. */
  connect(options: RequestOptions): ClientRequest;
  /** Cuts the connections to the target. */
  close(): void;
}

const BODY_LIMIT = 1024 * 1024;
const TIMEOUT = 60_000;

/** Prepares the side of a proxy that faces its target. */
export function createProxyBench(options: ProxyOptions): ProxyBench {
  const { target } = options;
  const isSecure = target.protocol === "https:";
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const request = isSecure ? httpsRequest : httpRequest;
  // A URL writes an IPv6 address in brackets, a socket takes it without.
  const hostname = target.hostname.replace(/^\[|\]$/g, "");
  const port = target.port === "" ? (isSecure ? 443 : 80) : Number(target.port);
  return {
    options,
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    timeout: options.timeout ?? TIMEOUT,
    pseudonym: `tenon-${randomBytes(4).toString("hex")}`,
    // Not of the agent: a tunnel has none.
    connect: (own) => request({ hostname, port, agent, ...options.tls, ...own }),
    close: () => agent.destroy(),
  };
}
