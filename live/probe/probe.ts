/**
 * What a probe is told, and what it tells. Types only.
 *
 * @module
 */
import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { TokenTable } from "../mock/mock.ts";
import type { Play } from "./play.ts";

/** How to probe. Only the target has to be said: the document's own `servers` are never gone to. */
export interface ProbeOptions {
  /** `http:` or `https:`, an origin with a path at most; what the document calls `/` is below it. */
  readonly baseUrl: string;
  /** 32-bit. The same seed sends the same requests to a server that answers the same. Default 1. */
  readonly seed?: number | undefined;
  /** The most requests; those that clean up are not counted. Default 10000. */
  readonly maxRequests?: number | undefined;
  /** Milliseconds after which nothing new is begun. Default 600000. */
  readonly maxTime?: number | undefined;
  /** Send nothing but GET, HEAD, OPTIONS and TRACE (RFC 9110 §9.2.1). Default false. */
  readonly safeMethodsOnly?: boolean | undefined;
  /** Ids of operations, or `METHOD /path`. Default: all. */
  readonly operations?: readonly string[] | undefined;
  /** Operations with one of these tags. Default: all. */
  readonly tags?: readonly string[] | undefined;
  /** Sent with every request. Those that a security scheme reads are credentials, and left out where none are to be sent. */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Tokens, API keys or `user:password`, with the scopes that each opens. Default: none. */
  readonly tokens?: TokenTable | undefined;
  /** How many operations are probed at once. Default 1. */
  readonly concurrency?: number | undefined;
  /** The most requests a second. Default: no limit. */
  readonly rate?: number | undefined;
  /** Milliseconds for one answer. Default 10000. */
  readonly timeout?: number | undefined;
  readonly readings?: Partial<Readings> | undefined;
  /** Ends the probe; what was made is cleaned up still. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each exchange, in the order of the answers. Secrets are in it. */
  readonly onExchange?: ((sent: SentExchange) => void) | undefined;
  readonly onProgress?: ((progress: ProbeProgress) => void) | undefined;
}

/** An exchange that went over the wire. */
export interface SentExchange {
  readonly exchange: Exchange;
  readonly startedAt: Date;
  readonly milliseconds: number;
}

/** How far a probe has come. */
export interface ProbeProgress {
  readonly requests: number;
  readonly complaints: number;
  /** Tasks that are done, of all. */
  readonly done: number;
  readonly tasks: number;
  /** What is being probed. */
  readonly operation: string;
}

/** What is looked at of each operation. */
export type CheckName = "valid" | "invalid" | "credentials" | "method" | "sequence" | "link";

/** Every check, in the order of a report. */
export const checkNames: readonly CheckName[] = [
  "valid",
  "invalid",
  "credentials",
  "method",
  "sequence",
  "link",
];

/** Something that a server did against the document, with what brings it about. */
export interface Complaint {
  /** Its fingerprint is made of code, operation, location and keyword: each is told once. */
  readonly finding: ExchangeFinding;
  readonly check: CheckName;
  /** Sent again, it did not happen again. Its finding is then a warning. */
  readonly flaky: boolean;
  /** The smallest that was found to bring it about. */
  readonly play: Play;
  /** What went over the wire when it was sent for the last time; secrets are in it. */
  readonly exchanges: readonly Exchange[];
}

/** What came of one check of one operation. */
export interface CheckRow {
  /** How many requests, or sequences of them, were tried and assessed. */
  readonly tried: number;
  readonly complaints: number;
  /** Why something was not looked at; each reason once. */
  readonly unchecked: readonly string[];
}

/** What came of one operation. */
export interface OperationRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** A check that does not apply to the operation is not there. */
  readonly checks: ReadonlyMap<CheckName, CheckRow>;
}

/** Why a probe ended before it was through. */
export type StopReason = "max-requests" | "max-time" | "unreachable" | "interrupted";

/** What a probe found. */
export interface ProbeReport {
  readonly baseUrl: string;
  readonly seed: number;
  readonly requests: number;
  readonly milliseconds: number;
  readonly stopped?: StopReason;
  readonly complaints: readonly Complaint[];
  /** The complaints' findings, then what else there is to say: what was left behind, that nothing answers. */
  readonly findings: readonly Finding[];
  readonly operations: readonly OperationRow[];
  /** What was made and is there still, as far as is known: method and URL of what made it. */
  readonly left: readonly string[];
}
