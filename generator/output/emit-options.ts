import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { NamePins } from "../names/name-things.ts";
import type { ImportExtension, RuntimeSource } from "../print/module-specifier.ts";
import type { Emitter } from "./emitter.ts";
import type { OutputPart } from "./output-parts.ts";

const frameworks = ["express", "fastify", "hono"] as const;

/** The adapters that an output can have on request. The adapter for `node:http` is always included. */
export const adapterNames: readonly [...typeof frameworks, "docs"] = [...frameworks, "docs"];

/** One of {@link adapterNames}. */
export type AdapterName = (typeof adapterNames)[number];

/** The frameworks that a stub server can run on. */
export const stubFrameworks: readonly [...typeof frameworks, "node"] = [...frameworks, "node"];

/** One of {@link stubFrameworks}. */
export type StubFramework = (typeof stubFrameworks)[number];

/** Every {@link ImportExtension}. */
export const importExtensions: readonly ImportExtension[] = [".js", ".ts", ""];

/** Every {@link RuntimeSource}. */
export const runtimeSources: readonly RuntimeSource[] = ["copy", "package"];

/** How `types.ts` and `client.ts` are split: by the first tag of each operation, or not at all. */
export const splitForms = ["none", "tag"] as const;

/** One of {@link splitForms}. */
export type SplitForm = (typeof splitForms)[number];

/** The form of a named schema that lists its values: only a union type, or also an object with the values. */
export const enumForms = ["union", "const"] as const;

/** One of {@link enumForms}. */
export type EnumForm = (typeof enumForms)[number];

/** The type of values of the formats `date-time` and `date`: `Temporal` means `Temporal.Instant` and `Temporal.PlainDate`. */
export const dateForms = ["string", "Date", "Temporal"] as const;

/** One of {@link dateForms}. */
export type DateForm = (typeof dateForms)[number];

/** The type of values of the format `int64`. */
export const int64Forms = ["number", "bigint", "string"] as const;

/** One of {@link int64Forms}. */
export type Int64Form = (typeof int64Forms)[number];

/** The language of the output's modules: TypeScript, or JavaScript (ES modules or CommonJS) with declarations beside it. */
export const emitForms = ["ts", "js", "cjs"] as const;

/** One of {@link emitForms}. */
export type EmitForm = (typeof emitForms)[number];

/** The options that the output depends on, besides the document. */
export interface EmitOptions {
  readonly importExtension: ImportExtension;
  /** The language of modules. Default: `ts`. With `js` and `cjs`, imports end in `.js`. */
  readonly emit?: EmitForm | undefined;
  /** The source of the runtime. Default: `copy`. */
  readonly runtime?: RuntimeSource | undefined;
  /** The adapters in the output, besides the one for node:http. Default: none. */
  readonly adapters?: readonly AdapterName[] | undefined;
  /** How modules are split. Default: one module for all types, and one for the client. */
  readonly split?: SplitForm | undefined;
  /** The form of named schemas that list values. Default: `union`. */
  readonly enums?: EnumForm | undefined;
  /** The type of values of `date-time` and `date`. Default: strings. */
  readonly dates?: DateForm | undefined;
  /** The type of integers of the format `int64`. Default: numbers. */
  readonly int64?: Int64Form | undefined;
  /** The parts of the output; the parts that they need are included. Default: all. */
  readonly parts?: readonly OutputPart[] | undefined;
  /** The operations in the output. Default: all. */
  readonly operations?: OperationSelection | undefined;
  /** A folder whose templates replace tenon's templates of the same name. */
  readonly templates?: string | undefined;
  /** The emitters of additional files, in this order. Default: none. */
  readonly emitters?: readonly Emitter[] | undefined;
  /** The operations whose handlers read multipart bodies part by part: patterns, as in `operations`. Default: none. */
  readonly streamParts?: readonly string[] | undefined;
  readonly names: NamePins;
  /** The custom formats that the document was loaded with. Module paths are relative to the output folder. Default: none. */
  readonly formats?: CustomFormats | undefined;
  /** The overlays that were applied to the document, relative to its folder. Default: none. */
  readonly overlays?: readonly string[] | undefined;
}
