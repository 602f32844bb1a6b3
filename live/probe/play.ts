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
  /** Headers whose values are in earlier exchanges. */
  readonly boundHeaders?: readonly (readonly [name: string, binding: Binding])[];
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
  | { readonly from: "location"; readonly step: number }
  /**
   * The address of the next page, as a path relative to the base URL: a member of the body, or `Link` (RFC 8288) if the pointer is empty.
   * The target consists of this binding alone.
   */
  | { readonly from: "next-page"; readonly step: number; readonly pointer: string };

/** The credentials of a request: valid, absent, malformed, unknown, lacking a scope, or those of a second user. */
export type CredentialUse = "good" | "none" | "malformed" | "unknown" | "narrow" | "other";

/** The expectation for the last answer. Whatever the kind, the answer must also match the document. */
export type Expectation =
  /** The request is valid. `madeUp`: its path refers to items that may not exist. */
  | { readonly kind: "accepted"; readonly madeUp: boolean; readonly theme?: string; readonly family?: string }
  /** The request is valid, but a server may refuse it: it has values of a theme. */
  | { readonly kind: "tolerated"; readonly theme: string }
  /** The request violates the document at this location. `what` describes how. */
  | { readonly kind: "refused"; readonly location: string; readonly what: string; readonly places: Places }
  | { readonly kind: "unauthorised"; readonly madeUp: boolean }
  /** The path does not have the method. `exists`: the path certainly leads to a resource. */
  | { readonly kind: "no-method"; readonly allowed: readonly string[]; readonly exists: boolean }
  /** The answer to OPTIONS. */
  | { readonly kind: "options"; readonly allowed: readonly string[] }
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
  | { readonly kind: "kept"; readonly step: number; readonly family?: string }
  /** The last step creates or replaces what its answer shows. */
  | { readonly kind: "echoed" }
  /** The last step reads what `created` wrote and `step`, a PUT with fewer members, replaced. */
  | { readonly kind: "replaced"; readonly created: number; readonly step: number }
  /** The last step reads what `created` wrote and `step`, a PATCH, changed in part. */
  | { readonly kind: "patched"; readonly created: number; readonly step: number }
  /** The last step is about an item that does not exist. */
  | { readonly kind: "missing" }
  | ListExpectation
  | ConditionExpectation
  /** The last step is HEAD, and `step` the same with GET. */
  | { readonly kind: "head"; readonly step: number }
  /**
   * The last step uses the second user's credentials for an item that the first one created in `created`. `list` and `item` are the steps
   * in which the second user reads the list and the item, or -1.
   */
  | { readonly kind: "private"; readonly created: number; readonly list: number; readonly item: number };

/** Expectations for lists. `whole` is the step that reads the whole list. */
export type ListExpectation =
  /** The steps from `first` to the last read pages of `size` items. */
  | { readonly kind: "paged"; readonly whole: number; readonly first: number; readonly size: number }
  /** The last step reads the list. The steps from `first` to `last` created items; the one of `deleted` was deleted, unless it is -1. */
  | { readonly kind: "listed"; readonly first: number; readonly last: number; readonly deleted: number }
  /** The last step reads the list with a filter: its items have this value in this member. */
  | { readonly kind: "filtered"; readonly member: string; readonly value: Json };

/** Expectations for conditional requests (RFC 9110 §13). */
type ConditionExpectation =
  /** The last step repeats `step`, with its entity tag in `If-None-Match`. */
  | { readonly kind: "not-modified"; readonly step: number }
  /** The last step repeats `step` after a change. */
  | { readonly kind: "retagged"; readonly step: number }
  /** The last step writes on a condition. `holds`: the condition is true. */
  | { readonly kind: "condition"; readonly holds: boolean };

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
  /** Values that the probe made up when it created the items, e.g. of `{project}` where no operation creates projects. */
  readonly given: ReadonlyMap<string, Json>;
}

export const noFixture: Fixture = {
  steps: [],
  exchanges: [],
  bound: new Map(),
  found: new Map(),
  given: new Map(),
};

/** Tells whether a fixture has a value for every expression of a path. */
export function isKnown({ bound, found, given }: Fixture, path: string): boolean {
  return readPathTemplate(path).names.every((name) => bound.has(name) || found.has(name) || given.has(name));
}
