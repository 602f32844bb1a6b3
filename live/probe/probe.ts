/**
 * The types of a probe's options and results.
 *
 * @module
 */
import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { TokenTable } from "../mock/mock.ts";
import type { Play } from "./play.ts";

/** Options of a probe. Only the base URL is required. Requests are never sent to the document's `servers`. */
export interface ProbeOptions {
  /** The base URL of the server: `http:` or `https:`, an origin and an optional path before the paths of the document. */
  readonly baseUrl: string;
  /** A 32-bit seed. With the same seed, the same requests are sent to a server that answers the same. Default 1. */
  readonly seed?: number | undefined;
  /** The maximum number of requests, not counting those that clean up. Default 10000. */
  readonly maxRequests?: number | undefined;
  /** The time in milliseconds after which no further check begins. Default 600000. */
  readonly maxTime?: number | undefined;
  /** Whether to send only GET, HEAD, OPTIONS and TRACE (RFC 9110 §9.2.1). Default false. */
  readonly safeMethodsOnly?: boolean | undefined;
  /** The operations to probe: ids, or `METHOD /path`. Default: all. */
  readonly operations?: readonly string[] | undefined;
  /** Only operations with one of these tags are probed. Default: all operations. */
  readonly tags?: readonly string[] | undefined;
  /** Operations that are not probed: ids, or `METHOD /path`. They may still create and remove the items of others. Default: none. */
  readonly exclude?: readonly string[] | undefined;
  /** Operations with one of these tags are not probed. Default: none. */
  readonly excludeTags?: readonly string[] | undefined;
  /** Codes of findings that are not reported, e.g. `probe/head-differs`. Default: none. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Headers that are added to every request. `Authorization` and the headers of API keys count as credentials. They are omitted from requests
   * that test missing or wrong credentials, and from requests for which one of `tokens` is used.
   */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** The credentials of the user: tokens, API keys or `user:password`. Each has a list of scopes, or `all`. Default: none. */
  readonly tokens?: TokenTable | undefined;
  /** The number of operations that are probed at the same time. Default 1. */
  readonly concurrency?: number | undefined;
  /** The maximum number of requests per second. Default: no limit. */
  readonly rate?: number | undefined;
  /** The maximum time in milliseconds for one answer. Default 10000. */
  readonly timeout?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Whether the refusal of an invalid request by a status that the document does not describe is an error. Default: a warning. */
  readonly strictStatuses?: boolean | undefined;
  /** Ends the probe. Created items are still removed. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each exchange as soon as its answer has arrived. The exchange contains secrets. */
  readonly onExchange?: ((sent: SentExchange) => void) | undefined;
  readonly onProgress?: ((progress: ProbeProgress) => void) | undefined;
}

/** An exchange between the probe and the server. */
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
  /** The finding. Its fingerprint consists of code, operation, location and keyword; each fingerprint is reported once. */
  readonly finding: ExchangeFinding;
  readonly check: CheckName;
  /** Whether the failure disappeared when the play was sent a second time. The finding of a flaky failure is a warning. */
  readonly flaky: boolean;
  /** The smallest play found that shows the failure. */
  readonly play: Play;
  /** The exchanges of the last time that the play was sent. They contain secrets. */
  readonly exchanges: readonly Exchange[];
}

export interface CheckRow {
  /** The number of requests, or sequences of requests, that were sent and assessed. */
  readonly tried: number;
  readonly failures: number;
  /** The reasons why something was not checked, each once. */
  readonly unchecked: readonly string[];
}

export interface OperationRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The results by check. A check that does not apply to the operation is absent. */
  readonly checks: ReadonlyMap<CheckName, CheckRow>;
}

export type StopReason = "max-requests" | "max-time" | "unreachable" | "interrupted";

export interface ProbeReport {
  readonly baseUrl: string;
  readonly seed: number;
  readonly requests: number;
  readonly milliseconds: number;
  readonly stopped?: StopReason;
  readonly failures: readonly ProbeFailure[];
  /**
   * All findings. A finding that every valid request was answered 404 comes first, since it explains the failures. Then come the findings
   * of the failures. Findings about the probe itself come last, e.g. about items left behind or a server that cannot be reached.
   */
  readonly findings: readonly Finding[];
  readonly operations: readonly OperationRow[];
  /** Items that were created and may still exist, as the method and URL of the requests that created them. */
  readonly left: readonly string[];
}
