import type { Finding } from "../../contract/findings/finding.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judge, Judgement } from "../../verifier/judge/judgement.ts";
import type { HostRule } from "./own-answers.ts";

export interface ProxyOptions {
  /** `http:` or `https:` URL of the server. Its path is prepended to request paths; see `isTargetBase`. */
  readonly target: URL;
  /**
   * Whether the path of `target` is a base path of the document. Requests whose path begins with it are then forwarded unchanged. Default:
   * false.
   */
  readonly isTargetBase?: boolean | undefined;
  readonly judge: Judge;
  /**
   * `report`, the default, forwards every message. `enforce` rejects invalid requests with 400 and replaces invalid responses with 502.
   * If part of a request cannot be judged, the request is rejected with 413 (body too large), 415, 400 (a number with too many digits),
   * or 500 (the document defines the part in a way that cannot be checked). If part of a response cannot be judged, the response is
   * replaced with 502. For streams, the head is judged before forwarding and the body once the stream has ended.
   */
  readonly mode?: "report" | "enforce" | undefined;
  /** Whether `enforce` forwards parameters, headers and bodies that cannot be judged. Default: false. */
  readonly allowUnjudged?: boolean | undefined;
  /** Maximum number of body bytes kept for judging. After decompression, ten times as many bytes are allowed. Default: 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /** Milliseconds to wait for the target's response head. Default: 60,000. */
  readonly timeout?: number | undefined;
  /** Whether to allow WebSockets. Their messages are not judged. Default: false. */
  readonly allowUpgrade?: boolean | undefined;
  /**
   * Certificate verification for an `https:` target. `ca` contains trusted authorities as PEM (default: Node's). `rejectUnauthorized:
   * false` disables verification.
   */
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean } | undefined;
  /**
   * Checks whether the proxy serves a `Host`. Requests for other hosts are rejected with 421. Default: all hosts are served. See
   * `createHostRule`.
   */
  readonly isOwnHost?: HostRule | undefined;
  /** Path for readiness checks, to which the proxy itself responds with 200. Default: none. */
  readonly readyPath?: string | undefined;
  /** Called before a request is forwarded. A returned promise delays the request, for instance so that a recorder can catch up. */
  readonly ready?: (() => Promise<void> | undefined) | undefined;
  /** Called once for each exchange after it has ended. */
  readonly onExchange: (proxied: ProxiedExchange) => void;
  /** Called for problems other than contract violations, e.g. an unreachable target or malformed requests. */
  readonly onProblem: (finding: Finding) => void;
}

export interface ProxiedExchange {
  readonly exchange: Exchange;
  /** A valid request without a response is `unchecked`. */
  readonly judgement: Judgement;
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** Which message was not forwarded in `enforce` mode. */
  readonly heldBack?: "request" | "response";
}
