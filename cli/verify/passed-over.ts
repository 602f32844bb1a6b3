import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { SampleCounts } from "../../verifier/exchanges/sample-exchanges.ts";
import { type StripBase, stripServer } from "../../verifier/exchanges/strip-base.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** The exchanges that `--server` passes over, while they are. */
export interface PassedOver {
  /** Takes the server off, and counts what is not below it; absent where no server was named. */
  readonly strip: StripBase | undefined;
  /** Where the first of them went, without query and credentials; `undefined` where there is none so far. */
  first(): string | undefined;
}

/** Keeps an eye on what `--server` passes over. */
export function watchServer(server: string | undefined): PassedOver {
  let first: string | undefined;
  if (server === undefined) return { strip: undefined, first: () => first };
  const below = stripServer(server);
  const strip: StripBase = (exchange) => {
    const rest = below(exchange);
    if (rest === undefined) first ??= nameTarget(exchange);
    return rest;
  };
  return { strip, first: () => first };
}

/** What to say where not a single exchange was verified, and why that was so. */
export function describeNone(
  { paths, server = "" }: VerifyRequest,
  { exchanges, taken }: SampleCounts,
  first: string | undefined,
): Finding {
  const where = paths.join(", ");
  if (first !== undefined) {
    const all = taken === 1 ? "The only exchange" : `All ${taken} exchanges`;
    const message = `${all} in ${where} went to other servers than --server ${server}: the first to ${first}. Nothing was verified.`;
    const fix = "Name the server that the traffic was recorded at with --server, or leave the option out.";
    return createFinding("traffic/none", { message, fix });
  }
  if (exchanges === 0)
    return createFinding("traffic/none", { message: `There was no exchange in ${where}.` });
  const message = `--sample took none of the ${exchanges} exchanges in ${where}. Nothing was verified.`;
  return createFinding("traffic/none", { message, fix: "Take a larger sample." });
}

function nameTarget({ request }: Exchange): string {
  const [, authority, path = ""] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#]*))?([^?#]*)/i.exec(request.url) ?? [];
  const host = (authority ?? headerValue(request.headers, "host") ?? "").replace(/^.*@/s, "");
  return host + path;
}
