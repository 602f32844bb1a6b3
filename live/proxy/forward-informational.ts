import type { Duplex } from "node:stream";
import { endToEndLines } from "./end-to-end-lines.ts";
import type { PendingExchange } from "./pending-exchange.ts";
import type { TargetAnswer, TargetSwitch } from "./target-client.ts";

/**
 * Passes an interim answer on (RFC 9110 §15.2), but not to a client of HTTP/1.0, which knows none. No document describes one, so that
 * where the contract is enforced none passes. Nor does one to a request whose turn to be answered has not come.
 */
export function forwardInterim(
  { context, req, res }: PendingExchange,
  { status, reason, headers }: Pick<TargetAnswer, "status" | "reason" | "headers">,
): void {
  const socket = res.socket;
  if (context.options.mode === "enforce" || req.httpVersion !== "1.1") return;
  if (socket === null || !socket.writable || res.headersSent) return;
  // Of a client that is behind, any number of them would be kept.
  if (socket.writableNeedDrain) return;
  const lines = endToEndLines(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  const head = [
    `HTTP/1.1 ${status} ${printReason(reason)}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  // Node writes some interim answers only, and each in its own way.
  socket.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
}

/** A reason that every status line can hold (RFC 9112 §4). No client goes by another, so that it is left out. */
export function printReason(reason: string): string {
  return /^[\t\x20-\x7e]*$/.test(reason) ? reason : "";
}

/** Joins the two ends of a connection that has left HTTP by the target's consent. What goes through is not looked at. */
export function openTunnel(pending: PendingExchange, { headers, socket }: TargetSwitch): void {
  const { res, upgrade = "" } = pending;
  const client = res.socket;
  if (client === null || client.destroyed) {
    socket.destroy();
    return;
  }
  pending.isTunnel = true;
  res.detachSocket(client);
  const lines = [...endToEndLines(headers), ["Connection", "Upgrade"], ["Upgrade", upgrade]];
  const head = ["HTTP/1.1 101 Switching Protocols", ...lines.map(([name, value]) => `${name}: ${value}`)];
  client.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
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
