/**
 * The requests of a probe as data, which can be sent, repeated, and saved; and the cases from which they are written.
 *
 * @module
 */
import type { Place } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { readPathTemplate } from "../../language/openapi/path-template.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { Exchange, ExchangeBody, ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import type { SampledBody } from "../sample/sample-body.ts";

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

/** The input of one request, before it is written. */
export interface ProbeCase {
  readonly operation: Operation;
  /** The parameters by the keys of descriptors, except those that a fixture binds. */
  readonly params: ReadonlyMap<string, Json>;
  readonly body?: SampledBody | undefined;
}

/** A case without the parameters of these keys. */
export function withoutParameters(made: ProbeCase, keys: readonly string[]): ProbeCase {
  return { ...made, params: new Map([...made.params].filter(([key]) => !keys.includes(key))) };
}

/** Values for the expressions of a path: the identities of items that the probe created or found. */
export interface Fixture {
  /** The steps that create the items. A play about the items begins with them. */
  readonly steps: readonly Step[];
  /** The exchanges of these steps. */
  readonly exchanges: readonly Exchange[];
  /** The values that are in these exchanges, by the names of the path's expressions. */
  readonly bound: ReadonlyMap<string, Binding>;
  /** Values by the names of the path's expressions, too: identities of items that the probe did not create, but found in other answers. */
  readonly found: ReadonlyMap<string, Json>;
}

/** A fixture without items. */
export const noFixture: Fixture = { steps: [], exchanges: [], bound: new Map(), found: new Map() };

/** Tells whether a fixture has a value for every expression of a path. */
export function isKnown({ bound, found }: Fixture, path: string): boolean {
  return readPathTemplate(path).names.every((name) => bound.has(name) || found.has(name));
}
