import { endToEndLines } from "./end-to-end-lines.ts";
import type { Passage } from "./passage.ts";
import type { TargetAnswer } from "./target-client.ts";

/**
 * Passes an interim answer on (RFC 9110 §15.2), but not to a client of HTTP/1.0, which knows none. No document describes one, so that
 * where the contract is enforced none passes. Nor does one to a request whose turn to be answered has not come.
 */
export function passInterim(
  { bench, req, res }: Passage,
  { status, reason, headers }: Pick<TargetAnswer, "status" | "reason" | "headers">,
): void {
  const socket = res.socket;
  if (bench.options.mode === "enforce" || req.httpVersion !== "1.1") return;
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
