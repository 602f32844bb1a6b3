import type { ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { isStreamKind, kindOfType } from "../../runtime/media-type.ts";
import { headerValue, headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import { collectBody } from "./collect-body.ts";
import { endToEndLines } from "./end-to-end-lines.ts";
import { judgeSide, type SideJudgement } from "./judge-side.ts";
import { printReason } from "./pass-interim.ts";
import type { Passage } from "./passage.ts";
import { sendProblem } from "./send-problem.ts";
import type { TargetAnswer } from "./target-client.ts";

/** Passes the target's answer back, octet by octet, as fast as the client takes it. Rejects where it breaks off, or cannot be passed on. */
export async function passResponse(passage: Passage, answer: TargetAnswer): Promise<void> {
  try {
    await passAnswer(passage, answer);
  } finally {
    // What nobody will read would keep its connection for ever.
    answer.body.destroy();
  }
}

async function passAnswer(passage: Passage, answer: TargetAnswer): Promise<void> {
  const { bench, res } = passage;
  const headers = passage.takeAnswer(answer);
  if (bench.options.mode !== "enforce") {
    await stream(passage, answer, headers);
    return;
  }
  if (isStream(headers)) {
    // Of a stream, what can be judged before it ends: its head.
    const { errors } = judgeSide(passage, "response");
    if (!isReplaced(passage, { errors, unjudged: undefined })) await stream(passage, answer, headers);
    return;
  }
  const { chunks, isWhole } = await collectBody(answer.body, bench.bodyLimit);
  if (isReplaced(passage, judgeSide(passage, "response"))) return;
  begin(passage, answer, headers);
  for (const chunk of chunks) res.write(chunk);
  if (!isWhole) {
    await pipe(passage, answer);
    return;
  }
  addTrailers(passage, answer);
  res.end();
}

/** Answers in the place of a response that breaks the contract, or whose body cannot be judged. */
function isReplaced(passage: Passage, { errors, unjudged }: SideJudgement): boolean {
  if (errors.length === 0 && unjudged === undefined) return false;
  passage.heldBack = "response";
  const message =
    errors.length > 0 || unjudged === undefined
      ? "The response does not fit the document, and was not passed on."
      : `The body of the response cannot be judged: ${unjudged.why}. It was not passed on.`;
  sendProblem(passage.res, 502, message, errors);
  return true;
}

async function stream(passage: Passage, answer: TargetAnswer, headers: ExchangeHeaders): Promise<void> {
  begin(passage, answer, headers);
  await pipe(passage, answer);
}

/** Unlike a pipeline, this leaves it to others to end the connection of a client whose answer broke off. */
function pipe(passage: Passage, answer: TargetAnswer): Promise<void> {
  const { body } = answer;
  body.once("end", () => addTrailers(passage, answer));
  body.pipe(passage.res);
  return finished(body);
}

/** Whether a body may never end, so that it is passed on as it comes. */
function isStream(headers: ExchangeHeaders): boolean {
  return isStreamKind(kindOfType(headerValue(headers, "content-type")));
}

function begin({ res }: Passage, { status, reason }: TargetAnswer, headers: ExchangeHeaders): void {
  const lines = mayTrail(res, status, headers)
    ? headers
    : headers.filter(([name]) => name.toLowerCase() !== "trailer");
  // The target's own, or none.
  res.sendDate = false;
  res.writeHead(status, printReason(reason), lines.flat());
  // An event stream may have nothing to say for a while, and the client wants to know that it is open. `flushHeaders` would write
  // octets beyond ASCII as UTF-8.
  res.write(Buffer.alloc(0));
}

/** Whether the answer goes out in chunks, behind which alone trailers can stand (RFC 9112 §7.1.2). */
function mayTrail({ req }: ServerResponse, status: number, headers: ExchangeHeaders): boolean {
  if (req.httpVersion !== "1.1" || req.method === "HEAD" || status === 204 || status === 304) return false;
  return headerValues(headers, "content-length").length === 0;
}

function addTrailers({ res }: Passage, answer: TargetAnswer): void {
  // What says the length of a message is no trailer (RFC 9110 §6.5.1).
  const trailers = endToEndLines(answer.trailers()).filter(
    ([name]) => name.toLowerCase() !== "content-length",
  );
  if (trailers.length > 0 && !res.writableEnded)
    res.addTrailers(trailers.map(([name, value]): [string, string] => [name, value]));
}
