import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { isGuarded } from "../../runtime/server/is-guarded.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { Binding, CredentialUse, Play, Step } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";
import { readJson, readLocation, readNextPage, withoutQuery } from "./read-exchange.ts";
import { addCredentials, chooseCredentials } from "./send/credentials.ts";
import type { RequestSender, Sent } from "./send/request-sender.ts";

export type Outcome =
  | { readonly kind: "answered"; readonly exchanges: readonly Exchange[] }
  | {
      readonly kind: "failed";
      readonly exchanges: readonly Exchange[];
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
 * Sends the steps in order.
 * @param before - Exchanges of the first steps, if these were already sent.
 */
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
  const { method, body, boundHeaders = [] } = step;
  const headers = [...step.headers];
  for (const [name, binding] of boundHeaders) {
    const value = readBoundValue(binding, before[binding.step], { base, basePath });
    if (typeof value !== "string") return undefined;
    headers.push([name, value]);
  }
  return { method, url: `${base.origin}${basePath}${target}`, headers, body };
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
