import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { NamePins } from "../../generator/names/name-things.ts";
import type {
  AdapterName,
  DateForm,
  EmitForm,
  EnumForm,
  Int64Form,
  SplitForm,
} from "../../generator/output/emit-options.ts";
import type { Emitter } from "../../generator/output/emitter.ts";
import type { OutputPart } from "../../generator/output/output-parts.ts";
import type { ImportExtension, RuntimeSource } from "../../generator/print/module-specifier.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { LintPolicy } from "./config.ts";
import type { ResolvedDocs } from "./read-docs.ts";

/** A checked entry of a config, with absolute paths. `ApiConfig` tells the default of an absent member. */
export interface ResolvedApi {
  /** The document. A URL is unchanged, so that messages can name it. */
  readonly document: string;
  readonly output: string;
  readonly templates?: string | undefined;
  readonly emitters?: readonly Emitter[] | undefined;
  readonly importExtension: ImportExtension;
  readonly emit?: EmitForm | undefined;
  readonly runtime?: RuntimeSource | undefined;
  readonly adapters?: readonly AdapterName[] | undefined;
  readonly split?: SplitForm | undefined;
  readonly enums?: EnumForm | undefined;
  readonly dates?: DateForm | undefined;
  readonly int64?: Int64Form | undefined;
  readonly parts?: readonly OutputPart[] | undefined;
  readonly operations?: OperationSelection | undefined;
  readonly streamParts?: readonly string[] | undefined;
  readonly lint?: LintPolicy | undefined;
  readonly allow: readonly string[];
  /** The overlays in the order in which they apply. */
  readonly overlays: readonly string[];
  readonly formats?: CustomFormats | undefined;
  readonly baseline?: string | undefined;
  readonly names: NamePins;
  readonly readings?: Partial<Readings> | undefined;
  readonly noticeDays?: number | undefined;
  readonly docs?: ResolvedDocs | undefined;
  readonly tokens?: TokenTable | undefined;
}

/** A checked config. */
export interface ResolvedConfig {
  /** The absolute path of the config. */
  readonly path: string;
  readonly apis: readonly ResolvedApi[];
}
