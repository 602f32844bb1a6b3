/**
 * What a schema has looked at by the time `unevaluatedProperties` or `unevaluatedItems` is asked (JSON Schema Core §11):
 * known before any value is, but for branches that count only where they fit.
 *
 * @module
 */
import type { PreparedPart } from "./prepared-schema.ts";

/** The members or items that a schema evaluates. */
export interface Evaluated {
  /** Whether it is all of them. */
  readonly all: boolean;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** How many of the first items. */
  readonly first: number;
  /** Parts of which every item that fits one is evaluated. */
  readonly fitting: readonly PreparedPart[];
  readonly cases: readonly EvaluatedCase[];
}

/** What is evaluated besides where a condition holds. */
export interface EvaluatedCase {
  /** The value fits this part, or not. */
  readonly test?: PreparedPart;
  readonly negated?: boolean;
  /** The object has this member. */
  readonly has?: string;
  readonly then: Evaluated;
}

/** The value of a prepared `unevaluatedProperties` or `unevaluatedItems`. */
export interface Unevaluated {
  /** What the rest has to fit; `false`: there must be none. */
  readonly part: PreparedPart | false;
  readonly seen: Evaluated;
}

/** Nothing. */
export const nothingSeen: Evaluated = {
  all: false,
  names: [],
  patterns: [],
  first: 0,
  fitting: [],
  cases: [],
};

/** What several schemas evaluate together. */
export function joinEvaluated(list: readonly Evaluated[]): Evaluated {
  return {
    all: list.some(({ all }) => all),
    names: [...new Set(list.flatMap(({ names }) => names))],
    patterns: [...new Set(list.flatMap(({ patterns }) => patterns))],
    first: Math.max(0, ...list.map(({ first }) => first)),
    fitting: list.flatMap(({ fitting }) => fitting),
    cases: list.flatMap(({ cases }) => cases),
  };
}

/** Tells whether it is nothing at all. */
export function isNothing({ all, names, patterns, first, fitting, cases }: Evaluated): boolean {
  return !all && first === 0 && names.length + patterns.length + fitting.length + cases.length === 0;
}
