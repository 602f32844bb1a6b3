import { randomBytes } from "node:crypto";
import type { ProxyOptions } from "./proxy.ts";
import { createTargetClient, type TargetClient } from "./target-client.ts";

/** What all requests of a proxy share. */
export interface ProxyBench {
  readonly options: ProxyOptions;
  readonly bodyLimit: number;
  readonly timeout: number;
  /** What the proxy calls itself in `Via`, so that it knows its own requests should they come back. */
  readonly pseudonym: string;
  readonly client: TargetClient;
}

const BODY_LIMIT = 1024 * 1024;
const TIMEOUT = 60_000;

/** Prepares what all requests of a proxy share. */
export function createProxyBench(options: ProxyOptions): ProxyBench {
  const timeout = options.timeout ?? TIMEOUT;
  return {
    options,
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    timeout,
    pseudonym: `tenon-${randomBytes(4).toString("hex")}`,
    client: createTargetClient(options.target, options.tls, timeout),
  };
}
