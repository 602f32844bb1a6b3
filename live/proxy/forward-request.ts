import { PassThrough, type Readable } from "node:stream";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { collectBody } from "./body-tap.ts";
import { forwardInterim, openTunnel } from "./forward-informational.ts";
import { forwardResponse } from "./forward-response.ts";
import { judgeSide, type PendingExchange } from "./pending-exchange.ts";
import { sendProblem } from "./send-problem.ts";

/** Passes a request on to the target, and its answer back.  */
export async function forwardRequest(pending: PendingExchange): Promise<void> {
  const { context, head, req, signal, upgrade } = pending;
  const { mode } = context.options;
  const body = !head.hasBody ? null : mode === "enforce" ? await holdBody(pending) : streamBody(req);
  if (mode === "enforce" && isRefused(pending)) return;
  const via = ["Via", `${req.httpVersion} ${context.pseudonym}`] as const;
  const sent = { ...head, headers: [...head.headers, via] };
  try {
    const answer = await context.client.send({
      head: sent,
      body,
      signal,
      upgrade,
      onInterim: (interim) => forwardInterim(pending, interim),
    });
    if (answer.kind === "switch") openTunnel(pending, answer);
    else await forwardResponse(pending, answer);
  } catch (error) {
    failTarget(pending, error instanceof Error ? error : new Error(String(error)));
  }
}

/** Keeps a body back until it can be judged; beyond the limit, the rest follows as it comes. */
async function holdBody({ context, req }: PendingExchange): Promise<Readable | Buffer> {
  const { chunks, isWhole } = await collectBody(req, context.bodyLimit);
  return isWhole ? Buffer.concat(chunks) : streamBody(req, chunks);
}

/** A body as it comes. The client's own stream is left to the server: to destroy it would cut its connection before it is answered. */
function streamBody(req: PendingExchange["req"], chunks: readonly Buffer[] = []): Readable {
  const body = new PassThrough();
  for (const chunk of chunks) body.write(chunk);
  req.once("close", () => {
    if (!req.complete) body.destroy(new Error("The request broke off."));
  });
  // Who reads it is told.
  body.on("error", () => undefined);
  req.pipe(body);
  // A target may answer before it has read all. What it leaves stands before the client's next request. A pipe pauses its source
  // when its destination closes, so this has to come after it.
  body.once("close", () => req.resume());
  return body;
}

/** Judges a request before it is sent, and answers one that breaks the contract, or whose body cannot be judged. */
function isRefused(pending: PendingExchange): boolean {
  const { errors, unjudged } = judgeSide(pending, "request");
  if (errors.length === 0 && unjudged === undefined) return false;
  pending.heldBack = "request";
  if (errors.length > 0 || unjudged === undefined) {
    const message = "The request does not fit the document, and was not passed on.";
    sendProblem(pending.res, 400, message, errors);
    return true;
  }
  const message = `The body of the request cannot be judged: ${unjudged.why}. It was not passed on.`;
  sendProblem(pending.res, unjudged.cause === "size" ? 413 : 415, message);
  return true;
}

const TIMEOUTS: ReadonlySet<string> = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);

function failTarget({ context, res, signal }: PendingExchange, error: Error): void {
  // Of a client that went away nobody needs to hear, and its request was given up here.
  if (signal.aborted || res.destroyed || res.writableFinished) return;
  const isTimeout = TIMEOUTS.has(codeOf(error));
  const reason = isTimeout ? `it was silent for ${context.timeout} ms` : describe(error);
  const message = `The target ${context.options.target.origin} failed: ${reason}.`;
  const fix = isTrustProblem(error)
    ? "Name its authority with --ca, or do without with --insecure."
    : undefined;
  context.options.onProblem(createFinding("proxy/target-failed", { message, fix }));
  sendProblem(res, isTimeout ? 504 : 502, message);
}

/** Whether a certificate is the reason, as OpenSSL and Node call that. */
function isTrustProblem(error: Error): boolean {
  return /CERT|UNABLE_TO_VERIFY/.test(describe(error));
}

/** The code of the system or the parser, which is known; undici's own codes say less than its messages. */
function describe(error: Error): string {
  const code = codeOf(error);
  return code === "" || code.startsWith("UND_") ? error.message : code;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
