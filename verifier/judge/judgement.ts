import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { OperationChecks, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { BasePath } from "../../runtime/routing/base-path.ts";
import type { PresentedCredential } from "../../runtime/server/options.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { Readings } from "./readings.ts";

/**
 * The result for an exchange. `invalid`: some part violates the contract. `unchecked`: no violation was found, but some part could not be
 * checked; findings whose codes start with `exchange/unchecked-` list these parts and the reasons. `valid`: everything was checked, and no
 * violation was found.
 */
export type Verdict = "valid" | "invalid" | "unchecked";

/**
 * A finding about an exchange. `places` are in the document, starting with the violated keyword, followed by its parameter, body or
 * response.
 */
export interface ExchangeFinding extends Finding {
  /**
   * RFC 6901 JSON Pointer into the exchange: `/request/method`, `/request/url`, `/request/path/<name>`, `/request/query/<name>`,
   * `/request/headers/<name in lower case>`, `/request/cookies/<name>`, `/request/body`, `/response/status`, `/response/headers/<name in
   * lower case>`, `/response/body`. After a name or a body, the pointer continues into the decoded value. In a stream, the next token is
   * the item's number.
   */
  readonly pointer: string;
  /** Identifies the finding across exchanges, even if the document is rearranged. See `fingerprintOf`. */
  readonly fingerprint: string;
  /** The operation id. Absent if no operation was found. */
  readonly operation?: string;
  readonly keyword?: string;
  /** Set for an unchecked body that could be checked with another media type or character encoding. */
  readonly isAvoidable?: true;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** The id of the operation used to judge the exchange. Absent if no operation was found. */
  readonly operation?: string;
  /** Ordered like an exchange: method and URL, credentials, parameters, body, response. */
  readonly findings: readonly ExchangeFinding[];
}

export type ChecksOf = (operation: Operation) => OperationChecks;

/** Returns the scopes of a credential, or `undefined` if they are unknown, in which case the credential only has to be present. */
export type ScopesOf = (
  credential: PresentedCredential,
  scheme: SecuritySchemeDescriptor,
) => Iterable<string> | undefined;

export interface JudgeOptions {
  /** How to interpret rules that the specification leaves open. Default: see `readings.ts`. */
  readonly readings?: Partial<Readings> | undefined;
  /** Compiled checks for operations. Default: compiled from the contract on demand. */
  readonly checks?: ChecksOf | undefined;
  /** Replaces the paths of the document's servers. `""` means no base path. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /**
   * How to treat a required security scheme that the document does not define. `unchecked` (the default): credentials are unknown. `unmet`:
   * no request satisfies it, as in the generated router.
   */
  readonly unknownSchemes?: "unchecked" | "unmet" | undefined;
  /** Default: the scopes of all credentials are unknown. */
  readonly scopesOf?: ScopesOf | undefined;
}

/** Judges exchanges against one contract. Pure, apart from caches. */
export type Judge = (exchange: Exchange) => Judgement;
