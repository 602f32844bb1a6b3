import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { NamePins } from "../names/name-things.ts";
import type { ImportExtension, RuntimeSource } from "../print/module-specifier.ts";
import type { Emitter } from "./emitter.ts";
import type { OutputPart } from "./output-parts.ts";

/** The adapters that an output can have on request. The one for node:http is always there. */
export const adapterNames = ["express", "fastify", "hono", "docs"] as const;

/** One of {@link adapterNames}. */
export type AdapterName = (typeof adapterNames)[number];

/** What `types.ts` and `client.ts` are split by: the first tag of each operation. */
export type SplitForm = "none" | "tag";

/** The form of a named schema that lists its values: a union type, or also an object of the values. */
export type EnumForm = "union" | "const";

/** What values of the formats `date-time` and `date` are: `Temporal` stands for `Temporal.Instant` and `Temporal.PlainDate`. */
export type DateForm = "string" | "Date" | "Temporal";

/** What values of the format `int64` are. */
export type Int64Form = "number" | "bigint" | "string";

/** What modules of the output are written as: TypeScript, or JavaScript (ES modules or CommonJS) with declarations beside it. */
type EmitForm = "ts" | "js" | "cjs";

/** The options that the output depends on, besides the document. */
export interface EmitOptions {
  readonly importExtension: ImportExtension;
  /** Default: `ts`. With `js` and `cjs`, imports end in `.js`. */
  readonly emit?: EmitForm | undefined;
  /** Default: `copy`. */
  readonly runtime?: RuntimeSource | undefined;
  /** The adapters in the output, besides the one for node:http. Default: none. */
  readonly adapters?: readonly AdapterName[] | undefined;
  /** Default: one module for all types, and one for the client. */
  readonly split?: SplitForm | undefined;
  /** Default: `union`. */
  readonly enums?: EnumForm | undefined;
  /** What values of `date-time` and `date` are. Default: strings. */
  readonly dates?: DateForm | undefined;
  /** What integers of the format `int64` are. Default: numbers. */
  readonly int64?: Int64Form | undefined;
  /** The parts that the output has; those that they need come with them. Default: all. */
  readonly parts?: readonly OutputPart[] | undefined;
  /** The operations that the output has. Default: all. */
  readonly operations?: OperationSelection | undefined;
  /** A folder whose templates replace tenon's own, one by one. */
  readonly templates?: string | undefined;
  /** The emitters of further files, in this order. Default: none. */
  readonly emitters?: readonly Emitter[] | undefined;
  /** The operations whose handlers read multipart bodies part by part: patterns, as in `operations`. Default: none. */
  readonly streamParts?: readonly string[] | undefined;
  readonly names: NamePins;
  /** The custom formats that the document was loaded with. Paths of modules are relative to the output folder. Default: none. */
  readonly formats?: CustomFormats | undefined;
  /** The overlays that were applied to the document, relative to its folder. Default: none. */
  readonly overlays?: readonly string[] | undefined;
}
