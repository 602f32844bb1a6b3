import type { Direction } from "../../language/schema/directional-members.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { FileTypes } from "../../runtime/body/write-form-data.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ImportStyle } from "../print/print-imports.ts";

export interface ValidatorPlan extends ValidatorPlanning {
  readonly document: SchemaObject;
}

/** A plan without its document. Plain data, so it can be sent to another thread. */
export interface ValidatorPlanning {
  readonly style: ImportStyle;
  readonly ownFormats?: ReadonlySet<string>;
  readonly schemas: readonly PlannedSchema[];
  readonly operations: readonly PlannedOperation[];
  /** See `ValidatorModules`. */
  readonly shared: string;
}

export interface PlannedSchema {
  readonly type: string;
  readonly path: string;
  readonly pointer: string;
  /** Absent if it is the document's node at {@link pointer}. */
  readonly schema?: unknown;
  /** Generic type for wire values. Validators need it because they run before conversion. Absent if nothing is converted. */
  readonly onWire?: string;
}

export interface PlannedOperation {
  readonly id: string;
  /** The operation as `METHOD /path`, for comments. */
  readonly title: string;
  readonly function: string;
  readonly path: string;
  readonly parts: readonly PlannedPart[];
  /** Like `OperationChecks`, but with indexes into {@link parts} instead of functions. */
  readonly checks: PlannedChecks;
  /** Set if integers can be `bigint`s when they are validated. */
  readonly isExact?: true;
  /** Media types allowed for files in request bodies. Absent if every media type is allowed. */
  readonly files?: readonly FileTypes[];
}

export interface PlannedPart {
  readonly pointer: string;
  /** Absent if it is the document's node at {@link pointer}. */
  readonly schema?: unknown;
  readonly marks?: Direction;
  /** The exported validators. Absent if only the operation's checks use the part. */
  readonly surface?: PartSurface;
}

export interface PartSurface {
  /** Stem of the validator names, e.g. `UpdateRecipeBody` for `isUpdateRecipeBody`. */
  readonly stem: string;
  readonly type: string;
  readonly root?: string;
  readonly subject: string;
  readonly repeated: boolean;
  readonly onWire?: string;
}

export interface PlannedChecks {
  readonly parameters?: number;
  readonly body: readonly PlannedMedia[];
  readonly responses: readonly PlannedResponse[];
}

export interface PlannedMedia {
  readonly type: string;
  readonly part: number;
  readonly oneWay?: number;
  readonly list?: number;
  readonly partHeaders?: number;
}

export interface PlannedResponse {
  readonly status: StatusKey;
  readonly content: readonly PlannedMedia[];
  readonly headers?: number;
}

export interface PlannedUnion {
  readonly name: string;
  readonly path: string;
  readonly branches: readonly { readonly schema: unknown; readonly pointer: string }[];
}
