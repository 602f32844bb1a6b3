import type { Finding } from "../../contract/findings/finding.ts";
import type { CoverageReport } from "../../verifier/coverage/build-report.ts";
import type { CoverageData } from "../../verifier/coverage/coverage-data.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { TokenTable } from "../mock/mock.ts";
import type { Play } from "./play.ts";

export interface ProbeOptions {
  /** An `http:` or `https:` origin, optionally with a path. The path is prepended to the paths in the document. */
  readonly baseUrl: string;
  readonly seed?: number | undefined;
  /** Maximum number of requests, excluding cleanup. Default: 10000. */
  readonly maxRequests?: number | undefined;
  /** Milliseconds after which no new check starts. Default: 600000. */
  readonly maxTime?: number | undefined;
  /** Whether to send only GET, HEAD, OPTIONS and TRACE (RFC 9110 §9.2.1). Default: false. */
  readonly safeMethodsOnly?: boolean | undefined;
  /** Operations to probe, as ids or `METHOD /path`. Default: all. */
  readonly operations?: readonly string[] | undefined;
  /** Tags to probe. Operations without any of these tags are skipped. Default: all. */
  readonly tags?: readonly string[] | undefined;
  /** Operations that are never sent, not even to create, read or remove items, as ids or `METHOD /path`. Default: none. */
  readonly exclude?: readonly string[] | undefined;
  /** Tags whose operations are never sent. Default: none. */
  readonly excludeTags?: readonly string[] | undefined;
  /** Finding codes to ignore, e.g. `probe/head-differs`. Default: none. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Headers added to every request. `Authorization` and API keys are treated as credentials: they are omitted when missing or wrong
   * credentials are tested, or when one of `tokens` is used.
   */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Tokens, API keys or `user:password` pairs, each with its scopes or `all`. Default: none. */
  readonly tokens?: TokenTable | undefined;
  /** Returns the token for a security scheme, which takes precedence over `tokens`. Default: none. */
  readonly schemeToken?: ((scheme: string) => string | undefined) | undefined;
  /** Fetches a token with all scopes. Called before the first request, and whenever the server rejects the current token with 401. */
  readonly newToken?: (() => Promise<string | undefined>) | undefined;
  /** Number of operations to probe in parallel. Default: 1. */
  readonly concurrency?: number | undefined;
  /** Maximum requests per second. Default: unlimited. */
  readonly rate?: number | undefined;
  /** Response timeout in milliseconds. Default: 10000. */
  readonly timeout?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Whether rejecting an invalid request with an undocumented status is an error. Default: a warning. */
  readonly strictStatuses?: boolean | undefined;
  /** State of an earlier probe to continue. The document, seed and options must be the same. */
  readonly resume?: ProbeState | undefined;
  /** Stops the probe. Items created by the probe are still removed. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each exchange once its response has arrived. Exchanges contain secrets. */
  readonly onExchange?: ((sent: SentExchange) => void) | undefined;
  readonly onProgress?: ((progress: ProbeProgress) => void) | undefined;
}

/** Progress of a probe that ended early, as plain data without credentials. */
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

/** Server behaviour that violates the document, with the requests that reproduce it. */
export interface ProbeFailure {
  /** The finding. Its fingerprint covers code, operation, location and keyword, and each fingerprint is reported once. */
  readonly finding: ExchangeFinding;
  readonly check: CheckName;
  /** Whether the second attempt succeeded. If so, the finding is only a warning. */
  readonly flaky: boolean;
  /** The smallest play found that reproduces the failure. */
  readonly play: Play;
  /** Exchanges from the last run of the play. They contain secrets. */
  readonly exchanges: readonly Exchange[];
}

/** Failures with the same cause in different operations. */
export interface FailureGroup {
  /** Finding of the first failure, with a message that lists the other operations. */
  readonly finding: ExchangeFinding;
  readonly failures: readonly ProbeFailure[];
}

export interface CheckRow {
  readonly tried: number;
  readonly failures: number;
  readonly unchecked: readonly string[];
}

export interface OperationRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Results by check. Checks that do not apply to the operation are omitted. */
  readonly checks: ReadonlyMap<CheckName, CheckRow>;
}

export type StopReason = "max-requests" | "max-time" | "unreachable" | "interrupted";

export interface ProbeReport {
  readonly baseUrl: string;
  readonly seed: number;
  readonly requests: number;
  readonly milliseconds: number;
  readonly stopped?: StopReason;
  /** State for resuming the probe. Set if the probe ended early. */
  readonly state?: ProbeState;
  readonly failures: readonly ProbeFailure[];
  readonly groups: readonly FailureGroup[];
  /** Parts of the document covered by accepted requests and valid responses. */
  readonly coverage: CoverageReport;
  /**
   * All findings, one per group of failures. If every valid request got a 404, the finding about this comes first, since it explains the
   * failures. Findings about the probe itself, e.g. leftover items or an unreachable server, come last.
   */
  readonly findings: readonly Finding[];
  readonly operations: readonly OperationRow[];
  /** Ids of the operations that `exclude` and `excludeTags` exclude. */
  readonly excluded: readonly string[];
  /** Created items that might still exist, as method and URL of the request that created the item. */
  readonly left: readonly string[];
}
