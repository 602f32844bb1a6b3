import type { SchemaObject } from "../../language/values/json-object.ts";
import type { FileTypes } from "../../runtime/body/write-form-data.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ImportStyle } from "../print/print-imports.ts";

/** The input for making validators, as plain data for another thread. Texts that become code (`type`) are printed, and names are chosen. */
export interface ValidatorPlan {
  readonly document: SchemaObject;
  readonly style: ImportStyle;
  /** The custom formats that functions in `formats.ts` check. Default: none. */
  readonly ownFormats?: ReadonlySet<string>;
  readonly schemas: readonly PlannedSchema[];
  readonly operations: readonly PlannedOperation[];
}

/** A named schema. */
export interface PlannedSchema {
  /** The name of the type, and the stem of its validators' names. */
  readonly type: string;
  /** The file name of the module, without folder and ending. */
  readonly file: string;
  readonly schema: unknown;
  readonly pointer: string;
  /** The name of the type of wire values, which validators check. Absent if values of the schema are not converted. */
  readonly onWire?: string;
}

/** An operation, and its parts that can be checked. */
export interface PlannedOperation {
  readonly id: string;
  /** `METHOD /path`. */
  readonly title: string;
  readonly function: string;
  readonly file: string;
  readonly parts: readonly PlannedPart[];
  /** The checks, in the form of `OperationChecks`; numbers are indexes into `parts`. */
  readonly checks: PlannedChecks;
  /** Set if integers may be `bigint`s when they are checked. */
  readonly isExact?: true;
  /** The media types that are allowed for files in request bodies. Absent if any is allowed. */
  readonly files?: readonly FileTypes[];
}

/** A part of an operation that is checked: the parameters, a body of one media type, or the headers of a response. */
export interface PlannedPart {
  readonly schema: unknown;
  readonly pointer: string;
  /** The exported validators of the part. Absent if only the operation's checks use it. */
  readonly surface?: PartSurface;
}

/** The names and types of a part's validators. */
export interface PartSurface {
  /** The stem of the names: `UpdateRecipeBody` for `isUpdateRecipeBody`. */
  readonly stem: string;
  readonly type: string;
  /** The name in {@link type} that has to be imported from `types.ts`. Absent if there is none. */
  readonly root?: string;
  /** The checked value, as a text for comments. */
  readonly subject: string;
  /** Whether the validators are exported even if the part equals a named schema, which has validators. */
  readonly repeated: boolean;
  /** See {@link PlannedSchema.onWire}. */
  readonly onWire?: string;
}

/** The checks of an operation, in which each is the index of a part. */
export interface PlannedChecks {
  readonly parameters?: number;
  readonly body: readonly PlannedMedia[];
  readonly responses: readonly PlannedResponse[];
}

/** A media type, and the index of its part. */
export interface PlannedMedia {
  readonly type: string;
  readonly part: number;
}

/** A response, with the indexes of its parts. */
export interface PlannedResponse {
  readonly status: StatusKey;
  readonly content: readonly PlannedMedia[];
  readonly headers?: number;
}

/** A union for which a check of the value decides which branch's conversion applies. */
export interface PlannedUnion {
  /** The stem of the name of the constant with the checks. */
  readonly name: string;
  /** The file name of the module, in the folder of the operations' modules. */
  readonly file: string;
  readonly branches: readonly { readonly schema: unknown; readonly pointer: string }[];
}
