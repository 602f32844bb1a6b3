import type { SchemaObject } from "../../language/values/json-object.ts";
import type { FileTypes } from "../../runtime/body/write-form-data.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ImportStyle } from "../print/module-specifier.ts";

/**
 * The data that validators are made from. Plain data, which can be sent to a worker thread. Texts that become code (`type`) are already
 * printed, and names are final.
 */
export interface ValidatorPlan {
  readonly document: SchemaObject;
  readonly style: ImportStyle;
  /** The custom formats that are checked by functions of `formats.ts`. Default: none. */
  readonly ownFormats?: ReadonlySet<string>;
  readonly schemas: readonly PlannedSchema[];
  readonly operations: readonly PlannedOperation[];
}

/** A named schema. */
export interface PlannedSchema {
  /** The name of the type, which is also the stem of its validators. */
  readonly type: string;
  /** The module's file name without folder and ending. */
  readonly file: string;
  readonly schema: unknown;
  readonly pointer: string;
  /** The name of the type for wire values, if values of the type are converted. Validators check the wire values. */
  readonly onWire?: string;
}

/** An operation with the parts that can be checked. */
export interface PlannedOperation {
  readonly id: string;
  /** The method and the path: `METHOD /path`. */
  readonly title: string;
  readonly function: string;
  readonly file: string;
  readonly parts: readonly PlannedPart[];
  /** The checks as indexes into `parts`, in the layout of `OperationChecks`. */
  readonly checks: PlannedChecks;
  /** Whether integers may be of the type `bigint`. */
  readonly isExact?: true;
  /** The media types allowed for files in request bodies. Absent: any. */
  readonly files?: readonly FileTypes[];
}

/** One part to check: the parameters, a body in one media type, the headers of a response. */
export interface PlannedPart {
  readonly schema: unknown;
  readonly pointer: string;
  /** The exported validators. Absent: none are exported, and only the operation's checks use the part. */
  readonly surface?: PartSurface;
}

/** The names and types of a part's validators. */
export interface PartSurface {
  /** The stem of the names, e.g. `UpdateRecipeBody`, for `isUpdateRecipeBody`. */
  readonly stem: string;
  readonly type: string;
  /** The name that has to be imported from `types.ts` to write the type. Absent if it needs none. */
  readonly root?: string;
  /** What the validators check, for the doc comment. */
  readonly subject: string;
  /** Whether the validators have this name even if they equal those of a named schema. */
  readonly repeated: boolean;
  /** Like {@link PlannedSchema.onWire}. */
  readonly onWire?: string;
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

/** A union whose alternative a check selects. */
export interface PlannedUnion {
  /** The stem of the constant that contains the checks. */
  readonly name: string;
  /** The file name of the module, which is beside the modules of operations. */
  readonly file: string;
  readonly branches: readonly { readonly schema: unknown; readonly pointer: string }[];
}
