import { pointerTo } from "../../runtime/pointer.ts";

/**
 * The kinds of leaves, in the order of reports:
 *
 * - `operations`: a method at a path
 * - `statuses`: a response as the document describes it, including ranges and `default`
 * - `mediaTypes`: a media type of a body, in a request or a response
 * - `parameters`: a parameter of a request
 * - `headers`: a header of a response
 * - `properties`: a property that a schema lists in `properties`, separately for requests and responses
 * - `enumValues`: a value of an `enum`, or one of the two values of a boolean
 * - `branches`: an alternative of `oneOf` or `anyOf`, or a type in a list of types, including `null`
 */
export const leafKinds: readonly [
  "operations",
  "statuses",
  "mediaTypes",
  "parameters",
  "headers",
  "properties",
  "enumValues",
  "branches",
] = ["operations", "statuses", "mediaTypes", "parameters", "headers", "properties", "enumValues", "branches"];
export type LeafKind = (typeof leafKinds)[number];

export function byKind<T>(make: (kind: LeafKind) => T): Readonly<Record<LeafKind, T>> {
  return {
    operations: make("operations"),
    statuses: make("statuses"),
    mediaTypes: make("mediaTypes"),
    parameters: make("parameters"),
    headers: make("headers"),
    properties: make("properties"),
    enumValues: make("enumValues"),
    branches: make("branches"),
  };
}

export type Side = "request" | "response";

export interface Leaf {
  readonly kind: LeafKind;
  /**
   * An RFC 6901 pointer of names, e.g. `/listNotes/query/limit`, unique within its kind and the same in every run. A boolean's value ends
   * with ` true` or ` false`.
   */
  readonly id: string;
  readonly pointer: string;
  /** A readable name, e.g. `200 application/json`, `query limit`, `data[].name`. */
  readonly label: string;
}

export function operationLeafId(operation: string, ...tokens: readonly (string | number)[]): string {
  return pointerTo("", operation, ...tokens);
}

export function schemaLeafId(side: Side, pointer: string, value?: boolean): string {
  return `/${side}${pointer}${value === undefined ? "" : ` ${value}`}`;
}
