import type { Severity } from "../../contract/findings/finding.ts";
import type { Verdict } from "../judge/judgement.ts";

/** The counted data of an exchange. None of it comes from a body, a header or a URL. */
export interface CountedExchange {
  readonly method: string;
  /** The path template of the operation, e.g. `/notes/{id}`. Absent if no operation was found. */
  readonly route?: string | undefined;
  /** The id of the operation. */
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly verdict: Verdict;
  readonly findings: readonly { readonly code: string; readonly severity: Severity }[];
  /** The time that judging took, in milliseconds. Absent if it was not measured. */
  readonly judging?: number | undefined;
}

/** The part of a span that is used. */
export interface TelemetrySpan {
  addEvent(name: string, attributes: Readonly<Record<string, string>>): unknown;
}

/** Counts exchanges; see `createTelemetry`. */
export interface Telemetry {
  /** The active span. Must be called when a request arrives: when its answer is judged, the span may have ended or another be active. */
  activeSpan(): TelemetrySpan | undefined;
  /** Counts an exchange, and adds its findings to the span as events. */
  count(exchange: CountedExchange, span?: TelemetrySpan): void;
}
