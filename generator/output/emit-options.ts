import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { NamePins } from "../names/names.ts";
import type { ImportExtension, RuntimeSource } from "../print/print-imports.ts";
import type { Emitter } from "./emitter.ts";
import type { OutputPart } from "./output-parts.ts";

const frameworks = ["express", "fastify", "hono"] as const;

/** All adapters an output can include. `docs` serves the docs site. */
export const adapterNames: readonly [...typeof frameworks, "node-http", "docs"] = [
  ...frameworks,
  "node-http",
  "docs",
];

export type AdapterName = (typeof adapterNames)[number];

export const stubFrameworks: readonly [...typeof frameworks, "node"] = [...frameworks, "node"];

export type StubFramework = (typeof stubFrameworks)[number];

export const importExtensions: readonly ImportExtension[] = [".js", ".ts", ""];

export const runtimeSources: readonly RuntimeSource[] = ["copy", "package"];

/** How `types.ts` and `client.ts` are split: not at all, or by each operation's first tag. */
export const splitForms = ["none", "tag"] as const;

export type SplitForm = (typeof splitForms)[number];

/**
 * How validators are distributed across modules. `joined` produces few modules; `separate` produces one module per schema and operation.
 */
export const validatorForms = ["joined", "separate"] as const;

export type ValidatorForm = (typeof validatorForms)[number];

/** `union`: only a union type. `const`: also an object with the values. */
export const enumForms = ["union", "const"] as const;

export type EnumForm = (typeof enumForms)[number];

/** `Temporal` stands for `Temporal.Instant` and `Temporal.PlainDate`. */
export const dateForms = ["string", "Date", "Temporal"] as const;

export type DateForm = (typeof dateForms)[number];

export const int64Forms = ["number", "bigint", "string"] as const;

export type Int64Form = (typeof int64Forms)[number];

/** Types for XML bodies with a schema: the XML text or the value it represents. */
export const xmlForms = ["text", "value"] as const;

export type XmlForm = (typeof xmlForms)[number];

/** TypeScript, or JavaScript with declarations, as ES modules (`js`) or CommonJS. */
export const emitForms = ["ts", "js", "cjs"] as const;

export type EmitForm = (typeof emitForms)[number];

/** All options the output depends on. Each one is recorded under `settings` in the manifest. */
export interface EmitOptions {
  readonly importExtension: ImportExtension;
  readonly emit?: EmitForm | undefined;
  readonly runtime?: RuntimeSource | undefined;
  readonly adapters?: readonly AdapterName[] | undefined;
  readonly split?: SplitForm | undefined;
  readonly validators?: ValidatorForm | undefined;
  readonly enums?: EnumForm | undefined;
  readonly dates?: DateForm | undefined;
  readonly int64?: Int64Form | undefined;
  readonly xml?: XmlForm | undefined;
  /** Parts of the output to generate. Their dependencies are added. Default: all except `paths`. */
  readonly parts?: readonly OutputPart[] | undefined;
  readonly operations?: OperationSelection | undefined;
  /** Folder with custom templates. A template replaces the built-in one with the same name. Default: none. */
  readonly templates?: string | undefined;
  readonly emitters?: readonly Emitter[] | undefined;
  /** Patterns, as in `operations`, for operations whose handlers read multipart bodies part by part. Default: none. */
  readonly streamParts?: readonly string[] | undefined;
  readonly names: NamePins;
  /** Custom formats the document was loaded with. Module paths are relative to the output folder. Default: none. */
  readonly formats?: CustomFormats | undefined;
  readonly overlays?: readonly string[] | undefined;
}

/** Defaults of the options that select the form of the output. */
export const emitDefaults: {
  readonly [Name in
    | "importExtension"
    | "emit"
    | "runtime"
    | "adapters"
    | "split"
    | "validators"
    | "enums"
    | "dates"
    | "int64"
    | "xml"]: NonNullable<EmitOptions[Name]>;
} = {
  importExtension: ".js",
  emit: "ts",
  runtime: "copy",
  adapters: ["node-http"],
  split: "none",
  validators: "joined",
  enums: "union",
  dates: "string",
  int64: "number",
  xml: "text",
};
