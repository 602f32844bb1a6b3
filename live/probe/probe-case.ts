import type { Operation } from "../../contract/model/types.ts";
import { readPathTemplate } from "../../language/openapi/path-template.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { SampledBody } from "../sample/sample-body.ts";
import type { Binding, Step } from "./play.ts";

/** The input of one request, before it is written. */
export interface ProbeCase {
  readonly operation: Operation;
  /** The parameters by the keys of descriptors, except those that a fixture binds. */
  readonly params: ReadonlyMap<string, Json>;
  readonly body?: SampledBody | undefined;
}

/** Values for the expressions of a path: the identities of items that the probe created or found. */
export interface Fixture {
  /** The steps that create the items. A play about the items begins with them. */
  readonly steps: readonly Step[];
  /** The exchanges of these steps. */
  readonly exchanges: readonly Exchange[];
  /** The values that are in these exchanges, by the names of the path's expressions. */
  readonly bound: ReadonlyMap<string, Binding>;
  /** Values from other answers, about items that the probe did not create. */
  readonly found: ReadonlyMap<string, Json>;
}

/** A fixture without items. */
export const noFixture: Fixture = { steps: [], exchanges: [], bound: new Map(), found: new Map() };

/** Tells whether a fixture has a value for every expression of a path. */
export function isKnown({ bound, found }: Fixture, path: string): boolean {
  return readPathTemplate(path).names.every((name) => bound.has(name) || found.has(name));
}
