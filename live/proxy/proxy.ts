/**
 * The types of a proxy's options and results.
 *
 * @module
 */
import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judge, Judgement } from "../../verifier/judge/judgement.ts";
import type { HostRule } from "./own-answers.ts";

/** Options of a proxy. */
export interface ProxyOptions {
  /** The target: an `http:` or `https:` URL. Its path is put before the paths of requests. */
  readonly target: URL;
  readonly judge: Judge;
  /**
   * `report` (the default): everything is forwarded. `enforce`: an invalid request is answered 400 and not forwarded; an invalid response
   * is replaced by a 502. A body that cannot be judged is not forwarded either: 413 for a body beyond the limit, 415 for an unknown content
   * coding, character encoding or media type, 502 for a response. The head of a streamed response is judged before it is forwarded, its
   * items at the end.
   */
  readonly mode?: "report" | "enforce" | undefined;
  /** Whether `enforce` forwards bodies that cannot be judged. Heads are judged all the same. Default false. */
  readonly allowUnjudgedBodies?: boolean | undefined;
  /** The maximum number of bytes of a body that are kept for judging; ten times as many after decompression. Default 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /** The maximum time in milliseconds until the target begins its answer. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Whether a connection may become a WebSocket, whose messages are not judged. Default false. */
  readonly allowUpgrade?: boolean | undefined;
  /**
   * How an `https:` target is trusted. `ca`: the authorities that are trusted instead of Node's own (PEM). `rejectUnauthorized: false`: the
   * certificate is not checked.
   */
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean } | undefined;
  /** Tells whether a request may have this `Host`. Others are answered 421. Default: any. See `createHostRule`. */
  readonly isOwnHost?: HostRule | undefined;
  /** A path that the proxy itself answers with 200. Default: none. */
  readonly readyPath?: string | undefined;
  /** Awaited before a request is forwarded, e.g. until earlier exchanges are written. Default: nothing. */
  readonly ready?: (() => Promise<void> | undefined) | undefined;
  /** Called once for each exchange, when it has ended. */
  readonly onExchange: (proxied: ProxiedExchange) => void;
  /** Called for other problems: a target that cannot be reached, bytes that are not a request. */
  readonly onProblem: (finding: Finding) => void;
}

/** An exchange that passed through the proxy. */
export interface ProxiedExchange {
  /** The exchange, without a response if the target gave none. */
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** The side that was not forwarded in the mode `enforce`; absent if both were. */
  readonly heldBack?: "request" | "response";
}
