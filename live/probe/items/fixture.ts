/**
 * What is known of the item that a path is about. Types only.
 *
 * @module
 */
import type { Json } from "../../../language/values/json-object.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { Binding, Step } from "../play.ts";

/** Values for the expressions of a path: made by steps that were sent already, or found. */
export interface Fixture {
  /** What made it, to be sent before whatever is about it. */
  readonly steps: readonly Step[];
  /** What came of these steps. */
  readonly exchanges: readonly Exchange[];
  /** By the names of the expressions. */
  readonly bound: ReadonlyMap<string, Binding>;
  /** Values that were met in answers, and that are not ours. */
  readonly found: ReadonlyMap<string, Json>;
}

/** Nothing is known. */
export const noFixture: Fixture = { steps: [], exchanges: [], bound: new Map(), found: new Map() };

/** Whether every expression of a path names something that is there. */
export function isKnown({ bound, found }: Fixture, path: string): boolean {
  return expressionsOf(path).every((name) => bound.has(name) || found.has(name));
}

/** The names of a path's expressions. */
function expressionsOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}
