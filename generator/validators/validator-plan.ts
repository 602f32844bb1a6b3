import type { SchemaObject } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ImportStyle } from "../print/module-specifier.ts";

/**
 * All that validators are made from, as plain data: it can be sent to a worker thread, and hashed for a cache. Texts that
 * become code (`type`) have been printed; names have been made.
 */
export interface ValidatorPlan {
  /** The normalised document. */
  readonly document: SchemaObject;
  readonly style: ImportStyle;
  readonly schemas: readonly PlannedSchema[];
  readonly operations: readonly PlannedOperation[];
}

/** A named schema. */
export interface PlannedSchema {
  /** The type, and the stem of its validators. */
  readonly type: string;
  /** The module's file name without folder and ending. */
  readonly file: string;
  readonly schema: unknown;
  readonly pointer: string;
}

/** An operation with whatever of it can be checked. */
export interface PlannedOperation {
  readonly id: string;
  readonly function: string;
  readonly file: string;
  readonly parts: readonly PlannedPart[];
  /** Indexes into `parts`, laid out as `OperationChecks` is. */
  readonly checks: PlannedChecks;
}

/** One thing to be checked: the parameters, a body in one media type, the headers of a response. */
export interface PlannedPart {
  readonly schema: unknown;
  readonly pointer: string;
  /** The exported validators. Absent: only the operation's checks use it. */
  readonly surface?: PartSurface;
}

/** How the validators of a part are called and typed. */
export interface PartSurface {
  /** E.g. `UpdateRecipeBody`, for `isUpdateRecipeBody`. */
  readonly stem: string;
  /** The type, printed. */
  readonly type: string;
  /** The first name in it that is to be imported from `types.ts`: there is no other. */
  readonly root?: string;
  /** What it is, for the doc comment. */
  readonly subject: string;
  /** Whether it has validators of its own name even where a named schema's are the same. */
  readonly repeated: boolean;
}

/** The layout of an operation's checks. */
export interface PlannedChecks {
  readonly parameters?: number;
  readonly body: readonly PlannedMedia[];
  readonly responses: readonly PlannedResponse[];
}

/** One media type and its part. */
export interface PlannedMedia {
  readonly type: string;
  readonly part: number;
}

/** One response and its parts. */
export interface PlannedResponse {
  readonly status: StatusKey;
  readonly content: readonly PlannedMedia[];
  readonly headers?: number;
}
