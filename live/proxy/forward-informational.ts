import type { Duplex } from "node:stream";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import { endToEndLines } from "./end-to-end-lines.ts";
import type { PendingExchange } from "./pending-exchange.ts";
import type { TargetAnswer, TargetSwitch } from "./target-client.ts";

/**
 * Forwards an interim response (RFC 9110 §15.2). Drops it if the client uses HTTP/1.0, which has no interim responses; if the request waits
 * for earlier answers; and in the mode `enforce`, since no document describes interim responses.
 */
export function forwardInterim(
  { context, req, res }: PendingExchange,
  { status, reason, headers }: Pick<TargetAnswer, "status" | "reason" | "headers">,
): void {
  const socket = res.socket;
  if (context.options.mode === "enforce" || req.httpVersion !== "1.1") return;
  if (socket === null || !socket.writable || res.headersSent) return;
  // If a client reads slowly, interim responses would pile up, so they are dropped.
  if (socket.writableNeedDrain) return;
  const lines = endToEndLines(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  // Node has functions only for some interim responses.
  writeHead(socket, `${status} ${printReason(reason)}`, lines);
}

function writeHead(socket: Duplex, status: string, lines: ExchangeHeaders): void {
  const head = [`HTTP/1.1 ${status}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
}

/** The reason phrase of a status line (RFC 9112 §4). Empty if it contains characters beyond ASCII, since clients ignore it. */
export function printReason(reason: string): string {
  return /^[\t\x20-\x7e]*$/.test(reason) ? reason : "";
}

/** Connects client and target after the target has accepted an upgrade. The bytes between them are not judged. */
export function openTunnel(pending: PendingExchange, { headers, socket }: TargetSwitch): void {
  const { res, upgrade = "" } = pending;
  const client = res.socket;
  if (client === null || client.destroyed) {
    socket.destroy();
    return;
  }
  pending.isTunnel = true;
  res.detachSocket(client);
  const lines: ExchangeHeaders = [...endToEndLines(headers), ["Connection", "Upgrade"], ["Upgrade", upgrade]];
  writeHead(client, "101 Switching Protocols", lines);
  join(client, socket);
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
