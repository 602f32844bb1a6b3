import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { decodePointer, readPointer } from "../../runtime/pointer.ts";
import { isGuarded } from "../../runtime/server/is-guarded.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange, ExchangeBody, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import { seedOf } from "../sample/create-sampler.ts";
import { putAt } from "./break/placed-bad-values.ts";
import { isExcluded } from "./choose-operations.ts";
import type { Binding, CredentialUse, Expectation, Play, Step } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";
import { readJson, readLocation, readNextPage, withoutQuery } from "./read-exchange.ts";
import { addCredentials, chooseCredentials } from "./send/credentials.ts";
import type { RequestSender, Sent } from "./send/request-sender.ts";
import { varyStep } from "./vary-step.ts";

const MOST_CONFLICTS = 4;

export type Outcome =
  | { readonly kind: "answered"; readonly exchanges: readonly Exchange[]; readonly steps: readonly Step[] }
  | {
      readonly kind: "failed";
      readonly exchanges: readonly Exchange[];
      readonly steps: readonly Step[];
      readonly why: string;
      readonly fix?: string | undefined;
    }
  | { readonly kind: "unbound"; readonly exchanges: readonly Exchange[]; readonly step: number }
  | { readonly kind: "stopped" };

export interface PlayRunner {
  readonly context: ProbeContext;
  readonly sender: RequestSender;
  onStep(step: Step, exchanges: readonly Exchange[]): void;
}

/**
 * Sends the steps in order. The outcome has the steps as they were sent, which can have other strings where a value must be unique.
 * @param before - Exchanges of the first steps, if these were already sent.
 */
export async function runPlay(
  runner: PlayRunner,
  { steps, expectation }: Pick<Play, "steps"> & Partial<Play>,
  before: readonly Exchange[] = [],
): Promise<Outcome> {
  const { context } = runner;
  const exchanges = [...before];
  const ran = [...steps];
  for (const [index, step] of steps.entries()) {
    if (index < before.length) continue;
    const request = resolveStep(context, step, exchanges);
    if (request === undefined) return { kind: "unbound", exchanges, step: index };
    const operation = context.operation(step.operation);
    if (operation !== undefined && isExcluded(operation, context.options))
      return { kind: "unbound", exchanges, step: index };
    let sent = await sendWithCredentials(runner, request, operation, step.credentials);
    let sentStep = step;
    const isLast = index === steps.length - 1;
    const mayVary = !isLast || expectation === undefined || VARIED.has(expectation.kind);
    const mustSucceed = step.credentials === "good" || (isLast && expectation?.kind === "unauthorised");
    if (mayVary && mustSucceed && isConflict(sent))
      ({ sent, step: sentStep } = await sendOthers(runner, step, { exchanges, sent }));
    if (sent.kind === "stopped") return sent;
    exchanges.push(sent.exchange);
    ran[index] = sentStep;
    if (sent.kind === "failed")
      return { kind: "failed", exchanges, steps: ran, why: sent.why, fix: sent.fix };
    runner.onStep(sentStep, exchanges);
  }
  return { kind: "answered", exchanges, steps: ran };
}

/** Expectations of the last step that hold for any valid body. */
const VARIED: ReadonlySet<Expectation["kind"]> = new Set(["accepted", "echoed", "condition", "unauthorised"]);

function isConflict(sent: Sent): boolean {
  return sent.kind === "answered" && sent.exchange.response?.status === 409;
}

/** Repeats a write that conflicts with other values, in case a value must be unique. Gives up on operations where this never helps. */
async function sendOthers(
  runner: PlayRunner,
  step: Step,
  { exchanges, sent }: { readonly exchanges: readonly Exchange[]; readonly sent: Sent },
): Promise<{ readonly sent: Sent; readonly step: Step }> {
  const { context } = runner;
  const known = context.conflicts.get(step.operation) ?? { tried: 0, resolved: 0 };
  context.conflicts.set(step.operation, known);
  if (known.resolved === 0 && known.tried >= MOST_CONFLICTS) return { sent, step };
  known.tried++;
  for (const isWide of [false, true]) {
    const seed = seedOf(context.seed, "conflict", step.operation, String(known.tried));
    const varied = varyStep(context, step, seed, isWide);
    const request = varied && resolveStep(context, varied, exchanges);
    if (varied === undefined || request === undefined) continue;
    const other = await sendWithCredentials(
      runner,
      request,
      context.operation(step.operation),
      step.credentials,
    );
    if (isConflict(other)) continue;
    known.resolved++;
    return { sent: other, step: varied };
  }
  return { sent, step };
}

