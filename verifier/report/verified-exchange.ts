/**
 * What verifying recorded traffic gives, exchange by exchange. Nothing in it is a secret of the traffic, as far as its
 * redaction knows them.
 *
 * @module
 */
import type { ExchangeOrigin } from "../exchanges/sourced-exchange.ts";
import type { ExchangeFinding, Verdict } from "../judge/judgement.ts";

/** One exchange of a source, or something in its place that cannot be read. */
export interface VerifiedExchange {
  /** What its source calls it; else its place there, e.g. `traffic.har, entry 3`. */
  readonly id: string;
  readonly origin: ExchangeOrigin;
  /** Without what the baseline holds. What cannot be read is `unchecked`. */
  readonly verdict: Verdict;
  readonly operation?: string;
  /** Set where there is a finding: `PUT https://api.example/orgs/acme`, secrets redacted, and the status. */
  readonly request?: string;
  readonly status?: number;
  /** Without those that the baseline holds. */
  readonly findings: readonly ExchangeFinding[];
  /** Fingerprints of those that the baseline holds; absent where there are none. */
  readonly known?: readonly string[];
}
