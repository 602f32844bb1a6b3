import { printCurl, quoteForShell } from "../../contract/findings/print-curl.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { encodeBase64, textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import type { Exchange, ExchangeRequest, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/print-ndjson-line.ts";

/** A witness in three forms. None ends with a line end; all are untrusted text. */
export interface DescribedWitness {
  /** The request as a command line. */
  readonly curl: string;
  /** The response as a message, if the change is about responses. */
  readonly answer: string | undefined;
  /** The exchange in the form that `tenon verify` reads. */
  readonly line: string;
}

/** Describes the exchange that shows a change. */
export function describeWitness(exchange: Exchange): DescribedWitness {
  const { request, response } = exchange;
  return {
    curl: describeRequest(request),
    answer: response && describeResponse(response),
    line: printNdjsonLine(exchange).trimEnd(),
  };
}

function describeRequest({ method, url, headers, body }: ExchangeRequest): string {
  const from = (options: readonly string[]): string => printCurl({ method, url, headers, body: options });
  if (body.kind !== "bytes") return from([]);
  const text = textOfBody(body.bytes, headerValue(headers, "content-type"));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals and shells do not keep these characters
  if (text !== undefined && !/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text))
    return from([`--data-raw ${quoteForShell(text)}`]);
  return `printf %s ${quoteForShell(encodeBase64(body.bytes))} | base64 -d | ${from(["--data-binary @-"])}`;
}

function describeResponse({ status, headers, body }: ExchangeResponse): string {
  const lines = [`HTTP ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (body.kind !== "bytes") return lines.join("\n");
  const text = textOfBody(body.bytes, headerValue(headers, "content-type"));
  return [...lines, "", text ?? `${body.bytes.length} octets, in base64 ${encodeBase64(body.bytes)}`].join(
    "\n",
  );
}
