import type { Repeats } from "../../validation/prepare/find-repeats.ts";
import type { PreparedSchema } from "../../validation/prepare/prepared-schema.ts";
import type { ImportStyle } from "../print/print-imports.ts";
import type { PartSurface, PlannedChecks, PlannedOperation } from "./validator-plan.ts";

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

export interface SubjectOperation {
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
  readonly same?: { readonly type: string; readonly path: string };
}

interface InputUnit {
  readonly key: string;
  readonly name: string;
  readonly schema: PreparedSchema;
  readonly uses: Iterable<string>;
  readonly repeats?: Repeats;
}

export interface CalledUnit {
  readonly key: string;
  /** The unit to call. It differs from {@link key} if an equal unit replaced the part's own. */
  readonly unit: string;
  readonly name: string;
  readonly home: string;
  readonly texts: number;
}
