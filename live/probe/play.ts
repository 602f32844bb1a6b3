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
import type { BulkAction } from "../mock/state/bulk-path.ts";
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
  /** Members of a JSON body that contain a value of an earlier exchange, e.g. the id of an item to which the body refers. */
  readonly boundMembers?: readonly (readonly [pointer: string, binding: Binding])[];
  readonly body: ExchangeBody;
  readonly credentials: CredentialUse;
}

export type Binding =
  | { readonly from: "body"; readonly step: number; readonly pointer: string }
  | { readonly from: "request-body"; readonly step: number; readonly pointer: string }
  | { readonly from: "header"; readonly step: number; readonly name: string }
  | { readonly from: "location-id"; readonly step: number }
  /** The URL in `Location`, relative to the base URL. It replaces the whole target. */
  | { readonly from: "location"; readonly step: number }
  /**
   * URL of the next page relative to the base URL, taken from a body member or, if the pointer is empty, from `Link` (RFC 8288). It
   * replaces the whole target.
   */
  | { readonly from: "next-page"; readonly step: number; readonly pointer: string };

/**
 * Which credentials to send: valid, absent, malformed, unknown, with insufficient scopes, another user's, or only those of a scheme that
 * does not suffice for the operation.
 */
export type CredentialUse = "good" | "none" | "malformed" | "unknown" | "narrow" | "other" | `only ${string}`;

/** Requirements for the last response, in addition to matching the document. */
export type Expectation =
  /** Sends a valid request. `madeUp`: the path refers to items that might not exist. */
  | { readonly kind: "accepted"; readonly madeUp: boolean; readonly theme?: string; readonly family?: string }
  /** Sends a valid request with a theme's values. The server can reject it. */
  | { readonly kind: "tolerated"; readonly theme: string }
  | { readonly kind: "refused"; readonly location: string; readonly what: string; readonly places: Places }
  | { readonly kind: "unauthorised"; readonly madeUp: boolean }
  /** Sends a method that the path does not support. `exists`: the path is known to lead to a resource. */
  | { readonly kind: "no-method"; readonly allowed: readonly string[]; readonly exists: boolean }
  | { readonly kind: "options"; readonly allowed: readonly string[] }
  /** Requests the target of an earlier link or `Location`, which must exist. */
  | {
      readonly kind: "found";
      readonly by: string;
      readonly location: string;
      readonly places: Places;
      /** Status of the response that defines the link. Default: any success status. */
      readonly status?: StatusKey;
    }
  | { readonly kind: "gone" }
  /** Reads an item that `step` wrote. */
  | { readonly kind: "kept"; readonly step: number; readonly family?: string }
  /** Creates or replaces an item. The response contains the item. */
  | { readonly kind: "echoed" }
  /** Creates an item and sends read-only members, which the server can reject but must not take over. */
  | { readonly kind: "read-only" }
  /** Reads an item that `created` wrote and that `step`, a PUT with fewer members, replaced. */
  | { readonly kind: "replaced"; readonly created: number; readonly step: number }
  /** Reads an item that `created` wrote and that `step`, a PATCH, partially changed. */
  | { readonly kind: "patched"; readonly created: number; readonly step: number }
  | { readonly kind: "missing" }
  /** Creates an item after the one that `created` wrote was deleted. */
  | { readonly kind: "renewed"; readonly created: number }
  /**
   * Sends an invented reference in `member` (a JSON pointer): first to create an item (`step`), then to write one. The right reference
   * follows each time.
   */
  | { readonly kind: "unknown-reference"; readonly step: number; readonly member: string }
  /** Reads an item whose `member` (a JSON pointer) refers to another one, after `step` sent a DELETE for that one. */
  | { readonly kind: "referred"; readonly step: number; readonly member: string }
  /** Sends a JSON Patch with a `test` that fails. */
  | { readonly kind: "failed-test" }
  /**
   * After `step`, a request for `named` items, reads each of them and one more. After a creation, reads their list.
   */
  | { readonly kind: "bulk"; readonly action: BulkAction; readonly step: number; readonly named: number }
  | ListExpectation
  | ConditionExpectation
  /** Asks for one of the described media types. */
  | { readonly kind: "negotiated"; readonly type: string }
  /** Asks for a compressed response. */
  | { readonly kind: "compressed"; readonly codings: readonly string[] }
  /** Sends HEAD to the target that `step` requested with GET. */
  | { readonly kind: "head"; readonly step: number }
  /** Sends HEAD to the target of a deleted item, after GET in `step`. */
  | { readonly kind: "missing-head"; readonly step: number }
  /**
   * Accesses an item that the first user created in `created`, with the second user's credentials. In `list` and `item`, the second user
   * reads the list and the item, and in `sibling` tries another write. An index is -1 if the step is absent. In `selections`, the second user reads the list with a query that
   * selects the item, after the first user.
   */
  | {
      readonly kind: "private";
      readonly created: number;
      readonly list: number;
      readonly item: number;
      readonly sibling: number;
      readonly selections: readonly number[];
    };

