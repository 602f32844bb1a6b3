import type { NamePins } from "../../generator/names/name-things.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import type { AdapterName, EmitForm, ImportExtension, LintPolicy, RuntimeSource } from "./config.ts";

/** One entry of a config, checked, with absolute paths. */
export interface ResolvedApi {
  /** As it was given: a URL stays one, so that it can be refused by name. */
  readonly document: string;
  readonly output: string;
  readonly templates?: string | undefined;
  readonly importExtension: ImportExtension;
  /** Absent: TypeScript. */
  readonly emit?: EmitForm | undefined;
  /** Absent: a copy. */
  readonly runtime?: RuntimeSource | undefined;
  /** Absent: none. */
  readonly adapters?: readonly AdapterName[] | undefined;
  /** Absent: depends on whether a `redocly.yaml` applies. */
  readonly lint?: LintPolicy | undefined;
  readonly allow: readonly string[];
  readonly overlays: readonly string[];
  /** Absent: none. */
  readonly baseline?: string | undefined;
  readonly names: NamePins;
  /** Absent: none are given. */
  readonly readings?: Partial<Readings> | undefined;
  /** Absent: any token will do. */
  readonly tokens?: TokenTable | undefined;
}

/** A config, checked. */
export interface ResolvedConfig {
  /** Absolute. */
  readonly path: string;
  readonly apis: readonly ResolvedApi[];
}
