import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { Binding, CredentialUse, Play, Step } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";
import { readJson, readLocation, readNextPage, withoutQuery } from "./read-exchange.ts";
import { addCredentials, chooseCredentials } from "./send/credentials.ts";
import type { RequestSender, Sent } from "./send/request-sender.ts";

export type Outcome =
  | { readonly kind: "answered"; readonly exchanges: readonly Exchange[] }
  /** The last step had no answer. */
  | {
      readonly kind: "failed";
      readonly exchanges: readonly Exchange[];
      readonly why: string;
      readonly fix?: string | undefined;
    }
  /** A step needs a value that is missing in the earlier exchanges. */
  | { readonly kind: "unbound"; readonly exchanges: readonly Exchange[]; readonly step: number }
  | { readonly kind: "stopped" };

export interface PlayRunner {
  readonly context: ProbeContext;
  readonly sender: RequestSender;
  /** Called after each answered step, with all exchanges of its play so far. */
  onStep(step: Step, exchanges: readonly Exchange[]): void;
}

/** Sends the steps of a play, one after another. @param before - The exchanges of its first steps, if these were already sent. */
export async function runPlay(
  runner: PlayRunner,
  { steps }: Pick<Play, "steps">,
  before: readonly Exchange[] = [],
): Promise<Outcome> {
  const { context } = runner;
  const exchanges = [...before];
  for (const [index, step] of steps.entries()) {
    if (index < before.length) continue;
    const request = resolveStep(context, step, exchanges);
    if (request === undefined) return { kind: "unbound", exchanges, step: index };
    const operation = context.operation(step.operation);
    const sent = await sendWithCredentials(runner, request, operation, step.credentials);
    if (sent.kind === "stopped") return sent;
    exchanges.push(sent.exchange);
    if (sent.kind === "failed") return { kind: "failed", exchanges, why: sent.why, fix: sent.fix };
    runner.onStep(step, exchanges);
  }
  return { kind: "answered", exchanges };
}

/**
 * Sends a request with the chosen kind of credentials. Without credentials of this kind, e.g. for an operation without security, the
 * request is sent unchanged.
 */
export function sendWithCredentials(
  { context, sender }: Pick<PlayRunner, "context" | "sender">,
  request: ExchangeRequest,
  operation: Operation | undefined,
  use: CredentialUse,
): Promise<Sent> {
  const credentials = chooseCredentials(context, operation, use);
  return sender.send(credentials === undefined ? request : addCredentials(context, request, credentials));
}

/** The request of a step, without credentials; `undefined` if the earlier exchanges lack a value that it needs. */
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
  const { method, body, boundHeaders = [] } = step;
  const headers = [...step.headers];
  for (const [name, binding] of boundHeaders) {
    const value = readBoundValue(binding, before[binding.step], { base, basePath });
    if (typeof value !== "string") return undefined;
    headers.push([name, value]);
  }
  return { method, url: `${base.origin}${basePath}${target}`, headers, body };
}

/** The value that a binding refers to, encoded for a URL; `undefined` if its exchange lacks the value. */
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

/** The value that a binding refers to; `undefined` if its exchange lacks the value. Parts of addresses are encoded as they were sent. */
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
