import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { finished } from "node:stream/promises";
import { isStreamKind, kindOfType } from "../../runtime/http-semantics.ts";
import { headerValue, headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import { collectBody } from "./body-tap.ts";
import { sendProblem } from "./own-answers.ts";
import { judgeSide, type PendingExchange, type SideJudgement } from "./pending-exchange.ts";
import { endToEndLines, withoutHeader } from "./request-head.ts";
import type { TargetAnswer, TargetSwitch } from "./target-client.ts";

/** Forwards a response unchanged, with back-pressure. Rejects if the response is cut off or cannot be forwarded. */
export async function forwardResponse(pending: PendingExchange, answer: TargetAnswer): Promise<void> {
  try {
    await forwardAnswer(pending, answer);
  } finally {
    // If the body were left unread, its connection would stay open forever.
    answer.body.destroy();
  }
}

async function forwardAnswer(pending: PendingExchange, answer: TargetAnswer): Promise<void> {
  const { context, res } = pending;
  const headers = pending.takeAnswer(answer);
  if (context.options.mode !== "enforce") {
    await stream(pending, answer, headers);
    return;
  }
  if (isStream(headers)) {
    // Streams can be endless, so only the head is judged before forwarding.
    if (!isReplaced(pending, judgeSide(pending, "response", true))) await stream(pending, answer, headers);
    return;
  }
  const { chunks, isWhole } = await collectBody(answer.body, context.bodyLimit);
  if (isReplaced(pending, judgeSide(pending, "response"))) return;
  begin(pending, answer, headers);
  for (const chunk of chunks) res.write(chunk);
  if (!isWhole) {
    await pipe(pending, answer);
    return;
  }
  addTrailers(pending, answer);
  res.end();
}

/**
 * Replaces the response if it is invalid or cannot be judged.
 * @returns Whether the response was replaced.
 */
function isReplaced(pending: PendingExchange, { errors, unjudged }: SideJudgement): boolean {
  if (errors.length === 0 && unjudged === undefined) return false;
  pending.heldBack = "response";
  const message =
    errors.length > 0 || unjudged === undefined
      ? "The response violates the document and was not forwarded."
      : `${unjudged.subject} cannot be judged: ${unjudged.why}. The response was not forwarded.`;
  sendProblem(pending.res, 502, message, errors);
  return true;
}

async function stream(
  pending: PendingExchange,
  answer: TargetAnswer,
  headers: ExchangeHeaders,
): Promise<void> {
  begin(pending, answer, headers);
  await pipe(pending, answer);
}

function pipe(pending: PendingExchange, answer: TargetAnswer): Promise<void> {
  const { body } = answer;
  body.once("end", () => addTrailers(pending, answer));
  body.pipe(pending.res);
  return finished(body);
}

function isStream(headers: ExchangeHeaders): boolean {
  return isStreamKind(kindOfType(headerValue(headers, "content-type")));
}

function begin({ res }: PendingExchange, { status, reason }: TargetAnswer, headers: ExchangeHeaders): void {
  const lines = mayTrail(res, status, headers) ? headers : withoutHeader(headers, "trailer");
  // Forward the target's `Date`, if present, instead of adding another one.
  res.sendDate = false;
  res.writeHead(status, printReason(reason), lines.flat());
  // Send the head now, because an event stream can stay silent for a while. `flushHeaders` is not an option because it would encode
  // non-ASCII characters as UTF-8.
  res.write(Buffer.alloc(0));
}

/** Whether the response can contain trailers, which require chunked coding (RFC 9112 §7.1.2). */
function mayTrail({ req }: ServerResponse, status: number, headers: ExchangeHeaders): boolean {
  if (req.httpVersion !== "1.1" || req.method === "HEAD" || status === 204 || status === 304) return false;
  return headerValues(headers, "content-length").length === 0;
}

function addTrailers({ res }: PendingExchange, answer: TargetAnswer): void {
  // Framing fields are not allowed in trailers (RFC 9110 §6.5.1).
  const trailers = withoutHeader(endToEndLines(answer.trailers()), "content-length");
  if (trailers.length > 0 && !res.writableEnded)
    res.addTrailers(trailers.map(([name, value]): [string, string] => [name, value]));
}

/**
 * Forwards an interim response (RFC 9110 §15.2). Interim responses are dropped in `enforce` mode, since no document declares them. They
 * are also dropped for HTTP/1.0 clients, for slow clients, and while an earlier response is unfinished.
 */
export function forwardInterim(
  { context, req, res }: PendingExchange,
  { status, reason, headers }: Pick<TargetAnswer, "status" | "reason" | "headers">,
): void {
  const socket = res.socket;
  if (context.options.mode === "enforce" || req.httpVersion !== "1.1") return;
  if (socket === null || !socket.writable || res.headersSent) return;
  // For a slow client, interim responses would accumulate.
  if (socket.writableNeedDrain) return;
  const lines = withoutHeader(endToEndLines(headers), "content-length");
  // Write the head directly, since Node can send only some interim responses.
  writeHead(socket, `${status} ${printReason(reason)}`, lines);
}

function writeHead(socket: Duplex, status: string, lines: ExchangeHeaders): void {
  const head = [`HTTP/1.1 ${status}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
}

/** Returns the reason phrase (RFC 9112 §4), or an empty string if the phrase is not ASCII. Clients ignore reason phrases. */
function printReason(reason: string): string {
  return /^[\t\x20-\x7e]*$/.test(reason) ? reason : "";
}

/** Connects client and target after an accepted upgrade. The tunnelled bytes are not judged. */
export function openTunnel(pending: PendingExchange, { headers, socket }: TargetSwitch): void {
  const { context, res, upgrade = "" } = pending;
  const client = res.socket;
  if (client === null || client.destroyed || context.stopping.signal.aborted) {
    socket.destroy();
    return;
  }
  pending.isTunnel = true;
  res.detachSocket(client);
  const lines: ExchangeHeaders = [...endToEndLines(headers), ["Connection", "Upgrade"], ["Upgrade", upgrade]];
  writeHead(client, "101 Switching Protocols", lines);
  join(client, socket);
  const cut = (): void => void client.destroy();
  context.stopping.signal.addEventListener("abort", cut);
  client.once("close", () => context.stopping.signal.removeEventListener("abort", cut));
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
