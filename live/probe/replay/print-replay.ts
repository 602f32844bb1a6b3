import { encodeBase64 } from "../../../verifier/exchanges/content/decode-base64.ts";
import { textOfBody } from "../../../verifier/exchanges/content/recorded-text.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { printNdjsonLine } from "../../../verifier/exchanges/ndjson/print-ndjson-line.ts";
import { redactExchange } from "../../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../../verifier/exchanges/redaction/redaction-rules.ts";
import type { Step } from "../play.ts";
import type { Replay } from "./replay.ts";

/**
 * A replay as JSON text. The exchanges beside it are for who reads it, as they went over the wire but for their secrets; nothing
 * is read from them.
 */
export function printReplay(replay: Replay, exchanges: readonly Exchange[], rules: RedactionRules): string {
  const { play, ...rest } = replay;
  const steps = play.steps.map((step) => ({ ...step, body: printBody(step) }));
  const seen = exchanges.map(
    (exchange) => JSON.parse(printNdjsonLine(redactExchange(exchange, rules))) as unknown,
  );
  return `${JSON.stringify({ ...rest, play: { ...play, steps }, exchanges: seen }, undefined, 2)}\n`;
}

/** A text, or `{base64}`; null where there is no body. */
function printBody({ body }: Step): string | { readonly base64: string } | null {
  if (body.kind !== "bytes") return null;
  return textOfBody(body.bytes, undefined) ?? { base64: encodeBase64(body.bytes) };
}
