import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judge, Judgement } from "../../verifier/judge/judgement.ts";
import type { HostRule } from "./own-answers.ts";

export interface ProxyOptions {
  /** `http:` or `https:` URL. Its path is prepended to request paths. */
  readonly target: URL;
  readonly judge: Judge;
  /**
   * `report`, the default, forwards every message. `enforce` rejects an invalid request with 400 and replaces an invalid response with 502.
   * If a part cannot be judged, a request is rejected with 413 (body too large), 415, 400 (a number with too many digits), or 500 (the
   * document defines the part in a way that cannot be checked), and a response is replaced with 502. A streamed response's head is judged
   * before forwarding, its body once the stream has ended.
   */
  readonly mode?: "report" | "enforce" | undefined;
  /** Whether `enforce` forwards parameters, headers and bodies that cannot be judged. Default false. */
  readonly allowUnjudged?: boolean | undefined;
  /** Maximum number of body bytes kept for judging, and ten times as many after decompression. Default 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /** Milliseconds to wait for the target's response head. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Whether to allow WebSockets. Their messages are not judged. Default false. */
  readonly allowUpgrade?: boolean | undefined;
  /**
   * Certificate check for an `https:` target. `ca` contains trusted authorities as PEM (default: Node's). `rejectUnauthorized: false`
   * disables the check.
   */
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean } | undefined;
  /** Whether the proxy serves a `Host`; requests for other hosts get 421. Default: any. See `createHostRule`. */
  readonly isOwnHost?: HostRule | undefined;
  /** A path to which the proxy itself responds with 200. Default: none. */
  readonly readyPath?: string | undefined;
  /** Called before forwarding. A returned promise delays the request so that a recorder can catch up. */
  readonly ready?: (() => Promise<void> | undefined) | undefined;
  /** Called once for each exchange when it has ended. */
  readonly onExchange: (proxied: ProxiedExchange) => void;
  /** Called for problems other than contract violations, e.g. an unreachable target or malformed requests. */
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