/**
 * Sends a request with credentials of the given kind. If there are none, e.g. because the operation has no security, the request is sent
 * unchanged. If a valid token is rejected, the request is repeated with a new token in case the first one expired.
 */
export async function sendWithCredentials(
  { context, sender }: Pick<PlayRunner, "context" | "sender">,
  request: ExchangeRequest,
  operation: Operation | undefined,
  use: CredentialUse,
): Promise<Sent> {
  const { tokens } = context;
  const send = (): Promise<Sent> => {
    const credentials = chooseCredentials(context, operation, use);
    return sender.send(credentials === undefined ? request : addCredentials(context, request, credentials));
  };
  const { current } = tokens;
  const sent = await send();
  if (use !== "good" || sent.kind !== "answered" || operation === undefined || !isGuarded(operation))
    return sent;
  if (sent.exchange.response?.status !== 401) tokens.noteAccepted();
  else if (await tokens.renew(current)) return send();
  return sent;
}

/** Fills the bindings of a step without adding credentials. Returns `undefined` if the earlier exchanges do not contain a value. */
export function resolveStep(
  { base, basePath }: Pick<ProbeContext, "base" | "basePath">,
  step: Step,
  before: readonly Exchange[],
): ExchangeRequest | undefined {
  let { target } = step;
  for (const [index, binding] of step.bindings.entries()) {
    const value = readBinding(binding, before[binding.step], { base, basePath });
    if (value === undefined) return undefined;
    target = target.replaceAll(`{${index}}`, () => value);
  }
  const { method, boundHeaders = [], boundMembers = [] } = step;
  const headers = [...step.headers];
  for (const [name, binding] of boundHeaders) {
    const value = readBoundValue(binding, before[binding.step], { base, basePath });
    if (typeof value !== "string") return undefined;
    // Values of one field are a list (RFC 9110 §5.3). Not every server reads more than one line of it.
    const at = headers.findIndex(([own]) => own === name);
    if (at < 0) headers.push([name, value]);
    else headers[at] = [name, `${headers[at]?.[1] ?? ""}, ${value}`];
  }
  let { body } = step;
  for (const [pointer, binding] of boundMembers) {
    const value = readBoundValue(binding, before[binding.step], { base, basePath });
    if (value === undefined) return undefined;
    body = withMember(body, pointer, value);
  }
  return { method, url: `${base.origin}${basePath}${target}`, headers, body };
}

/** Sets a member of a JSON body. A body that is malformed on purpose stays unchanged, and so does one that has the value. */
function withMember(body: ExchangeBody, pointer: string, value: unknown): ExchangeBody {
  const whole = readJson(body);
  const held = whole === undefined ? undefined : readPointer(whole, pointer);
  const put =
    held === undefined || held === value
      ? undefined
      : putAt(whole as Json, decodePointer(pointer) ?? [], value as Json); // Both are parsed from JSON.
  if (put === undefined) return body;
  return { kind: "bytes", bytes: new TextEncoder().encode(JSON.stringify(put)) };
}

function readBinding(
  binding: Binding,
  exchange: Exchange | undefined,
  base: Pick<ProbeContext, "base" | "basePath">,
): string | undefined {
  const value = readBoundValue(binding, exchange, base);
  switch (binding.from) {
    case "body":
    case "request-body":
    case "header":
      return encodeScalar(value);
    case "location-id":
    case "location":
    case "next-page":
      return typeof value === "string" ? value : undefined;
  }
}

/**
 * Extracts a bound value from an exchange. Returns `undefined` if the exchange does not contain the value. Parts of URLs keep their
 * encoding.
 */
export function readBoundValue(
  binding: Binding,
  exchange: Exchange | undefined,
  base: Pick<ProbeContext, "base" | "basePath">,
): unknown {
  const { request, response } = exchange ?? {};
  switch (binding.from) {
    case "body":
      return readPointer(readJson(response?.body), binding.pointer);
    case "request-body":
      return readPointer(readJson(request?.body), binding.pointer);
    case "header":
      return response && headerValue(response.headers, binding.name.toLowerCase());
    case "location-id": {
      const location = readLocation(exchange, base);
      return location && withoutQuery(location).replace(/\/$/, "").split("/").at(-1);
    }
    case "location":
      return readLocation(exchange, base);
    case "next-page":
      return readNextPage(exchange, binding.pointer, base);
  }
}

function encodeScalar(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? encodeComponent(value) : undefined;
}
