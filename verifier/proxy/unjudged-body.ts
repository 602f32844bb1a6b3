import type { ExchangeBody, UnknownBody } from "../exchange.ts";
import type { ProxyOptions } from "./proxy.ts";

/** A body that cannot be judged, and is not to pass where the contract is enforced. */
export function unjudgedBody(
  { allowUnjudgedBodies }: ProxyOptions,
  body: ExchangeBody | undefined,
): UnknownBody | undefined {
  return allowUnjudgedBodies !== true && body?.kind === "unknown" ? body : undefined;
}
