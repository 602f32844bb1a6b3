import type { Repeats } from "../../validation/prepare/find-repeats.ts";
import type { PreparedSchema } from "../../validation/prepare/prepared-schema.ts";
import type { ImportStyle } from "../print/print-imports.ts";
import { textOfUnit } from "./place-units.ts";
import type { PartSurface, PlannedChecks, PlannedOperation } from "./validator-plan.ts";

/** The input for printing a module of validators, as plain data for another thread. The text of the module depends only on this input. */
export interface ModuleInput {
  readonly path: string;
  readonly style: ImportStyle;
  readonly subjects: readonly ModuleSubject[];
  readonly units: readonly InputUnit[];
  readonly called: readonly CalledUnit[];
  readonly exported: readonly string[];
}

export type ModuleSubject =
  | {
      readonly kind: "schema";
      readonly key: string;
      readonly type: string;
      readonly check: string;
      readonly onWire?: string;
    }
  | { readonly kind: "operation"; readonly operation: SubjectOperation };

/** An operation for which checks are printed. It has no schemas: the units contain them. */
export interface SubjectOperation {
  /** The operation's id, or `METHOD /path` if several have the same id. */
  readonly key: string;
  readonly function: string;
  readonly parts: readonly SubjectPart[];
  readonly checks: PlannedChecks;
  readonly isExact?: true;
  readonly files?: PlannedOperation["files"];
}

interface SubjectPart {
  readonly key: string;
  readonly surface?: PartSurface;
  /** The named schema whose validators the part exports again, because the part equals it. Absent if there is none. */
  readonly same?: { readonly type: string; readonly path: string };
}

/** What is needed to print the check function of a unit: a schema, or a part of one, that has its own function. */
interface InputUnit {
  readonly key: string;
  readonly name: string;
  readonly schema: PreparedSchema;
  readonly uses: Iterable<string>;
  readonly repeats?: Repeats;
}

export interface CalledUnit {
  readonly key: string;
  /** The key of the unit to call. It differs from {@link key} if the unit with that key was replaced by an equal unit. */
  readonly unit: string;
  readonly name: string;
  readonly home: string;
  /** The number of the unit's members that are strings with costly checks, e.g. `pattern`, which read the whole string. */
  readonly texts: number;
}

/** Writes a module's input as JSON, to send it to another thread. The JSON of schemas is computed only once. */
export function textOfInput({ units, ...rest }: ModuleInput): string {
  const texts = units.map((unit) => {
    const { key, name, uses, repeats } = unit;
    const head = JSON.stringify({ key, name, uses: [...uses], repeats });
    return `${head.slice(0, -1)},"schema":${textOfUnit(unit)}}`;
  });
  return `${JSON.stringify(rest).slice(0, -1)},"units":[${texts.join(",")}]}`;
}

/** The reverse of {@link textOfInput}. */
export function readInput(text: string): ModuleInput {
  return JSON.parse(text) as ModuleInput; // `textOfInput` has written it.
}
