/**
 * Probe requests as data that can be sent, repeated and saved. A {@link ProbeCase} is the input for writing a request.
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
  readonly boundHeaders?: readonly (readonly [name: string, binding: Binding])[];
  readonly body: ExchangeBody;
  readonly credentials: CredentialUse;
}

export type Binding =
  | { readonly from: "body"; readonly step: number; readonly pointer: string }
  | { readonly from: "request-body"; readonly step: number; readonly pointer: string }
  | { readonly from: "header"; readonly step: number; readonly name: string }
  | { readonly from: "location-id"; readonly step: number }
  /** `Location` relative to the base URL. Replaces the whole target. */
  | { readonly from: "location"; readonly step: number }
  /**
   * URL of the next page relative to the base URL, from a body member, or from `Link` (RFC 8288) if the pointer is empty. Replaces the
   * whole target.
   */
  | { readonly from: "next-page"; readonly step: number; readonly pointer: string };

/** Which credentials to send: valid, absent, malformed, unknown, with insufficient scopes, or another user's. */
export type CredentialUse = "good" | "none" | "malformed" | "unknown" | "narrow" | "other";

/** Requirements for the last response, besides matching the document. */
export type Expectation =
  /** A valid request. `madeUp`: its path refers to items that might not exist. */
  | { readonly kind: "accepted"; readonly madeUp: boolean; readonly theme?: string; readonly family?: string }
  /** A valid request with a theme's values, which a server can reject. */
  | { readonly kind: "tolerated"; readonly theme: string }
  | { readonly kind: "refused"; readonly location: string; readonly what: string; readonly places: Places }
  | { readonly kind: "unauthorised"; readonly madeUp: boolean }
  /** A method that the path does not support. `exists`: the path is known to lead to a resource. */
  | { readonly kind: "no-method"; readonly allowed: readonly string[]; readonly exists: boolean }
  | { readonly kind: "options"; readonly allowed: readonly string[] }
  /** The target of an earlier link or `Location` exists. */
  | {
      readonly kind: "found";
      readonly by: string;
      readonly location: string;
      readonly places: Places;
      /** Status of the response that defines the link. Default: any success. */
      readonly status?: StatusKey;
    }
  | { readonly kind: "gone" }
  /** Reads back what `step` wrote. */
  | { readonly kind: "kept"; readonly step: number; readonly family?: string }
  /** Creates or replaces an item, which the response shows. */
  | { readonly kind: "echoed" }
  /** Reads an item that `created` wrote and `step`, a PUT with fewer members, replaced. */
  | { readonly kind: "replaced"; readonly created: number; readonly step: number }
  /** Reads an item that `created` wrote and `step`, a PATCH, partially changed. */
  | { readonly kind: "patched"; readonly created: number; readonly step: number }
  | { readonly kind: "missing" }
  | ListExpectation
  | ConditionExpectation
  /** HEAD after a GET of the same target in `step`. */
  | { readonly kind: "head"; readonly step: number }
  /**
   * A second user accesses an item that the first user created in `created`. In `list` and `item`, the second user reads the list and the
   * item; -1 if absent.
   */
  | { readonly kind: "private"; readonly created: number; readonly list: number; readonly item: number };

export type ListExpectation =
  /** Steps from `whole` to `first` read the whole list, in one or more pages. Steps from `first` on read pages of `size` items. */
  | { readonly kind: "paged"; readonly whole: number; readonly first: number; readonly size: number }
  /** Reads a list after steps `first` to `last` created items. The item created by `deleted` has been deleted; -1 if none. */
  | { readonly kind: "listed"; readonly first: number; readonly last: number; readonly deleted: number }
  /** Reads the list below a different parent than steps `first` to `last` used. */
  | { readonly kind: "apart"; readonly first: number; readonly last: number }
  /** Reads a list with query parameters that filter or sort it. `whole` reads it without them. */
  | {
      readonly kind: "filtered";
      readonly whole: number;
      readonly query: Readonly<Record<string, Json>>;
    };

/** Conditional requests (RFC 9110 §13). */
type ConditionExpectation =
  /** Repeats `step` with its entity tag in `If-None-Match`. */
  | { readonly kind: "not-modified"; readonly step: number }
  /** Repeats `step` after a change. */
  | { readonly kind: "retagged"; readonly step: number }
  /** A conditional write; `holds` is the value of its condition. */
  | { readonly kind: "condition"; readonly holds: boolean };

export type Places = readonly Place[];

export interface ProbeCase {
  readonly operation: Operation;
  /** Parameter values by descriptor key, except those bound by a fixture. */
  readonly params: ReadonlyMap<string, Json>;
  readonly body?: SampledBody | undefined;
}

export function withoutParameters(made: ProbeCase, keys: readonly string[]): ProbeCase {
  return { ...made, params: new Map([...made.params].filter(([key]) => !keys.includes(key))) };
}

export interface Fixture {
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
  /** References to values in {@link exchanges}, by path expression. */
  readonly bound: ReadonlyMap<string, Binding>;
  /** Identities of items that the probe found but did not create, by path expression. */
  readonly found: ReadonlyMap<string, Json>;
  /** Values the probe made up when creating items, e.g. `{project}` where no operation creates projects. */
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
