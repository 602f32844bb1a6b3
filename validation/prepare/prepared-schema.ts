/**
 * The input of the compiler. A prepared schema contains only keywords that can refuse a value, in a fixed order, and is flat: a part with
 * more than a few tests of one value is a unit of its own, with a `call` of it here. Therefore, equal parts of a document become one unit,
 * which is compiled once. Small units are inlined again before compiling (`inline-tests.ts`).
 *
 * It is JSON Schema with these differences: `call` holds the key of a unit; `types` is `type` as a list (renamed, because ajv's core
 * handles `type` itself and reports its faults in another way); `binary` marks a string type that admits bytes as well; `never` is the
 * schema `false`; `place` is the pointer of the schema, if faults are to report it; the `unevaluated…` keywords hold an `Unevaluated`,
 * `discriminator` a `PreparedDiscriminator` for each of `anyOf` and `oneOf`.
 *
 * @module
 */
import type { SchemaObject } from "../../language/values/json-object.ts";

/** A prepared schema. */
export type PreparedSchema = SchemaObject;

/** A prepared schema, or `true`, which admits anything. */
export type PreparedPart = PreparedSchema | true;

/** The property of a discriminator, and the branches that its values name. */
export interface PreparedDiscriminator {
  readonly property: string;
  /** Indexes of branches by the values of the property; at `""` that of the branch for all other values, if there is one. */
  readonly branches: Readonly<Record<string, number>>;
}

/** A schema that gets its own check function. */
export interface Unit {
  /** Names the unit in `call`s: `schema:<name>` for a named schema, `part:<hash>` for others. */
  readonly key: string;
  /** The function's name, e.g. `checkRecipe` or `check_1f0c9a2b3d`. */
  readonly name: string;
  readonly schema: PreparedSchema;
  /** The keys of the units whose functions this function calls. */
  readonly uses: ReadonlySet<string>;
}

/** Something noticed while a schema was prepared. `describeNotes` makes findings from notes. */
export interface SchemaNote {
  readonly kind:
    | "unknown-format"
    | "loose-pattern"
    | "refused-pattern"
    | "exponential-pattern"
    | "polynomial-pattern"
    | "unknown-ref"
    | "unknown-dialect"
    | "unknown-setting";
  readonly pointer: string;
  /** The format, pattern, reference or dialect; or the value of a setting, as JSON. */
  readonly subject: string;
}

/** The members or items that a schema evaluates. */
export interface Evaluated {
  /** Whether all are evaluated. */
  readonly all: boolean;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** The number of first items that are evaluated. */
  readonly first: number;
  /** The schemas that select items: every item that matches one of them is evaluated. */
  readonly fitting: readonly PreparedPart[];
  readonly cases: readonly EvaluatedCase[];
}

/** The members or items that are evaluated only under a condition. */
export interface EvaluatedCase {
  /** The schema that the value must match, or must not. */
  readonly test?: PreparedPart;
  readonly negated?: boolean;
  /** The member that the object must have. */
  readonly has?: string;
  readonly then: Evaluated;
}

/** The value of a prepared `unevaluatedProperties` or `unevaluatedItems`. */
export interface Unevaluated {
  /** The schema for the unevaluated members or items; `false` if there must be none. */
  readonly part: PreparedPart | false;
  readonly seen: Evaluated;
}

/** The result if nothing is evaluated. */
export const nothingSeen: Evaluated = {
  all: false,
  names: [],
  patterns: [],
  first: 0,
  fitting: [],
  cases: [],
};

/** Joins the evaluated members or items of several schemas. */
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

/** Tells whether nothing is evaluated. */
export function isNothing({ all, names, patterns, first, fitting, cases }: Evaluated): boolean {
  return !all && first === 0 && names.length + patterns.length + fitting.length + cases.length === 0;
}
