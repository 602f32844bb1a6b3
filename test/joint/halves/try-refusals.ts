import type { Operation } from "../../../contract/model/types.ts";
import { chooseByStatus, isRange } from "../../../runtime/http-semantics.ts";
import type { CallSetting } from "./halves.ts";
import type { RefusalOutcome } from "./joint-outcome.ts";
import type { SampledExchange } from "./sample-exchange.ts";
import { findBrokenBody } from "./try-breaks.ts";
import { buildInput, buildReply, describeError, type JoinedTools } from "./try-exchange.ts";

/** A request that the router must refuse. */
interface WrongRequest {
  readonly refusal: string;
  /** The statuses that the answer may have. */
  readonly statuses: readonly number[];
  /** Changes the request so that it is wrong. Default: it is sent unchanged. */
  change?(request: Request): Request | Promise<Request>;
  readonly setting?: Partial<CallSetting>;
  readonly server?: "strict" | "empty";
}

/**
 * Sends a wrong request for each possible refusal. Reports how the client read the answer: as the document describes it, or, without a
 * description, as an error with a body of RFC 9457.
 *
 * @param unfilled - The statuses that the router cannot fill, by the generator's report.
 */
export async function tryRefusals(
  operation: Operation,
  exchange: SampledExchange,
  joined: JoinedTools,
  unfilled: readonly number[],
): Promise<readonly RefusalOutcome[]> {
  const outcomes: RefusalOutcome[] = [];
  for (const wrong of listWrongRequests(operation, exchange, joined))
    outcomes.push(await tryRefusal(wrong, { operation, exchange, joined, unfilled }));
  return outcomes;
}

interface Tried {
  readonly operation: Operation;
  readonly exchange: SampledExchange;
  readonly joined: JoinedTools;
  readonly unfilled: readonly number[];
}

async function tryRefusal(
  { refusal, statuses, change = (request) => request, setting, server = "strict" }: WrongRequest,
  { operation, exchange, joined, unfilled }: Tried,
): Promise<RefusalOutcome> {
  let answer: Response | undefined;
  const reply = buildReply(exchange, joined.tools);
  const tampered = { change, server, onAnswer: (response: Response) => (answer = response) };
  const call = joined.halves.call(operation, buildInput(operation, exchange, joined.tools), {
    ...joined.setting,
    handle: () => reply,
    ...setting,
    tampered,
  });
  const read = await call.then(
    ({ status, headers }) => ({ kind: "result", status, headers }) as const,
    (error: unknown) => ({ kind: "error", error }) as const,
  );
  const told = (kind: RefusalOutcome["kind"], detail = ""): RefusalOutcome => ({ refusal, kind, detail });
  if (answer === undefined) return told("outside", "the request was not sent");
  const { status } = answer;
  const type = answer.headers.get("content-type") ?? "no type";
  if (!statuses.includes(status))
    return told("outside", `${status} was answered, not ${statuses.join(" or ")}`);
  const described = chooseByStatus(operation.responses, status);
  const isStandard = type === "application/problem+json";
  if (read.kind === "error") {
    const isUndescribed = isUnexpected(read.error) && read.error.reason === "status";
    if (described === undefined && isUndescribed && isStandard) return told("undescribed");
    if (unfilled.includes(status) && isStandard) return told("unfilled");
    return told("outside", `${status} (${type}): ${describeError(read.error)}`);
  }
  const { headers } = read;
  const lacking = described?.headers.find(({ name, required }) => required && !headers.has(name));
  if (lacking !== undefined && !unfilled.includes(status))
    return told("outside", `${status} has no ${lacking.name}`);
  return told("described");
}

function isUnexpected(error: unknown): error is Error & { readonly reason: string } {
  return error instanceof Error && error.name === "UnexpectedResponseError" && "reason" in error;
}

function* listWrongRequests(
  { security, parameters, body, responses, method }: Operation,
  exchange: SampledExchange,
  joined: JoinedTools,
): Generator<WrongRequest> {
  const isGuarded = security.length > 0 && security.every((needs) => needs.length > 0);
  if (isGuarded) {
    yield { refusal: "unauthenticated", statuses: [401], setting: { granted: undefined } };
    if (security.every((needs) => needs.some(({ scopes }) => scopes.length > 0)))
      yield { refusal: "forbidden", statuses: [403], setting: { granted: [] } };
  }
  const lacking = parameters.find(
    (one) => one.required && one.fixed === undefined && (one.in === "query" || one.in === "header"),
  );
  // The missing parameter may also be a credential.
  if (lacking !== undefined)
    yield {
      refusal: "parameters",
      statuses: isGuarded ? [400, 401] : [400],
      change: (request) => without(request, lacking.in, lacking.name),
    };
  const sent = exchange.body;
  if (body !== undefined && sent !== undefined) {
    if (!body.content.some(({ type }) => isRange(type)))
      yield {
        refusal: "media type",
        statuses: [415],
        change: (request) => withHeader(request, "content-type", "application/x-not-described"),
      };
    yield {
      refusal: "too large",
      statuses: [413],
      change: (request) => withHeader(request, "content-length", "1000000000"),
    };
    if (sent.media.kind === "json" && !isRange(sent.media.type)) {
      yield { refusal: "malformed", statuses: [400], change: (request) => withBody(request, "{") };
      const broken = findBrokenBody(exchange, joined.tools);
      if (broken !== undefined)
        yield {
          refusal: "body",
          statuses: [chooseByStatus(responses, 422) || !chooseByStatus(responses, 400) ? 422 : 400],
          change: (request) => withBody(request, JSON.stringify(broken.value)),
        };
    }
  }
  if (
    responses.some(({ content }) => content.length > 0) &&
    !responses.some(({ content }) => content.some(({ type }) => type.startsWith("*")))
  )
    yield {
      refusal: "not acceptable",
      statuses: [406],
      change: (request) => withHeader(request, "accept", "x-none/x-none"),
    };
  yield { refusal: "not implemented", statuses: [501], server: "empty" };
  if (method !== "HEAD")
    yield {
      refusal: "failure",
      statuses: [500],
      setting: {
        handle: () => {
          throw new Error("the handler failed");
        },
      },
    };
}

function withHeader(request: Request, name: string, value: string): Request {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return new Request(request, { headers });
}

/** Replaces the body of a request; the old one is read to its end, since the sender would wait otherwise. */
async function withBody(request: Request, body: string): Promise<Request> {
  await request.arrayBuffer();
  const { method, headers } = request;
  return new Request(request.url, { method, headers: withoutLength(headers), body });
}

function withoutLength(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("content-length");
  return copy;
}

function without(request: Request, place: string, name: string): Request {
  const headers = new Headers(request.headers);
  if (place === "header") headers.delete(name);
  const url = place === "query" ? request.url.replace(/\?.*$/, "") : request.url;
  return new Request(url, new Request(request, { headers }));
}
