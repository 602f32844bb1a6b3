import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import type { NamePins } from "../../generator/names/name-things.ts";
import type { DateForm, EnumForm, Int64Form, SplitForm } from "../../generator/output/emit-options.ts";
import type { Emitter } from "../../generator/output/emitter.ts";
import type { OutputPart } from "../../generator/output/output-parts.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { AdapterName, EmitForm, ImportExtension, LintPolicy, RuntimeSource } from "./config.ts";
import type { ResolvedDocs } from "./read-docs.ts";

/** A checked entry of a config, with absolute paths. */
export interface ResolvedApi {
  /** The document. A URL is unchanged, so that messages can name it. */
  readonly document: string;
  readonly output: string;
  readonly templates?: string | undefined;
  /** The emitters. Absent: none. */
  readonly emitters?: readonly Emitter[] | undefined;
  readonly importExtension: ImportExtension;
  /** The language of the output. Absent: TypeScript. */
  readonly emit?: EmitForm | undefined;
  /** The source of the runtime. Absent: a copy. */
  readonly runtime?: RuntimeSource | undefined;
  /** The adapters. Absent: none. */
  readonly adapters?: readonly AdapterName[] | undefined;
  /** How modules are split. Absent: not at all. */
  readonly split?: SplitForm | undefined;
  /** The form of enums. Absent: unions. */
  readonly enums?: EnumForm | undefined;
  /** The type of dates. Absent: strings. */
  readonly dates?: DateForm | undefined;
  /** The type of `int64`. Absent: numbers. */
  readonly int64?: Int64Form | undefined;
  /** The parts of the output. Absent: all. */
  readonly parts?: readonly OutputPart[] | undefined;
  /** The selected operations. Absent: all. */
  readonly operations?: OperationSelection | undefined;
  /** The patterns of streamed operations. Absent: none. */
  readonly streamParts?: readonly string[] | undefined;
  /** The lint policy. Absent: depends on whether a `redocly.yaml` applies. */
  readonly lint?: LintPolicy | undefined;
  readonly allow: readonly string[];
  /** The overlays in the order in which they apply. */
  readonly overlays: readonly string[];
  /** The custom formats. Absent: none. */
  readonly formats?: CustomFormats | undefined;
  /** The file of known findings. Absent: none. */
  readonly baseline?: string | undefined;
  readonly names: NamePins;
  /** The readings. Absent: none. */
  readonly readings?: Partial<Readings> | undefined;
  readonly noticeDays?: number | undefined;
  /** The docs site. Absent: one version, with no address. */
  readonly docs?: ResolvedDocs | undefined;
  /** The accepted tokens. Absent: any token is accepted. */
  readonly tokens?: TokenTable | undefined;
}

/** A checked config. */
export interface ResolvedConfig {
  /** The absolute path of the config. */
  readonly path: string;
  readonly apis: readonly ResolvedApi[];
}
