/**
 * The types of a proxy's options and results.
 *
 * @module
 */
import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judge, Judgement } from "../../verifier/judge/judgement.ts";
import type { HostRule } from "./own-answers.ts";

export interface ProxyOptions {
  /** The target: an `http:` or `https:` URL. Its path is put before the paths of requests. */
  readonly target: URL;
  readonly judge: Judge;
  /**
   * In the mode `report`, the default, every message is forwarded. In the mode `enforce`, an invalid request is answered 400, and an
   * invalid response is replaced by a 502. If a part cannot be judged, a request is answered 413 (body too large), 415, 400 (a number
   * with more digits than can be checked), or 500 if the document describes the part in a way that cannot be checked; a response is replaced by a 502. The head of a streamed response is judged
   * before it is forwarded, and the body when the stream has ended.
   */
  readonly mode?: "report" | "enforce" | undefined;
  /** Whether `enforce` forwards parameters, headers and bodies that cannot be judged. All others are judged. Default false. */
  readonly allowUnjudged?: boolean | undefined;
  /**
   * The maximum number of bytes of a body that are kept for judging. A compressed body may have ten times as many bytes after
   * decompression. Default 1 MiB.
   */
  readonly bodyLimit?: number | undefined;
  /** The maximum time in milliseconds until the target begins its answer. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Whether a connection may become a WebSocket, whose messages are not judged. Default false. */
  readonly allowUpgrade?: boolean | undefined;
  /**
   * How the certificate of an `https:` target is checked. `ca` contains the trusted authorities as PEM; default: those that Node trusts.
   * With `rejectUnauthorized: false`, the certificate is not checked.
   */
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean } | undefined;
  /** Tells whether this server serves a `Host`. A request for another host is answered 421. Default: any. See `createHostRule`. */
  readonly isOwnHost?: HostRule | undefined;
  /** A path that the proxy itself answers with 200. Default: none. */
  readonly readyPath?: string | undefined;
  /**
   * Called before a request is forwarded. If it returns a promise, the request waits for the promise. Lets a recorder of exchanges catch
   * up. Default: no wait.
   */
  readonly ready?: (() => Promise<void> | undefined) | undefined;
  /** Called once for each exchange, when it has ended. */
  readonly onExchange: (proxied: ProxiedExchange) => void;
  /** Called for problems that are not violations of the document, e.g. a target that cannot be reached or bytes that are not a request. */
  readonly onProblem: (finding: Finding) => void;
}

export interface ProxiedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** The message that the mode `enforce` did not forward; absent if both messages were forwarded. */
  readonly heldBack?: "request" | "response";
}
