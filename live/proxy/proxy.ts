import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judge, Judgement } from "../../verifier/judge/judgement.ts";
import type { HostRule } from "./own-answers.ts";

export interface ProxyOptions {
  /** `http:` or `https:` URL. Its path precedes the paths of requests. */
  readonly target: URL;
  readonly judge: Judge;
  /**
   * `report`, the default, forwards every message. `enforce` answers an invalid request with 400 and replaces an invalid response by 502.
   * If a part cannot be judged, a request gets 413 (body too large), 415, 400 (a number with too many digits), or 500 if the document
   * describes the part in a way that cannot be checked; a response is replaced by 502. Of a streamed response, the head is judged before it
   * is forwarded, and the body when the stream has ended.
   */
  readonly mode?: "report" | "enforce" | undefined;
  /** Whether `enforce` forwards parameters, headers and bodies that cannot be judged. Default false. */
  readonly allowUnjudged?: boolean | undefined;
  /** Maximum bytes of a body kept for judging; ten times as many after decompression. Default 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /** Milliseconds until the target begins its answer. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Whether to allow WebSockets, whose messages are not judged. Default false. */
  readonly allowUpgrade?: boolean | undefined;
  /**
   * Certificate check for an `https:` target. `ca`: trusted authorities as PEM, by default those of Node. `rejectUnauthorized: false` turns
   * the check off.
   */
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean } | undefined;
  /** Whether this server serves a `Host`; others get 421. Default: any. See `createHostRule`. */
  readonly isOwnHost?: HostRule | undefined;
  /** A path that the proxy itself answers with 200. Default: none. */
  readonly readyPath?: string | undefined;
  /** Called before forwarding. A returned promise delays the request, so that a recorder can catch up. */
  readonly ready?: (() => Promise<void> | undefined) | undefined;
  /** Called once for each exchange, when it has ended. */
  readonly onExchange: (proxied: ProxiedExchange) => void;
  /** Called for problems other than contract violations, e.g. an unreachable target or bytes that are not a request. */
  readonly onProblem: (finding: Finding) => void;
}

export interface ProxiedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** The message that `enforce` did not forward. */
  readonly heldBack?: "request" | "response";
}
