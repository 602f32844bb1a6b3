import type { IncomingMessage } from "node:http";
import { forwardHeaders, valuesOf } from "./forward-headers.ts";
import type { ProxyBench } from "./proxy-bench.ts";

const DROPPED: ReadonlySet<string> = new Set(["host"]);

/** The header lines of a request to the target: those that go on, with its host, and `Via` (RFC 9110 §7.6.3). */
export function outgoingHeaders({ options, pseudonym }: ProxyBench, req: IncomingMessage): string[] {
  const raw = req.rawHeaders;
  const kept = forwardHeaders(raw, DROPPED);
  const isChunked = valuesOf(raw, "transfer-encoding").length > 0;
  const hasLength = valuesOf(raw, "content-length").length > 0;
  const mayHaveBody = ["POST", "PUT", "PATCH"].includes(req.method ?? "");
  const framing = isChunked
    ? ["Transfer-Encoding", "chunked"]
    : hasLength || !mayHaveBody
      ? []
      : ["Content-Length", "0"];
  return ["Host", options.target.host, ...kept, ...framing, "Via", `${req.httpVersion} ${pseudonym}`];
}

/** Whether a request has been through this proxy before. */
export function isLoop({ pseudonym }: ProxyBench, req: IncomingMessage): boolean {
  return valuesOf(req.rawHeaders, "via").some((value) => value.includes(pseudonym));
}
