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

/** One entry of a config after checking, with absolute paths. */
export interface ResolvedApi {
  /** A URL stays as it was given, so that it can be refused by name. */
  readonly document: string;
  readonly output: string;
  readonly templates?: string | undefined;
  /** Absent: none. */
  readonly emitters?: readonly Emitter[] | undefined;
  readonly importExtension: ImportExtension;
  /** Absent: TypeScript. */
  readonly emit?: EmitForm | undefined;
  /** Absent: a copy. */
  readonly runtime?: RuntimeSource | undefined;
  /** Absent: none. */
  readonly adapters?: readonly AdapterName[] | undefined;
  /** Absent: not split. */
  readonly split?: SplitForm | undefined;
  /** Absent: unions. */
  readonly enums?: EnumForm | undefined;
  /** Absent: strings. */
  readonly dates?: DateForm | undefined;
  /** Absent: numbers. */
  readonly int64?: Int64Form | undefined;
  /** Absent: all. */
  readonly parts?: readonly OutputPart[] | undefined;
  /** Absent: all. */
  readonly operations?: OperationSelection | undefined;
  /** Absent: none. */
  readonly streamParts?: readonly string[] | undefined;
  /** Absent: depends on whether a `redocly.yaml` applies. */
  readonly lint?: LintPolicy | undefined;
  readonly allow: readonly string[];
  /** In the order in which they apply. */
  readonly overlays: readonly string[];
  /** The custom formats. Absent: none. */
  readonly formats?: CustomFormats | undefined;
  /** The file of known findings. Absent: none. */
  readonly baseline?: string | undefined;
  readonly names: NamePins;
  /** Absent: none. */
  readonly readings?: Partial<Readings> | undefined;
  readonly noticeDays?: number | undefined;
  /** Absent: one version, with no address. */
  readonly docs?: ResolvedDocs | undefined;
  /** Absent: any token is accepted. */
  readonly tokens?: TokenTable | undefined;
}

/** A config after checking. */
export interface ResolvedConfig {
  /** Absolute. */
  readonly path: string;
  readonly apis: readonly ResolvedApi[];
}
