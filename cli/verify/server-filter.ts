import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { SampleCounts } from "../../verifier/exchanges/create-sampler.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { type StripBase, stripServer } from "../../verifier/exchanges/strip-base.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** Skips exchanges with servers other than `--server`. */
export interface ServerFilter {
  /** Removes the server from a URL; `undefined` for a URL of another server. Absent without `--server`. */
  readonly strip: StripBase | undefined;
  /** The target of the first skipped exchange, without query and credentials. */
  first(): string | undefined;
}

/** Makes the filter for a value of `--server`. */
export function createServerFilter(server: string | undefined): ServerFilter {
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

/** Explains why no exchange was verified. */
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
