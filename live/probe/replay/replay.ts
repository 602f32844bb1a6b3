import { encodeBase64, textOfBody } from "../../../verifier/exchanges/content/recorded-body.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { printNdjsonLine } from "../../../verifier/exchanges/ndjson/read-ndjson.ts";
import { redactExchange } from "../../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../../verifier/exchanges/redaction/redaction-rules.ts";
import type { Play, Step } from "../play.ts";
import type { CheckName, ProbeFailure } from "../probe.ts";

/** Identifies the JSON of a replay. */
export const REPLAY_KIND = "tenon probe replay 1";

/** A failure in its saved form: the requests to send, and the finding to expect. It contains no credentials. */
export interface Replay {
  readonly kind: typeof REPLAY_KIND;
  /** The base URL to which the requests were sent. */
  readonly baseUrl: string;
  /** The path of the document as the user wrote it. */
  readonly document: string;
  readonly seed: number;
  readonly check: CheckName;
  readonly code: string;
  readonly message: string;
  readonly fingerprint: string;
  readonly play: Play;
}

/** Information about the probe that found a failure. */
export type ReplaySource = Pick<Replay, "baseUrl" | "document" | "seed">;

/** Makes the replay of a failure. */
export function createReplay({ finding, check, play }: ProbeFailure, source: ReplaySource): Replay {
  const { code, message, fingerprint } = finding;
  return { kind: REPLAY_KIND, ...source, check, code, message, fingerprint, play };
}

/** Prints a replay as JSON. The redacted exchanges are for human readers, and ignored when the replay is read. */
export function printReplay(replay: Replay, exchanges: readonly Exchange[], rules: RedactionRules): string {
  const { play, ...rest } = replay;
  const steps = play.steps.map((step) => ({ ...step, body: printBody(step) }));
  const seen = exchanges.map(
    (exchange) => JSON.parse(printNdjsonLine(redactExchange(exchange, rules))) as unknown,
  );
  return `${JSON.stringify({ ...rest, play: { ...play, steps }, exchanges: seen }, undefined, 2)}\n`;
}

/** A string, or `{base64}`; null if there is no body. */
function printBody({ body }: Step): string | { readonly base64: string } | null {
  if (body.kind !== "bytes") return null;
  return textOfBody(body.bytes, undefined) ?? { base64: encodeBase64(body.bytes) };
}
