import { pointerTo } from "../../runtime/pointer.ts";

/**
 * The kinds of leaves, in report order:
 *
 * - `operations`: a method and path
 * - `statuses`: a documented response, including ranges and `default`
 * - `mediaTypes`: a media type of a request or response body
 * - `parameters`: a request parameter
 * - `headers`: a response header
 * - `properties`: a property listed in `properties`, separately for requests and responses
 * - `enumValues`: an `enum` value, or one of the two boolean values
 * - `branches`: a `oneOf` or `anyOf` alternative, or a type in a list of types, including `null`
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
   * An RFC 6901 pointer made of names, e.g. `/listNotes/query/limit`. Unique among leaves of the same kind and stable across runs. For
   * boolean values, followed by ` true` or ` false`.
   */
  readonly id: string;
  readonly pointer: string;
  /** Human-readable name, e.g. `200 application/json`, `query limit`, `data[].name`. */
  readonly label: string;
}

export function operationLeafId(operation: string, ...tokens: readonly (string | number)[]): string {
  return pointerTo("", operation, ...tokens);
}

export function schemaLeafId(side: Side, pointer: string, value?: boolean): string {
  return `/${side}${pointer}${value === undefined ? "" : ` ${value}`}`;
}
