import { encodeBase64, textOfBody } from "../../../verifier/exchanges/content/recorded-body.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { printNdjsonLine } from "../../../verifier/exchanges/ndjson/print-ndjson-line.ts";
import { redactExchange } from "../../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../../verifier/exchanges/redaction/redaction-rules.ts";
import type { Play, Step } from "../play.ts";
import type { CheckName, ProbeFailure } from "../probe.ts";

/** What a replay says of itself, so that other JSON is not taken for one. */
export const REPLAY_KIND = "tenon probe replay 1";

/** A failure as it is saved: what to send, and what to look for. Credentials are not in it. */
export interface Replay {
  readonly kind: typeof REPLAY_KIND;
  /** Where it was sent. */
  readonly baseUrl: string;
  /** The document, as the user named it. */
  readonly document: string;
  readonly seed: number;
  readonly check: CheckName;
  readonly code: string;
  readonly message: string;
  readonly fingerprint: string;
  readonly play: Play;
}

/** Where a failure comes from. */
export type ReplaySource = Pick<Replay, "baseUrl" | "document" | "seed">;

/** Makes the replay of a failure. */
export function createReplay({ finding, check, play }: ProbeFailure, source: ReplaySource): Replay {
  const { code, message, fingerprint } = finding;
  return { kind: REPLAY_KIND, ...source, check, code, message, fingerprint, play };
}

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
