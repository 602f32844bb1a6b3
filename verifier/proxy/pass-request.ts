import type { ClientRequest, IncomingMessage } from "node:http";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { collectBody } from "./collect-body.ts";
import { errorsOf } from "./errors-of.ts";
import { outgoingHeaders } from "./outgoing-headers.ts";
import { passResponse } from "./pass-response.ts";
import type { Passage } from "./passage.ts";
import { sendProblem } from "./send-problem.ts";

/** Passes a request on to the target, and its answer back. */
export async function passRequest(passage: Passage): Promise<void> {
  const { bench, req, res } = passage;
  if (bench.options.mode !== "enforce") {
    const upstream = open(passage);
    req.pipe(upstream);
    return;
  }
  const { chunks, isWhole } = await collectBody(req, bench.bodyLimit);
  if (isWhole) {
    const broken = errorsOf(passage, passage.exchange(), "/request");
    if (broken.length > 0) {
      passage.heldBack = "request";
      sendProblem(res, 400, "The request does not fit the document, and was not passed on.", broken);
      return;
    }
  }
  const upstream = open(passage);
  for (const chunk of chunks) upstream.write(chunk);
  if (isWhole) upstream.end();
  else req.pipe(upstream);
}

function open(passage: Passage): ClientRequest {
  const { bench, req, res } = passage;
  const upstream = bench.connect({
    method: req.method,
    path: passage.path,
    headers: outgoingHeaders(bench, req),
  });
  upstream.setTimeout(bench.timeout, () => {
    // A stream may be silent as long as it likes once it has begun.
    if (passage.answer === undefined) upstream.destroy(new TargetTimeout());
  });
  upstream.once("response", (answer) => takeAnswer(passage, answer));
  upstream.on("error", (error) => failTarget(passage, error));
  res.once("close", () => {
    if (!res.writableFinished || passage.answer === undefined) upstream.destroy();
  });
  return upstream;
}

function takeAnswer(passage: Passage, answer: IncomingMessage): void {
  passage.answer = answer;
  answer.on("error", (error) => failTarget(passage, error));
  passResponse(passage, answer).catch((error: unknown) => {
    failTarget(passage, error instanceof Error ? error : new Error(String(error)));
  });
}

class TargetTimeout extends Error {}

function failTarget({ bench, res }: Passage, error: Error): void {
  // Of a client that went away nobody needs to hear, and its request was given up here.
  if (res.destroyed || res.writableFinished) return;
  const isTimeout = error instanceof TargetTimeout;
  const reason = isTimeout ? `it was silent for ${bench.timeout} ms` : describe(error);
  const message = `The target ${bench.options.target.origin} failed: ${reason}.`;
  const fix = isTrustProblem(error)
    ? "Name its authority with --ca, or do without with --insecure."
    : undefined;
  bench.options.onProblem(createFinding("proxy/target-failed", { message, fix }));
  sendProblem(res, isTimeout ? 504 : 502, message);
}

/** Whether a certificate is the reason, as OpenSSL and Node call that. */
function isTrustProblem(error: Error): boolean {
  return /CERT|UNABLE_TO_VERIFY/.test(describe(error));
}

function describe(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
