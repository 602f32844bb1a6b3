import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { OperationChecks, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { BasePath } from "../../runtime/routing/base-path.ts";
import type { PresentedCredential } from "../../runtime/server/options.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { Readings } from "./readings.ts";

/**
 * The result for an exchange. `invalid`: a part of it violates the contract. `unchecked`: no fault was found, but some part could not be
 * checked; findings whose codes begin with `exchange/unchecked-` name these parts and the reasons. `valid`: everything was checked, and no
 * fault was found.
 */
export type Verdict = "valid" | "invalid" | "unchecked";

/** A finding about an exchange. `places` are in the document: the violated keyword, then its parameter, body or response. */
export interface ExchangeFinding extends Finding {
  /**
   * RFC 6901 JSON Pointer in the exchange: `/request/method`, `/request/url`, `/request/path/<name>`, `/request/query/<name>`,
   * `/request/headers/<name in lower case>`, `/request/cookies/<name>`, `/request/body`, `/response/status`, `/response/headers/<name in
   * lower case>`, `/response/body`. After a name or a body, it continues into the decoded value; in a stream, the next token is the item's
   * number.
   */
  readonly pointer: string;
  /** Identifies the finding across exchanges, even if the document is rearranged. See `fingerprintOf`. */
  readonly fingerprint: string;
  /** The operation's id. Absent if none was found. */
  readonly operation?: string;
  /** The violated JSON Schema keyword, if the finding is about one. */
  readonly keyword?: string;
  /** Set for an unchecked body that would be checked with another media type or character encoding. */
  readonly isAvoidable?: true;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** The id of the operation used to judge the exchange. Absent if none was found. */
  readonly operation?: string;
  /** In the order of an exchange: method and URL, credentials, parameters, body, response. */
  readonly findings: readonly ExchangeFinding[];
}

export type ChecksOf = (operation: Operation) => OperationChecks;

/** The scopes of a credential; `undefined` if unknown, so that the credential only has to be present. */
export type ScopesOf = (
  credential: PresentedCredential,
  scheme: SecuritySchemeDescriptor,
) => Iterable<string> | undefined;

export interface JudgeOptions {
  /** How to interpret rules that the specification leaves open. Default: as in `readings.ts`. */
  readonly readings?: Partial<Readings> | undefined;
  /** The checks of operations. Default: compiled from the contract on demand. */
  readonly checks?: ChecksOf | undefined;
  /** Replaces the paths of the document's servers. `""` stands for no base path. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /**
   * For a required security scheme that the document does not describe. `unchecked` (the default): credentials are unknown. `unmet`: no
   * request satisfies it, as in the generated router.
   */
  readonly unknownSchemes?: "unchecked" | "unmet" | undefined;
  /** Default: none are known. */
  readonly scopesOf?: ScopesOf | undefined;
}

/** Judges exchanges by one contract. Pure, apart from caches. */
export type Judge = (exchange: Exchange) => Judgement;
