import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { NamePins } from "../names/names.ts";
import type { ImportExtension, RuntimeSource } from "../print/print-imports.ts";
import type { Emitter } from "./emitter.ts";
import type { OutputPart } from "./output-parts.ts";

const frameworks = ["express", "fastify", "hono"] as const;

/** All adapters that an output can contain. `docs` serves the docs site. */
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

/** How `types.ts` and `client.ts` are split: not at all, or by the first tag of each operation. */
export const splitForms = ["none", "tag"] as const;

export type SplitForm = (typeof splitForms)[number];

/** How validators are distributed over modules. `joined`: few modules. `separate`: a module for each schema and operation. */
export const validatorForms = ["joined", "separate"] as const;

export type ValidatorForm = (typeof validatorForms)[number];

/** `union`: only a union type. `const`: also an object with the values. */
export const enumForms = ["union", "const"] as const;

export type EnumForm = (typeof enumForms)[number];

/** `Temporal` means `Temporal.Instant` and `Temporal.PlainDate`. */
export const dateForms = ["string", "Date", "Temporal"] as const;

export type DateForm = (typeof dateForms)[number];

export const int64Forms = ["number", "bigint", "string"] as const;

export type Int64Form = (typeof int64Forms)[number];

/** Types for XML bodies with a schema: the XML text, or the value that it represents. */
export const xmlForms = ["text", "value"] as const;

export type XmlForm = (typeof xmlForms)[number];

/** TypeScript, or JavaScript with declarations, as ES modules (`js`) or CommonJS. */
export const emitForms = ["ts", "js", "cjs"] as const;

export type EmitForm = (typeof emitForms)[number];

/** All options that the output depends on. Each option has an entry in `settings` of the manifest. */
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
  /** The parts of the output. Parts that these need are added. Default: all but `paths`. */
  readonly parts?: readonly OutputPart[] | undefined;
  readonly operations?: OperationSelection | undefined;
  /** The user's folder of templates. A template there replaces tenon's of the same name. Default: none. */
  readonly templates?: string | undefined;
  readonly emitters?: readonly Emitter[] | undefined;
  /** Patterns, as in `operations`, of operations whose handlers read multipart bodies part by part. Default: none. */
  readonly streamParts?: readonly string[] | undefined;
  readonly names: NamePins;
  /** The custom formats that the document was loaded with. Paths of modules are relative to the output folder. Default: none. */
  readonly formats?: CustomFormats | undefined;
  readonly overlays?: readonly string[] | undefined;
}

/** The defaults of the options that choose between forms of the output. */
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
