/**
 * Counts judged exchanges by verdict with the OpenTelemetry API, and measures how long judging takes. Requires `@opentelemetry/api`.
 * Nothing is recorded unless the program registers an SDK.
 *
 * @module
 */
import { metrics, trace } from "@opentelemetry/api";
import type { Contract } from "../../contract/build/contract.ts";
import type { Severity } from "../../contract/findings/finding.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import type { Answer } from "../../runtime/server/options.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { Judgement, Verdict } from "../judge/judgement.ts";

/** Attributes reported for an exchange. They never contain data from a body, a header or a URL. */
export interface CountedExchange {
  readonly method: string;
  /** Path template, e.g. `/notes/{id}`. Absent if no operation was found. */
  readonly route?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly verdict: Verdict;
  readonly findings: readonly { readonly code: string; readonly severity: Severity }[];
  /** Duration of judging in milliseconds, if measured. */
  readonly judging?: number | undefined;
}

export interface TelemetrySpan {
  addEvent(name: string, attributes: Readonly<Record<string, string>>): unknown;
}

export interface Telemetry {
  /**
   * Returns the active span, if any. Call this when a request arrives, because the span may have ended by the time the response is judged.
   */
  activeSpan(): TelemetrySpan | undefined;
  /** Counts an exchange, and adds its findings to the span as events. */
  count(exchange: CountedExchange, span?: TelemetrySpan): void;
}

export interface ExchangeTelemetry extends Telemetry {
  /** Counts requests handled by a generated router. Pass this function as `onAnswer`. Rejected requests count as invalid. */
  readonly onAnswer: (answer: Answer) => void;
  onExchange(
    contract: Contract,
  ): (exchanged: { readonly exchange: Exchange; readonly judgement: Judgement }) => void;
}

/** Known methods. Any other method is reported as `_OTHER`, so that clients cannot create arbitrary time series. */
const METHODS = new Set("CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE".split(" "));

/** Histogram boundaries in seconds, from ten microseconds to one second. */
const BOUNDARIES = [1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 5e-2, 0.1, 1];

/**
 * Reports exchanges to OpenTelemetry: the metrics `tenon.exchanges`, `tenon.findings` and `tenon.judge.duration` (seconds), and a
 * `tenon.finding` event on the active span for each finding. Attributes: `tenon.operation`, `tenon.verdict`, `tenon.finding.code`,
 * `tenon.finding.severity`, and `http.request.method`, `http.route` and `http.response.status_code` from the semantic conventions.
 *
 * @example
 * app.use(watchExpress("openapi.yaml", { telemetry: createTelemetry() }));
 */
export function createTelemetry(): ExchangeTelemetry {
  const meter = metrics.getMeter("tenon");
  const exchanges = meter.createCounter("tenon.exchanges", { description: "Exchanges that were judged" });
  const findings = meter.createCounter("tenon.findings", { description: "Findings about exchanges" });
  const durations = meter.createHistogram("tenon.judge.duration", {
    description: "Time spent judging an exchange",
    unit: "s",
    advice: { explicitBucketBoundaries: BOUNDARIES },
  });
  const count = (counted: CountedExchange, span?: TelemetrySpan): void => {
    const { status, verdict, judging } = counted;
    const common = attributesOf(counted);
    exchanges.add(1, {
      ...common,
      "tenon.verdict": verdict,
      ...(status === undefined ? {} : { "http.response.status_code": status }),
    });
    if (judging !== undefined) durations.record(judging / 1000, common);
    for (const { code, severity } of counted.findings) {
      const found = { "tenon.finding.code": code, "tenon.finding.severity": severity };
      findings.add(1, { ...common, ...found });
      span?.addEvent("tenon.finding", { ...common, ...found });
    }
  };
  return {
    activeSpan: () => trace.getActiveSpan(),
    count,
    onAnswer: (answer) => count(countAnswer(answer), trace.getActiveSpan()),
    onExchange: (contract) => {
      const find = operationLookupOf(contract.model);
      return ({ exchange, judgement }) => {
        const { operation, verdict } = judgement;
        count({
          method: exchange.request.method,
          route: find(operation)?.path,
          operation,
          status: exchange.response?.status,
          verdict,
          findings: judgement.findings,
        });
      };
    },
  };
}

function attributesOf({ method, route, operation }: CountedExchange): Record<string, string> {
  return {
    "http.request.method": METHODS.has(method) ? method : "_OTHER",
    ...(route === undefined ? {} : { "http.route": route }),
    ...(operation === undefined ? {} : { "tenon.operation": operation }),
  };
}

function countAnswer({ operation, incoming, status, issues }: Answer): CountedExchange {
  return {
    method: incoming.method,
    route: operation?.path,
    operation: operation?.id,
    status,
    verdict: issues.length > 0 ? "invalid" : "valid",
    findings: [],
  };
}