export type ListExpectation =
  /**
   * Steps from `whole` to `first` read the whole list, in one or more pages. Steps from `first` on read pages of `size` items.
   * `isSelection`: the query selects or sorts the items.
   */
  | {
      readonly kind: "paged";
      readonly whole: number;
      readonly first: number;
      readonly size: number;
      readonly isSelection?: boolean;
    }
  /**
   * Reads a list after steps `first` to `last` created items. The item created by `deleted` has been deleted. `deleted` is -1 if no item
   * was deleted.
   */
  | { readonly kind: "listed"; readonly first: number; readonly last: number; readonly deleted: number }
  /** Reads a list, or an item of it, below a parent other than the one used by steps `first` to `last`. */
  | { readonly kind: "apart"; readonly first: number; readonly last: number }
  /** Reads a list with query parameters that filter or sort it. Step `whole` reads the list without these parameters. */
  | {
      readonly kind: "filtered";
      readonly whole: number;
      /** Whether the last step reads the next page, by its address. */
      readonly isNext?: boolean;
      readonly query: Readonly<Record<string, Json>>;
    }
  /**
   * Searches a list for a text. `holds`: an item that step `whole` lists contains the text. Otherwise none does. `member`: the document says
   * that the search covers this member.
   */
  | {
      readonly kind: "searched";
      readonly whole: number;
      readonly text: string;
      readonly holds: boolean;
      readonly member?: string;
    };

/** Conditional requests (RFC 9110 §13). */
type ConditionExpectation =
  /** Repeats `step` with the entity tag from its response in `If-None-Match`. */
  | { readonly kind: "not-modified"; readonly step: number }
  /** Reads an item with an entity tag in `If-None-Match` that is not current. */
  | { readonly kind: "modified" }
  /** Repeats `step` after the item was changed. */
  | { readonly kind: "retagged"; readonly step: number }
  /** Repeats `step` after a conditional write whose condition does not hold. */
  | { readonly kind: "unchanged"; readonly step: number }
  /** Sends a conditional write. `holds` is the value of its condition. */
  | { readonly kind: "condition"; readonly holds: boolean };

export type Places = readonly Place[];

export interface ProbeCase {
  readonly operation: Operation;
  readonly params: ReadonlyMap<string, Json>;
  readonly body?: SampledBody | undefined;
}

export function withoutParameters(made: ProbeCase, keys: readonly string[]): ProbeCase {
  return { ...made, params: new Map([...made.params].filter(([key]) => !keys.includes(key))) };
}

export interface Fixture {
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
  /** The fixture before the step that created the item. Absent if the probe did not create one. */
  readonly parent?: Fixture;
  readonly bound: ReadonlyMap<string, Binding>;
  /** Ids of items that the probe found but did not create, by path parameter. */
  readonly found: ReadonlyMap<string, Json>;
  /** Values that the probe made up to create items, e.g. `{project}` if no operation creates projects. */
  readonly given: ReadonlyMap<string, Json>;
  /** Items to which bodies can refer, by their path in the document. */
  readonly references: ReadonlyMap<string, ReferredItem>;
}

interface ReferredItem {
  readonly value: Json;
  /** Where the id comes from. Absent if the probe did not create the item. */
  readonly binding?: Binding;
}

export const noFixture: Fixture = {
  steps: [],
  exchanges: [],
  bound: new Map(),
  found: new Map(),
  given: new Map(),
  references: new Map(),
};

/** Adds an item to which bodies refer, and the steps that create it, after the steps of the fixture. */
export function withReferredItem(
  fixture: Fixture,
  other: Fixture,
  {
    item,
    value,
    binding,
  }: { readonly item: string; readonly value: Json; readonly binding: Binding | undefined },
): Fixture {
  const by = fixture.steps.length;
  const referred: ReferredItem =
    binding === undefined ? { value } : { value, binding: { ...binding, step: binding.step + by } };
  return {
    ...fixture,
    steps: [...fixture.steps, ...other.steps.map((step) => shiftStep(step, by))],
    exchanges: [...fixture.exchanges, ...other.exchanges],
    references: new Map([...fixture.references, [item, referred]]),
  };
}

function shiftStep({ bindings, boundHeaders, boundMembers, ...step }: Step, by: number): Step {
  const shift = (binding: Binding): Binding => ({ ...binding, step: binding.step + by });
  const shiftAll = (all: NonNullable<Step["boundHeaders"]>): NonNullable<Step["boundHeaders"]> =>
    all.map(([name, binding]) => [name, shift(binding)] as const);
  return {
    ...step,
    bindings: bindings.map(shift),
    ...(boundHeaders === undefined ? {} : { boundHeaders: shiftAll(boundHeaders) }),
    ...(boundMembers === undefined ? {} : { boundMembers: shiftAll(boundMembers) }),
  };
}

export function isKnown({ bound, found, given }: Fixture, path: string): boolean {
  return readPathTemplate(path).names.every((name) => bound.has(name) || found.has(name) || given.has(name));
}
