/**
 * What a proxy is told, and what it tells. Types only.
 *
 * @module
 */
import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judge, Judgement } from "../../verifier/judge/judgement.ts";
import type { HostRule } from "./own-host.ts";

/** How to stand between clients and a server. */
export interface ProxyOptions {
  /** `http:` or `https:`; its path stands before those of requests. */
  readonly target: URL;
  readonly judge: Judge;
  /**
   * `report`, the default: everything is passed on. `enforce`: a request that breaks the contract is answered 400 and not passed
   * on, a response that does is replaced by a 502. A body that cannot be judged is not passed on, either: 413 where it is beyond the
   * limit, 415 where its content coding, character encoding or media type is none that is read, 502 for a response. Of a response that is a stream, its head is judged
   * before, and its items when it is over.
   */
  readonly mode?: "report" | "enforce" | undefined;
  /** Whether `enforce` passes bodies on that cannot be judged; heads are judged all the same. Default false. */
  readonly allowUnjudgedBodies?: boolean | undefined;
  /** The most octets of a body that are kept to be judged; decompressed, ten times as many. Default 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /** Milliseconds that the target may be silent before it begins to answer. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Whether a connection may leave HTTP (a WebSocket). What goes through is not judged. Default false. */
  readonly allowUpgrade?: boolean | undefined;
  /** How an `https:` target is trusted: by these authorities (PEM) beside none other, or without a look at its certificate. */
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean } | undefined;
  /** Which `Host` a request may name; others are answered 421. Default: any. See `createHostRule`. */
  readonly isOwnHost?: HostRule | undefined;
  /** Awaited before a request is passed on: holds clients back while what was told before cannot be taken. Default: nothing. */
  readonly ready?: (() => Promise<void> | undefined) | undefined;
  /** Told of each exchange, once, when it is over. */
  readonly onExchange: (proxied: ProxiedExchange) => void;
  /** Told of what went wrong beside: a target that is not there, a request that is none. */
  readonly onProblem: (finding: Finding) => void;
}

/** A request with what the target answered. */
export interface ProxiedExchange {
  /** Without a response where the target gave none. */
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** Which side was held back, where the contract is enforced. */
  readonly heldBack?: "request" | "response";
}
