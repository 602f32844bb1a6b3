import { PassThrough, type Readable } from "node:stream";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { statusOfUnjudged } from "../../verifier/judge/unjudged-part.ts";
import { collectBody } from "./body-tap.ts";
import { forwardInterim, forwardResponse, openTunnel } from "./forward-response.ts";
import { sendProblem } from "./own-answers.ts";
import { judgeSide, type PendingExchange } from "./pending-exchange.ts";

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
    failTarget(pending, error);
  }
}

/** Buffers a body so that it can be judged before forwarding. If the body exceeds the limit, returns a stream of the whole body. */
async function holdBody({ context, req }: PendingExchange): Promise<Readable | Buffer> {
  const { chunks, isWhole } = await collectBody(req, context.bodyLimit);
  return isWhole ? Buffer.concat(chunks) : streamBody(req, chunks);
}

/**
 * Copies a body, starting with the `chunks` already received, into a stream that the target's HTTP client can destroy. If the client
 * destroyed the request's own stream, the sender would be disconnected before it gets a response.
 */
function streamBody(req: PendingExchange["req"], chunks: readonly Buffer[] = []): Readable {
  const body = new PassThrough();
  for (const chunk of chunks) body.write(chunk);
  req.once("close", () => {
    if (!req.complete) body.destroy(new Error("The request ended early."));
  });
  // Prevents an uncaught error. The reader of the body also gets the error.
  body.on("error", () => undefined);
  req.pipe(body);
  // If the target responds early, the rest of the body must still be consumed before the client's next request. `pipe` pauses the source
  // when the destination closes, so this listener must be added after the one added by `pipe`.
  body.once("close", () => req.resume());
  return body;
}

function isRefused(pending: PendingExchange): boolean {
  const { errors, unjudged } = judgeSide(pending, "request");
  if (errors.length === 0 && unjudged === undefined) return false;
  pending.heldBack = "request";
  if (errors.length > 0 || unjudged === undefined) {
    const message = "The request violates the document and was not forwarded.";
    sendProblem(pending.res, 400, message, errors);
    return true;
  }
  const message = `${unjudged.subject} cannot be judged: ${unjudged.why}. The request was not forwarded.`;
  sendProblem(pending.res, statusOfUnjudged(unjudged), message);
  return true;
}

const TIMEOUTS: ReadonlySet<string> = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);

function failTarget({ context, res, signal }: PendingExchange, error: unknown): void {
  // The client has disconnected, so the proxy itself aborted the request.
  if (signal.aborted || res.destroyed || res.writableFinished) return;
  const { reason, fix, status } = describeFailure(error, context.timeout);
  const message = `The target ${context.options.target.origin} failed: ${reason}.`;
  context.options.onProblem(createFinding("proxy/target-failed", { message, fix }));
  sendProblem(res, status, message);
}

interface TargetFailure {
  readonly status: 502 | 504;
  readonly reason: string;
  readonly fix: string | undefined;
}

export function describeFailure(cause: unknown, timeout: number): TargetFailure {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const isTimeout = TIMEOUTS.has(codeOf(error));
  const reason = isTimeout ? `it sent nothing for ${timeout} ms` : describe(error);
  const fix = isTrustProblem(error)
    ? "Pass the certificate of its authority with --ca, or skip the check with --insecure."
    : undefined;
  return { status: isTimeout ? 504 : 502, reason, fix };
}

function isTrustProblem(error: Error): boolean {
  return /CERT|UNABLE_TO_VERIFY/.test(describe(error));
}

/** Describes an error by its code, e.g. `ECONNREFUSED`, or by undici's message, which is more informative. */
function describe(error: Error): string {
  const code = codeOf(error);
  return code === "" || code.startsWith("UND_") ? error.message : code;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
