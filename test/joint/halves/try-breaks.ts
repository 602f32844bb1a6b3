import type { Operation } from "../../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { type SampledBody, toCarried } from "../../../live/sample/sample-body.ts";
import type { SampleTools } from "../../../live/sample/sample-parameters.ts";
import { type BrokenValue, changedText, changeText, changeType, dropField } from "./break-value.ts";
import type { ReceivedInput, SentReply } from "./halves.ts";
import type { BreakOutcome } from "./joint-outcome.ts";
import type { SampledExchange } from "./sample-exchange.ts";
import { buildInput, buildReply, type JoinedTools } from "./try-exchange.ts";

/** Breaks the request and then the reply of a successful exchange, and reports whether the client or router refused each. */
export async function tryBreaks(
  operation: Operation,
  exchange: SampledExchange,
  joined: JoinedTools,
): Promise<readonly BreakOutcome[]> {
  const outcomes = [
    ...(await breakRequest(operation, exchange, joined)),
    ...(await breakReply(operation, exchange, joined)),
    ...(await withholdScope(operation, exchange, joined)),
  ];
  return outcomes;
}

/** Tells whether one schema decides whether a body is valid. For other bodies, it is unclear which changes must be refused. */
function breakable(body: SampledBody | undefined): body is SampledBody & {
  readonly media: { readonly schema: { readonly schema: JsonSchema } };
} {
  return (body?.media.kind === "json" || body?.media.kind === "form") && body.media.schema !== undefined;
}

/** The body of a request, changed so that its schema refuses it. */
export function findBrokenBody({ body }: SampledExchange, tools: SampleTools): BrokenValue | undefined {
  if (!breakable(body)) return undefined;
  const accepts = acceptsOnTheWire(body, tools.oracle(body.media.schema.schema));
  const change = body.media.kind === "form" ? changeText : changeType;
  return dropField(body.value, accepts) ?? change(body.value, accepts);
}

async function breakRequest(
  operation: Operation,
  exchange: SampledExchange,
  joined: JoinedTools,
): Promise<readonly BreakOutcome[]> {
  const broken = findBrokenBody(exchange, joined.tools);
  if (!broken || !exchange.body) return [];
  const input = buildInput(
    operation,
    { ...exchange, body: { ...exchange.body, value: broken.value } },
    joined.tools,
  );
  const caughtBy = async (clientChecks: boolean): Promise<boolean> => {
    const watched = watchHandler(operation, buildReply(exchange, joined.tools));
    await attempt(
      joined.halves.call(operation, input, {
        ...joined.setting,
        clientChecks,
        handle: watched.handle,
      }),
    );
    return !watched.reached();
  };
  const caught = (await caughtBy(true)) && (await caughtBy(false));
  return [{ breakage: "request-body-broken", caught, detail: broken.change }];
}

/**
 * Tells whether a body is valid as it is or as it arrives. A form loses differences: an empty value is a missing one, a text is also a list
 * of one item, and a missing value is also the empty text.
 */
function acceptsOnTheWire(
  { media }: SampledBody,
  accepts: (value: Json) => boolean,
): (value: Json) => boolean {
  if (media.kind !== "form") return accepts;
  return (value) => {
    const carried = toCarried(value, media);
    const isNothing = typeof carried === "object" && carried !== null && Object.keys(carried).length === 0;
    return [value, carried, toCarried(listTexts(value), media), ...(isNothing ? [""] : [])].some(accepts);
  };
}

function listTexts(value: Json): Json {
  if (value === changedText) return [value];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, listTexts(member)]));
}

async function breakReply(
  operation: Operation,
  exchange: SampledExchange,
  joined: JoinedTools,
): Promise<readonly BreakOutcome[]> {
  const { body } = exchange.reply;
  if (!breakable(body)) return [];
  const broken = changeType(body.value, (value: Json) =>
    joined.tools.oracle(body.media.schema.schema)(value),
  );
  if (!broken) return [];
  const reply = buildReply(
    { ...exchange, reply: { ...exchange.reply, body: { ...body, value: broken.value } } },
    joined.tools,
  );
  const input = buildInput(operation, exchange, joined.tools);
  const passes = async (clientChecks: boolean, serverChecks: boolean): Promise<boolean> => {
    const result = await attempt(
      joined.halves.call(operation, input, {
        ...joined.setting,
        clientChecks,
        serverChecks,
        handle: () => reply,
      }),
    );
    return result !== undefined && result.status === reply.status;
  };
  const caughtByServer = reply.status === 500 || !(await passes(false, true));
  const caughtByClient = !(await passes(true, false));
  return [
    { breakage: "reply-type-changed", caught: caughtByServer && caughtByClient, detail: broken.change },
  ];
}

async function withholdScope(
  operation: Operation,
  exchange: SampledExchange,
  joined: JoinedTools,
): Promise<readonly BreakOutcome[]> {
  const { security } = operation;
  if (security.length === 0 || security.some((alternative) => alternative.length === 0)) return [];
  const scopes = [...new Set(security.flatMap((alternative) => alternative.flatMap((need) => need.scopes)))];
  const everywhere =
    scopes.length > 0 && security.every((alternative) => alternative.some((need) => need.scopes.length > 0));
  const watched = watchHandler(operation, buildReply(exchange, joined.tools));
  const result = await attempt(
    joined.halves.call(operation, buildInput(operation, exchange, joined.tools), {
      ...joined.setting,
      granted: everywhere ? [] : undefined,
      clientChecks: false,
      handle: watched.handle,
    }),
  );
  const detail = everywhere ? `granted none of ${scopes.join(", ")}` : "refused the credential";
  const refused = result === undefined || result.status === (everywhere ? 403 : 401);
  return [{ breakage: "scope-withheld", caught: !watched.reached() && refused, detail }];
}

/** A handler that records whether it was called for an operation. A broken request may fit another operation of the same path shape. */
function watchHandler(
  operation: Operation,
  reply: SentReply,
): {
  readonly handle: (received: ReceivedInput) => SentReply;
  readonly reached: () => boolean;
} {
  let calls = 0;
  const handle = (received: ReceivedInput): SentReply => {
    if (received.operation.id === operation.id) calls++;
    return reply;
  };
  return { handle, reached: () => calls > 0 };
}

async function attempt<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch {
    // The client refused the answer, since the contract does not describe it. That also counts.
    return undefined;
  }
}
