import { randomBytes } from "node:crypto";
import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isObject } from "../../language/values/json-object.ts";
import { encodeProblem, type Incoming, type Outgoing, problem } from "../../runtime/server/problem.ts";
import { headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import { describeFailure } from "./forward-request.ts";
import type { ProxyOptions } from "./proxy.ts";
import { endToEndLines, readRequestHead, withoutHeader } from "./request-head.ts";
import { createTargetClient } from "./target-client.ts";

export interface FallbackOptions {
  readonly target: URL;
  readonly tls?: ProxyOptions["tls"];
  readonly timeout: number;
  readonly onProblem: (finding: Finding) => void;
}

export interface Fallback {
  /**
   * Forwards a request with a buffered body. The proxy's rules apply: strict heads, end-to-end headers only, rewritten framing.
   * @param context - The context of the `node:http` adapter.
   */
  answer(incoming: Incoming, context: unknown): Promise<Outgoing>;
  close(): void;
}

export function createFallback({ target, tls, timeout, onProblem }: FallbackOptions): Fallback {
  const client = createTargetClient(target, tls, timeout);
  const pseudonym = `tenon-${randomBytes(4).toString("hex")}`;
  const answer = async (incoming: Incoming, context: unknown): Promise<Outgoing> => {
    const req = isObject(context) ? context["req"] : undefined;
    if (!(req instanceof IncomingMessage)) return fail(501, "Only requests to a server can be forwarded.");
    const head = readRequestHead(req, target);
    if (head.kind === "malformed") {
      onProblem(createFinding("proxy/bad-request", { message: `Request not forwarded: ${head.why}.` }));
      return fail(400, `The request is malformed: ${head.why}.`);
    }
    if (headerValues(head.headers, "via").some((value) => value.includes(pseudonym))) {
      const message = "The fallback points back to this mock.";
      onProblem(createFinding("proxy/target-failed", { message }));
      return fail(508, message);
    }
    const headers = [...head.headers, ["Via", `${req.httpVersion} ${pseudonym}`] as const];
    try {
      const bytes = head.hasBody ? await incoming.readAll?.(Number.POSITIVE_INFINITY) : undefined;
      if (head.hasBody && bytes === undefined) return fail(413, "The body is too large to be forwarded.");
      const answered = await client.send({
        head: { ...head, headers },
        body: bytes === undefined ? null : Buffer.from(bytes),
        signal: incoming.signal,
        onInterim: () => undefined,
      });
      if (answered.kind === "switch") return fail(502, "The target switched protocols.");
      const isEmpty = req.method === "HEAD" || answered.status === 204 || answered.status === 304;
      if (isEmpty) answered.body.resume();
      const lines = withoutHeader(endToEndLines(answered.headers), "trailer");
      return {
        status: answered.status,
        headers: lines.map(([name, value]) => [name.toLowerCase(), value]),
        body: isEmpty ? null : toWebStream(answered.body),
      };
    } catch (error) {
      const { reason, fix, status } = describeFailure(error, timeout);
      const message = `The target ${target.origin} failed: ${reason}.`;
      if (!incoming.signal.aborted) onProblem(createFinding("proxy/target-failed", { message, fix }));
      return fail(status, message);
    }
  };
  return { answer, close: () => client.close() };
}

/** Converts a body to a web stream. Node types the chunks as `any`, but response chunks are always bytes. */
function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}

function fail(status: number, message: string): Outgoing {
  return encodeProblem(problem(status, message), []);
}
