import type { Direction } from "../../language/schema/directional-members.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { FileTypes } from "../../runtime/body/write-form-data.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import type { ImportStyle } from "../print/print-imports.ts";

/** The input for making validators. All names are already chosen, and types are printed as text. */
export interface ValidatorPlan {
  readonly document: SchemaObject;
  readonly style: ImportStyle;
  /** The custom formats that are checked by functions in `formats.ts`. Default: none. */
  readonly ownFormats?: ReadonlySet<string>;
  readonly schemas: readonly PlannedSchema[];
  readonly operations: readonly PlannedOperation[];
  /** The path of the module for a function that several modules use; see `ValidatorModules`. */
  readonly sharedPath: (name: string) => string;
}

export interface PlannedSchema {
  readonly type: string;
  readonly path: string;
  readonly schema: unknown;
  readonly pointer: string;
  /** The name of the generic type of wire values: validators check values before conversion. Absent if the values are not converted. */
  readonly onWire?: string;
}

export interface PlannedOperation {
  readonly id: string;
  /** `METHOD /path`. */
  readonly title: string;
  readonly function: string;
  readonly path: string;
  readonly parts: readonly PlannedPart[];
  /** The operation's checks, like `OperationChecks`, but with indexes into {@link parts} instead of functions. */
  readonly checks: PlannedChecks;
  /** Set if integers may be `bigint`s when they are checked. */
  readonly isExact?: true;
  /** The media types that are allowed for files in request bodies. Absent if every media type is allowed. */
  readonly files?: readonly FileTypes[];
}

export interface PlannedPart {
  readonly schema: unknown;
  readonly pointer: string;
  readonly marks?: Direction;
  /** The validators that the module exports for the part. Absent if the part is needed only for the operation's checks. */
  readonly surface?: PartSurface;
}

export interface PartSurface {
  /** The stem of the names: `UpdateRecipeBody` for `isUpdateRecipeBody`. */
  readonly stem: string;
  readonly type: string;
  /** The name to import from `types.ts` for {@link type}. Absent if the type uses no such name. */
  readonly root?: string;
  readonly subject: string;
  /** Whether to export validators also for a part that equals a named schema. If false, users take those of the named schema. */
  readonly repeated: boolean;
  readonly onWire?: string;
}

/** The checks of an operation. A number is the index of a part. The function of this part is the check. */
export interface PlannedChecks {
  readonly parameters?: number;
  readonly body: readonly PlannedMedia[];
  readonly responses: readonly PlannedResponse[];
}

export interface PlannedMedia {
  readonly type: string;
  readonly part: number;
  /** The index of the part that refuses the members that must not be sent. Absent if the media type has none. */
  readonly oneWay?: number;
  /** The index of the part that checks items of a stream by their position. Absent if the media type has none. */
  readonly list?: number;
  /** The index of the part that checks the headers of a multipart body's parts. Absent if none are described. */
  readonly partHeaders?: number;
}

export interface PlannedResponse {
  readonly status: StatusKey;
  readonly content: readonly PlannedMedia[];
  readonly headers?: number;
}

/** A union of several conversions. Which conversion applies to a value is decided by checks of the branches. */
export interface PlannedUnion {
  /** The beginning of the name of the constant that contains the branches' checks. */
  readonly name: string;
  readonly path: string;
  readonly branches: readonly { readonly schema: unknown; readonly pointer: string }[];
}
