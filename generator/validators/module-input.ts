import type { Repeats } from "../../validation/prepare/find-repeats.ts";
import type { PreparedSchema } from "../../validation/prepare/prepared-schema.ts";
import type { ImportStyle } from "../print/module-specifier.ts";
import { textOfUnit } from "./place-units.ts";
import type { PartSurface, PlannedChecks, PlannedOperation } from "./validator-plan.ts";

/**
 * The data that one module of validators is printed from. Plain data, which can be sent to another thread. Equal inputs give equal texts.
 */
export interface ModuleInput {
  /** The path relative to the output folder, without ending. */
  readonly path: string;
  readonly style: ImportStyle;
  readonly subject: ModuleSubject;
  readonly units: readonly InputUnit[];
  /** The units that are called by its units and its surface, including its own units, by the key of the call. */
  readonly called: readonly CalledUnit[];
}

type ModuleSubject =
  | {
      readonly kind: "schema";
      readonly key: string;
      readonly type: string;
      readonly check: string;
      readonly onWire?: string;
    }
  | { readonly kind: "operation"; readonly operation: SubjectOperation }
  | { readonly kind: "shared" };

/** An operation, without the schemas of its parts. */
export interface SubjectOperation {
  /** The operation's id, or `METHOD /path` if several operations have the same id. */
  readonly key: string;
  readonly function: string;
  readonly parts: readonly SubjectPart[];
  readonly checks: PlannedChecks;
  readonly isExact?: true;
  readonly files?: PlannedOperation["files"];
}

interface SubjectPart {
  /** The key of the part's unit. */
  readonly key: string;
  readonly surface?: PartSurface;
  /** The named schema that the part is equal to. */
  readonly same?: { readonly type: string; readonly file: string };
}

/** The members of a unit that are needed for printing. */
interface InputUnit {
  readonly key: string;
  readonly name: string;
  readonly schema: PreparedSchema;
  readonly uses: Iterable<string>;
  readonly repeats?: Repeats;
}

/** A unit, as needed for calling it. */
export interface CalledUnit {
  readonly key: string;
  /** The key of the called unit. After merging, it may be that of an equal unit. */
  readonly unit: string;
  /** The name of the unit's function. */
  readonly name: string;
  /** The module that contains it. */
  readonly home: string;
  /** The number of the unit's members whose checks scan a string. */
  readonly texts: number;
}

/** Writes a module's input as JSON, to send it to another thread. Reuses the texts of schemas. */
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
  return JSON.parse(text) as ModuleInput; // Written by `textOfInput`.
}
