import { encodeComponent } from "../../contract/findings/encode-component.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange, ExchangeBody, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { Binding, Step } from "./play.ts";
import type { ProbeBench } from "./probe-bench.ts";

/** The request of a step after what came before it, without credentials; or which binding led to nothing. */
export function resolveStep(
  { base, basePath }: Pick<ProbeBench, "base" | "basePath">,
  step: Step,
  before: readonly Exchange[],
): ExchangeRequest | { readonly unbound: Binding } {
  let target = step.target;
  for (const [index, binding] of step.bindings.entries()) {
    const value = readBinding(binding, before, { base, basePath });
    if (value === undefined) return { unbound: binding };
    target = target.replaceAll(`{${index}}`, () => value);
  }
  return {
    method: step.method,
    url: `${base.origin}${basePath}${target}`,
    headers: step.headers,
    body: step.body,
  };
}

/** The value of a binding as it stands in a URL. */
function readBinding(
  binding: Binding,
  before: readonly Exchange[],
  base: Pick<ProbeBench, "base" | "basePath">,
): string | undefined {
  const exchange = before[binding.step];
  const { request, response } = exchange ?? {};
  switch (binding.from) {
    case "body":
      return encodeScalar(response && readPointer(readJson(response.body), binding.pointer));
    case "request-body":
      return encodeScalar(request && readPointer(readJson(request.body), binding.pointer));
    case "header":
      return encodeScalar(response && headerValue(response.headers, binding.name.toLowerCase()));
    case "location-id":
      return locationOf(exchange, base)
        ?.replace(/[?#].*$/s, "")
        .replace(/\/$/, "")
        .split("/")
        .at(-1);
    case "location":
      return locationOf(exchange, base);
  }
}

function encodeScalar(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? encodeComponent(value) : undefined;
}

/** Where `Location` leads (RFC 9110 §10.2.2), as a target below the base; `undefined` for another origin. */
export function locationOf(
  exchange: Exchange | undefined,
  { base, basePath }: Pick<ProbeBench, "base" | "basePath">,
): string | undefined {
  const text = exchange?.response && headerValue(exchange.response.headers, "location");
  if (text === undefined || exchange === undefined || !URL.canParse(text, exchange.request.url))
    return undefined;
  const url = new URL(text, exchange.request.url);
  if (url.origin !== base.origin) return undefined;
  const whole = url.pathname + url.search;
  return whole.startsWith(`${basePath}/`) ? whole.slice(basePath.length) : undefined;
}

/** The JSON that octets are; `undefined` for what is none. */
export function readJson(body: ExchangeBody): unknown {
  if (body.kind !== "bytes") return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body.bytes));
  } catch {
    return undefined;
  }
}
