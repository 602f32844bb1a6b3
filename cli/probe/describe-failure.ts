import type { Finding } from "../../contract/findings/finding.ts";
import type { ProbeFailure } from "../../live/probe/probe.ts";
import { textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import type { Exchange, ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import { redactExchange } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";

const LONGEST = 160;

/**
 * Prints the requests and answers, one on each line, followed by the command that sends them again. Secrets
 * are redacted.
 */
export function describeFailure(
  { exchanges, finding }: Pick<ProbeFailure, "exchanges"> & { readonly finding: Finding },
  replay: string | undefined,
  rules: RedactionRules,
): string {
  const lines = exchanges.map((exchange) => describeExchange(redactExchange(exchange, rules)));
  return [
    finding.message,
    ...lines,
    ...(replay === undefined ? [] : [`again: tenon probe --replay ${replay}`]),
  ].join("\n");
}

function describeExchange({ request, response }: Exchange): string {
  const body = describeBody(request);
  const sent = `${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, "")}${body === "" ? "" : ` ${body}`}`;
  return `${cut(sent)} → ${response?.status ?? "no answer"}`;
}

function describeBody({ body, headers }: ExchangeRequest): string {
  if (body.kind !== "bytes") return "";
  const type = headers.find(([name]) => name === "content-type")?.[1];
  const text = textOfBody(body.bytes, type);
  return text === undefined ? `${body.bytes.length} octets` : text.replaceAll(/\s+/g, " ");
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text;
}
