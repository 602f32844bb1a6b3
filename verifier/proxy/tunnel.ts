import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { forwardHeaders, pairsOf } from "./forward-headers.ts";
import { outgoingHeaders } from "./outgoing-headers.ts";
import type { ProxyBench } from "./proxy-bench.ts";
import { resolveTarget } from "./resolve-target.ts";

/** Takes a connection out of HTTP, where the target agrees, and joins its two ends. What goes through is not looked at. */
export function tunnel(bench: ProxyBench, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upgrade = req.headers.upgrade ?? "";
  const upstream = bench.connect({
    // A connection that leaves HTTP cannot be used again.
    agent: false,
    method: req.method,
    path: resolveTarget(bench.options.target, req.url ?? "/"),
    headers: [...outgoingHeaders(bench, req), "Connection", "Upgrade", "Upgrade", upgrade],
  });
  const fail = (error: Error): void => {
    const message = `The target ${bench.options.target.origin} failed to upgrade: ${error.message}.`;
    bench.options.onProblem(createFinding("proxy/target-failed", { message }));
    socket.end("HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  };
  socket.on("error", () => upstream.destroy());
  upstream.once("error", fail);
  upstream.setTimeout(bench.timeout, () => upstream.destroy(new Error("no answer in time")));
  upstream.once("upgrade", (answer, other, rest) => {
    upstream.off("error", fail);
    upstream.on("error", () => socket.destroy());
    other.setTimeout(0);
    socket.write(printHead(answer, ["Connection", "Upgrade", "Upgrade", upgrade]));
    if (rest.length > 0) socket.write(rest);
    if (head.length > 0) other.write(head);
    join(socket, other);
  });
  upstream.once("response", (answer) => {
    socket.write(printHead(answer, ["Connection", "close"]));
    answer.pipe(socket);
  });
  upstream.end();
}

function join(one: Duplex, other: Duplex): void {
  one.pipe(other);
  other.pipe(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("error", () => to.destroy());
    from.once("close", () => to.destroy());
  }
}

function printHead(answer: IncomingMessage, added: readonly string[]): string {
  const lines = pairsOf([...forwardHeaders(answer.rawHeaders), ...added]);
  const status = `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ""}`;
  return `${[status, ...lines.map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n`;
}
