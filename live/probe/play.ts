/**
 * The requests of a probe as data, which can be sent, repeated and saved. A {@link ProbeCase} is the input from which a request is written.
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

export interface Play {
  readonly steps: readonly Step[];
  readonly expectation: Expectation;
}

export interface Step {
  readonly operation: string;
  readonly method: string;
  /** The path and query relative to the base URL, encoded. `{0}` stands for the value of the first of `bindings`, `{1}` for the second. */
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

/** The expectation for the last answer. Whatever the kind, the answer must also match the document. */
export type Expectation =
  /** The request is valid. `madeUp`: its path refers to items that may not exist. */
  | { readonly kind: "accepted"; readonly madeUp: boolean }
  /** The request violates the document at this location. `what` describes how. */
  | { readonly kind: "refused"; readonly location: string; readonly what: string; readonly places: Places }
  | { readonly kind: "unauthorised"; readonly madeUp: boolean }
  | { readonly kind: "no-method"; readonly allowed: readonly string[] }
  /** The target of a link or `Location` in an earlier answer exists. */
  | {
      readonly kind: "found";
      readonly by: string;
      readonly location: string;
      readonly places: Places;
      /** The status that the answer with the link must have. Default: any success. */
      readonly status?: StatusKey;
    }
  /** A deleted item does not exist. */
  | { readonly kind: "gone" }
  /** The last step reads what this step wrote. */
  | { readonly kind: "kept"; readonly step: number };

export type Places = readonly Place[];

/** The input of one request, before it is written. */
export interface ProbeCase {
  readonly operation: Operation;
  /** The parameters by the keys of descriptors, except those that a fixture binds. */
  readonly params: ReadonlyMap<string, Json>;
  readonly body?: SampledBody | undefined;
}

export function withoutParameters(made: ProbeCase, keys: readonly string[]): ProbeCase {
  return { ...made, params: new Map([...made.params].filter(([key]) => !keys.includes(key))) };
}

/** The items that a path names, with the values of the path's expressions. The probe created these items, or found them in answers. */
export interface Fixture {
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
  /** References to values in {@link exchanges}. A key is the name of an expression of the path. */
  readonly bound: ReadonlyMap<string, Binding>;
  /**
   * Identities of items that the probe did not create, but found in answers of the server. A key is the name of an expression of the path.
   */
  readonly found: ReadonlyMap<string, Json>;
}

export const noFixture: Fixture = { steps: [], exchanges: [], bound: new Map(), found: new Map() };

export function isKnown({ bound, found }: Fixture, path: string): boolean {
  return readPathTemplate(path).names.every((name) => bound.has(name) || found.has(name));
}
