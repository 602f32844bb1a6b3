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
  readonly target: string;
  readonly bindings: readonly Binding[];
  readonly headers: ExchangeHeaders;
  /** Headers with values from earlier exchanges. */
  readonly boundHeaders?: readonly (readonly [name: string, binding: Binding])[];
  readonly body: ExchangeBody;
  readonly credentials: CredentialUse;
}

export type Binding =
  | { readonly from: "body"; readonly step: number; readonly pointer: string }
  | { readonly from: "request-body"; readonly step: number; readonly pointer: string }
  | { readonly from: "header"; readonly step: number; readonly name: string }
  /** The last segment of `Location`. */
  | { readonly from: "location-id"; readonly step: number }
  /** The whole `Location` relative to the base URL. It is the entire target. */
  | { readonly from: "location"; readonly step: number }
  /**
   * Address of the next page relative to the base URL, from a member of the body, or `Link` (RFC 8288) if the pointer is empty. It is the
   * entire target.
   */
  | { readonly from: "next-page"; readonly step: number; readonly pointer: string };

/** Valid, absent, malformed, unknown, lacking a scope, or of a second user. */
export type CredentialUse = "good" | "none" | "malformed" | "unknown" | "narrow" | "other";

/** What the last answer should be, besides matching the document. */
export type Expectation =
  /** A valid request. `madeUp`: its path refers to items that may not exist. */
  | { readonly kind: "accepted"; readonly madeUp: boolean; readonly theme?: string; readonly family?: string }
  /** A valid request with a theme's values, which a server may refuse. */
  | { readonly kind: "tolerated"; readonly theme: string }
  | { readonly kind: "refused"; readonly location: string; readonly what: string; readonly places: Places }
  | { readonly kind: "unauthorised"; readonly madeUp: boolean }
  /** The path lacks the method. `exists`: it certainly leads to a resource. */
  | { readonly kind: "no-method"; readonly allowed: readonly string[]; readonly exists: boolean }
  | { readonly kind: "options"; readonly allowed: readonly string[] }
  /** The target of an earlier link or `Location` exists. */
  | {
      readonly kind: "found";
      readonly by: string;
      readonly location: string;
      readonly places: Places;
      /** Status of the answer with the link. Default: any success. */
      readonly status?: StatusKey;
    }
  | { readonly kind: "gone" }
  /** The last step reads what this step wrote. */
  | { readonly kind: "kept"; readonly step: number; readonly family?: string }
  /** The last step creates or replaces what its answer shows. */
  | { readonly kind: "echoed" }
  /** Reads what `created` wrote and `step`, a PUT with fewer members, replaced. */
  | { readonly kind: "replaced"; readonly created: number; readonly step: number }
  /** Reads what `created` wrote and `step`, a PATCH, changed in part. */
  | { readonly kind: "patched"; readonly created: number; readonly step: number }
  | { readonly kind: "missing" }
  | ListExpectation
  | ConditionExpectation
  /** HEAD, after `step` did the same with GET. */
  | { readonly kind: "head"; readonly step: number }
  /**
   * The second user's credentials on an item that the first created in `created`. In `list` and `item`, the second user reads the list and
   * the item; -1 if absent.
   */
  | { readonly kind: "private"; readonly created: number; readonly list: number; readonly item: number };

export type ListExpectation =
  /** Steps from `whole` to `first` read the whole list, in one page or several. Steps from `first` on read pages of `size` items. */
  | { readonly kind: "paged"; readonly whole: number; readonly first: number; readonly size: number }
  /** Reads the list. Steps `first` to `last` created items; that of `deleted` was deleted, unless it is -1. */
  | { readonly kind: "listed"; readonly first: number; readonly last: number; readonly deleted: number }
  /** Reads the list of another parent than the one below which steps `first` to `last` created items. */
  | { readonly kind: "apart"; readonly first: number; readonly last: number }
  /** Reads the list with these query parameters, which filter or sort it. `whole` reads it without them. */
  | {
      readonly kind: "filtered";
      readonly whole: number;
      readonly query: Readonly<Record<string, Json>>;
    };

/** RFC 9110 §13. */
type ConditionExpectation =
  /** Repeats `step` with its entity tag in `If-None-Match`. */
  | { readonly kind: "not-modified"; readonly step: number }
  /** Repeats `step` after a change. */
  | { readonly kind: "retagged"; readonly step: number }
  /** Writes on a condition, which is true if it `holds`. */
  | { readonly kind: "condition"; readonly holds: boolean };

export type Places = readonly Place[];

export interface ProbeCase {
  readonly operation: Operation;
  /** By the keys of descriptors, except those bound by a fixture. */
  readonly params: ReadonlyMap<string, Json>;
  readonly body?: SampledBody | undefined;
}

export function withoutParameters(made: ProbeCase, keys: readonly string[]): ProbeCase {
  return { ...made, params: new Map([...made.params].filter(([key]) => !keys.includes(key))) };
}

/** The items that a path names, created by the probe or found in answers. */
export interface Fixture {
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
  /** Values in {@link exchanges}, by path expression. */
  readonly bound: ReadonlyMap<string, Binding>;
  /** Identities of items that the probe found but did not create, by path expression. */
  readonly found: ReadonlyMap<string, Json>;
  /** Values made up by the probe when it created items, e.g. `{project}` where no operation creates projects. */
  readonly given: ReadonlyMap<string, Json>;
}

export const noFixture: Fixture = {
  steps: [],
  exchanges: [],
  bound: new Map(),
  found: new Map(),
  given: new Map(),
};

export function isKnown({ bound, found, given }: Fixture, path: string): boolean {
  return readPathTemplate(path).names.every((name) => bound.has(name) || found.has(name) || given.has(name));
}
