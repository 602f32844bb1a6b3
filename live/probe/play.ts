/**
 * What a probe sends, as data: it can be sent, sent again, and saved. Types only.
 *
 * @module
 */
import type { Place } from "../../contract/findings/finding.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ExchangeBody, ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";

/** Requests that follow each other, and what is expected of the last one's answer. */
export interface Play {
  readonly steps: readonly Step[];
  readonly expectation: Expectation;
}

/** One request to be. Credentials are not in it: they are added when it is sent. */
export interface Step {
  /** The id of the operation that it is for. */
  readonly operation: string;
  readonly method: string;
  /** Path and query below the base URL, encoded; `{0}` stands for the first of the bindings. */
  readonly target: string;
  readonly bindings: readonly Binding[];
  readonly headers: ExchangeHeaders;
  readonly body: ExchangeBody;
  readonly credentials: CredentialUse;
}

/** A value that an earlier exchange brought. */
export type Binding =
  | { readonly from: "body"; readonly step: number; readonly pointer: string }
  | { readonly from: "request-body"; readonly step: number; readonly pointer: string }
  | { readonly from: "header"; readonly step: number; readonly name: string }
  /** The last segment of `Location`. */
  | { readonly from: "location-id"; readonly step: number }
  /** The whole of `Location`, as a path below the base URL; it is the whole target, too. */
  | { readonly from: "location"; readonly step: number };

/**
 * Which credentials a request brings: such as open the operation, none, something that is none, one that nobody knows, or one
 * that lacks a scope.
 */
export type CredentialUse = "good" | "none" | "malformed" | "unknown" | "narrow";

/** What is expected of the last answer, beside that it is within the document. */
export type Expectation =
  /** A valid request. `madeUp`: its path names things that nobody has seen. */
  | { readonly kind: "accepted"; readonly madeUp: boolean }
  /** The request breaks the document at this location. `what` says how. */
  | { readonly kind: "refused"; readonly location: string; readonly what: string; readonly places: Places }
  | { readonly kind: "unauthorised"; readonly madeUp: boolean }
  /** The path does not have the method. */
  | { readonly kind: "no-method"; readonly allowed: readonly string[] }
  /** What a former answer led to is there. */
  | {
      readonly kind: "found";
      readonly by: string;
      readonly location: string;
      readonly places: Places;
      /** What the former answer has to be to lead there at all. Default: any success. */
      readonly status?: StatusKey;
    }
  /** What was deleted is not there. */
  | { readonly kind: "gone" }
  /** What the step of that number wrote is what the last one reads. */
  | { readonly kind: "kept"; readonly step: number };

/** Where the document says so. */
export type Places = readonly Place[];
