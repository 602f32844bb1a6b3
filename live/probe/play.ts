/**
 * The requests of a probe as data, which can be sent, repeated, and saved.
 *
 * @module
 */
import type { Place } from "../../contract/findings/finding.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ExchangeBody, ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";

/** Requests that are sent in order, and the expectation for the last answer. */
export interface Play {
  readonly steps: readonly Step[];
  readonly expectation: Expectation;
}

/** One request of a play. It contains no credentials; these are added when it is sent. */
export interface Step {
  /** The id of the operation of the request. */
  readonly operation: string;
  readonly method: string;
  /** The path and query relative to the base URL, encoded. `{0}` is replaced by the first binding, and so on. */
  readonly target: string;
  readonly bindings: readonly Binding[];
  readonly headers: ExchangeHeaders;
  readonly body: ExchangeBody;
  readonly credentials: CredentialUse;
}

/** A reference to a value in an earlier exchange of the play. */
export type Binding =
  | { readonly from: "body"; readonly step: number; readonly pointer: string }
  | { readonly from: "request-body"; readonly step: number; readonly pointer: string }
  | { readonly from: "header"; readonly step: number; readonly name: string }
  /** The last segment of `Location`. */
  | { readonly from: "location-id"; readonly step: number }
  /** The complete `Location`, as a path relative to the base URL. The target consists of this binding alone. */
  | { readonly from: "location"; readonly step: number };

/** The credentials of a request: valid, absent, malformed, unknown, or lacking a scope. */
export type CredentialUse = "good" | "none" | "malformed" | "unknown" | "narrow";

/** The expectation for the last answer. In any case, it must also match the document. */
export type Expectation =
  /** The request is valid. `madeUp`: its path refers to items that may not exist. */
  | { readonly kind: "accepted"; readonly madeUp: boolean }
  /** The request violates the document at this location. `what` describes how. */
  | { readonly kind: "refused"; readonly location: string; readonly what: string; readonly places: Places }
  | { readonly kind: "unauthorised"; readonly madeUp: boolean }
  /** The path does not have the method. */
  | { readonly kind: "no-method"; readonly allowed: readonly string[] }
  /** The target of a link or `Location` in an earlier answer exists. */
  | {
      readonly kind: "found";
      readonly by: string;
      readonly location: string;
      readonly places: Places;
      /** The status of the earlier answer that has the link. Default: any success. */
      readonly status?: StatusKey;
    }
  /** A deleted item does not exist. */
  | { readonly kind: "gone" }
  /** The last step reads what this step wrote. */
  | { readonly kind: "kept"; readonly step: number };

/** The places in the document that justify the expectation. */
export type Places = readonly Place[];
