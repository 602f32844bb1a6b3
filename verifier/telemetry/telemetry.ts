import type { Severity } from "../../contract/findings/finding.ts";
import type { Verdict } from "../judge/judgement.ts";

/** What is counted of one exchange. No member comes from a body, a header or a URL. */
export interface CountedExchange {
  readonly method: string;
  /** The path template of the operation, e.g. `/notes/{id}`; absent if no operation was found. */
  readonly route?: string | undefined;
  /** The id of the operation. */
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly verdict: Verdict;
  readonly findings: readonly { readonly code: string; readonly severity: Severity }[];
  /** The time that judging took. Absent: nothing was measured. */
  readonly judging?: number | undefined;
}

/** The part of a span that is used. */
export interface TelemetrySpan {
  addEvent(name: string, attributes: Readonly<Record<string, string>>): unknown;
}

/** Counts exchanges; see `createTelemetry`. */
export interface Telemetry {
  /** The span that is active now. Taken when a request comes, since it is over, or another is active, when its answer is judged. */
  activeSpan(): TelemetrySpan | undefined;
  /** Counts an exchange, and adds its findings to the span as events. */
  count(exchange: CountedExchange, span?: TelemetrySpan): void;
}
