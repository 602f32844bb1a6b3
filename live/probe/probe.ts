import type { Finding } from "../../contract/findings/finding.ts";
import type { CoverageReport } from "../../verifier/coverage/build-report.ts";
import type { CoverageData } from "../../verifier/coverage/coverage-data.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { TokenTable } from "../mock/mock.ts";
import type { Play } from "./play.ts";

export interface ProbeOptions {
  /** `http:` or `https:`, an origin and an optional path before the paths of the document. */
  readonly baseUrl: string;
  readonly seed?: number | undefined;
  /** Maximum requests, not counting those that clean up. Default 10000. */
  readonly maxRequests?: number | undefined;
  /** The time in milliseconds after which no further check begins. Default 600000. */
  readonly maxTime?: number | undefined;
  /** Whether to send only GET, HEAD, OPTIONS and TRACE (RFC 9110 §9.2.1). Default false. */
  readonly safeMethodsOnly?: boolean | undefined;
  /** Ids, or `METHOD /path`. Default: all. */
  readonly operations?: readonly string[] | undefined;
  /** Probe only operations with one of these tags. Default: all. */
  readonly tags?: readonly string[] | undefined;
  /** Ids, or `METHOD /path`, not to probe. They may still create and remove items for others. Default: none. */
  readonly exclude?: readonly string[] | undefined;
  /** Skip operations with one of these tags. Default: none. */
  readonly excludeTags?: readonly string[] | undefined;
  /** Codes of findings that are not reported, e.g. `probe/head-differs`. Default: none. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Added to every request. `Authorization` and API keys count as credentials: they are left out when testing missing or wrong credentials,
   * or when one of `tokens` is used.
   */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Tokens, API keys or `user:password`, each with its scopes or `all`. Default: none. */
  readonly tokens?: TokenTable | undefined;
  /** Gets a token with all scopes: before the first request, and again whenever a request with it is answered 401. */
  readonly newToken?: (() => Promise<string | undefined>) | undefined;
  /** Operations probed at the same time. Default 1. */
  readonly concurrency?: number | undefined;
  /** Maximum requests per second. Default: no limit. */
  readonly rate?: number | undefined;
  /** Milliseconds to wait for an answer. Default 10000. */
  readonly timeout?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Whether refusing an invalid request with an undescribed status is an error. Default: a warning. */
  readonly strictStatuses?: boolean | undefined;
  /** Continues an earlier probe of the same document, with the same seed and options. */
  readonly resume?: ProbeState | undefined;
  /** Ends the probe. Created items are still removed. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each exchange when its answer has arrived. It contains secrets. */
  readonly onExchange?: ((sent: SentExchange) => void) | undefined;
  readonly onProgress?: ((progress: ProbeProgress) => void) | undefined;
}

/** What a probe that ended early has done. Plain data, without credentials. */
export interface ProbeState {
  readonly done: readonly string[];
  readonly operations: readonly OperationRow[];
  readonly failures: readonly Pick<ProbeFailure, "check" | "play">[];
  readonly fingerprints: readonly string[];
  readonly coverage: CoverageData;
}

export interface SentExchange {
  readonly exchange: Exchange;
  readonly startedAt: Date;
  readonly milliseconds: number;
}

export interface ProbeProgress {
  readonly requests: number;
  readonly failures: number;
  readonly done: number;
  readonly tasks: number;
  readonly operation: string;
  readonly check: CheckName;
}

export type CheckName = (typeof checkNames)[number];

export const checkNames = [
  "valid",
  "invalid",
  "credentials",
  "method",
  "sequence",
  "link",
  "list",
  "http",
  "private",
] as const;

/** Behaviour of a server that violates the document, with the requests that show it. */
export interface ProbeFailure {
  /** Fingerprinted by code, operation, location and keyword. Each fingerprint is reported once. */
  readonly finding: ExchangeFinding;
  readonly check: CheckName;
  /** Whether the failure disappeared on the second try. Its finding is then a warning. */
  readonly flaky: boolean;
  /** The smallest play found that shows the failure. */
  readonly play: Play;
  /** From the last time the play was sent. They contain secrets. */
  readonly exchanges: readonly Exchange[];
}

/** Failures with the same cause, in different operations. */
export interface FailureGroup {
  /** That of the first failure. Its message names the other operations. */
  readonly finding: ExchangeFinding;
  readonly failures: readonly ProbeFailure[];
}

export interface CheckRow {
  /** Requests, or sequences of them, sent and assessed. */
  readonly tried: number;
  readonly failures: number;
  /** Why something was not checked, without duplicates. */
  readonly unchecked: readonly string[];
}

export interface OperationRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Absent if a check does not apply to the operation. */
  readonly checks: ReadonlyMap<CheckName, CheckRow>;
}

export type StopReason = "max-requests" | "max-time" | "unreachable" | "interrupted";

export interface ProbeReport {
  readonly baseUrl: string;
  readonly seed: number;
  readonly requests: number;
  readonly milliseconds: number;
  readonly stopped?: StopReason;
  /** Set if the probe ended early. */
  readonly state?: ProbeState;
  readonly failures: readonly ProbeFailure[];
  readonly groups: readonly FailureGroup[];
  /** Parts of the document that accepted requests and valid responses contained. */
  readonly coverage: CoverageReport;
  /**
   * All findings, one for each group of failures. If every valid request got 404, that comes first, since it explains the failures; findings about the probe itself come
   * last, e.g. items left behind or an unreachable server.
   */
  readonly findings: readonly Finding[];
  readonly operations: readonly OperationRow[];
  /** Created items that may still exist, as method and URL of their creation. */
  readonly left: readonly string[];
}
