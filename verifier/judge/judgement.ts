import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { OperationChecks } from "../../runtime/checks.ts";
import type { SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { BasePath } from "../../runtime/routing/base-path.ts";
import type { PresentedCredential } from "../../runtime/server/options.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { Readings } from "./readings.ts";

/**
 * The verdict on an exchange.
 * - `valid`: everything was checked, without any violation
 * - `invalid`: some part violates the contract
 * - `unchecked`: there is no violation, but some part could not be checked, which findings with codes starting with `exchange/unchecked-`
 * explain
 */
export type Verdict = "valid" | "invalid" | "unchecked";

/**
 * A finding about an exchange. `places` refer to the document, starting with the violated keyword, followed by the parameter, body or
 * response that contains it.
 */
export interface ExchangeFinding extends Finding {
  /**
   * RFC 6901 JSON Pointer into the exchange: `/request/method`, `/request/url`, `/request/path/<name>`, `/request/query/<name>`,
   * `/request/headers/<name in lower case>`, `/request/cookies/<name>`, `/request/body`, `/response/status`, `/response/headers/<name in
   * lower case>`, `/response/body`. Below a name or body, the pointer continues into the decoded value. In a stream, the next token is the
   * item's number.
   */
  readonly pointer: string;
  /** Identifies the finding across exchanges, even if the document is rearranged. See `fingerprintOf`. */
  readonly fingerprint: string;
  /** The operation id. Absent if no operation was found. */
  readonly operation?: string;
  readonly keyword?: string;
  /** Set if an unchecked body could be checked with another media type or character encoding. */
  readonly isAvoidable?: true;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** The id of the operation that the exchange was judged against. Absent if no operation was found. */
  readonly operation?: string;
  /** Findings in the order of an exchange: method and URL, credentials, parameters, body, response. */
  readonly findings: readonly ExchangeFinding[];
}

export type ChecksOf = (operation: Operation) => OperationChecks;

/** Returns the scopes of a credential, or `undefined` if they are unknown. A credential with unknown scopes only has to be present. */
export type ScopesOf = (
  credential: PresentedCredential,
  scheme: SecuritySchemeDescriptor,
) => Iterable<string> | undefined;

export interface JudgeOptions {
  /** Interpretations of rules that the specification leaves open. Default: see `readings.ts`. */
  readonly readings?: Partial<Readings> | undefined;
  /** Compiled checks for operations. Default: compiled on demand. */
  readonly checks?: ChecksOf | undefined;
  /** Base paths to use instead of those in the document's servers. `""` means none. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /**
   * How to treat a security scheme that is required but not defined.
   * - `unchecked` (default): it is unknown whether a request satisfies the scheme
   * - `unmet`: no request satisfies the scheme, as in the generated router
   */
  readonly unknownSchemes?: "unchecked" | "unmet" | undefined;
  /** Determines the scopes of a credential. Default: all scopes are unknown. */
  readonly scopesOf?: ScopesOf | undefined;
}

/** Judges exchanges against one contract. Pure except for caching. */
export type Judge = (exchange: Exchange) => Judgement;
