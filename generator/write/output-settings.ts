import type { EmitOptions } from "../output/emit-options.ts";
import type { Emitter } from "../output/emitter.ts";
import { completeParts } from "../output/output-parts.ts";
import { readTemplateFolder, type TemplateSource } from "../render/read-templates.ts";
import { hashText } from "./hash-file.ts";

/** The settings that the output depends on besides the document's files, as the manifest lists them. */
export interface OutputSettings {
  readonly importExtension: string;
  /** The language. Absent for TypeScript. */
  readonly emit?: string | undefined;
  /** The source of the runtime. Absent for a copy. */
  readonly runtime?: string | undefined;
  /** The adapters. Absent for none. */
  readonly adapters?: readonly string[] | undefined;
  /** How modules are split. Absent if they are not. */
  readonly split?: string | undefined;
  /** The form of enums. Absent for unions. */
  readonly enums?: string | undefined;
  /** The type of dates. Absent for strings. */
  readonly dates?: string | undefined;
  /** The type of `int64`. Absent for numbers. */
  readonly int64?: string | undefined;
  /** The parts. Absent for all. */
  readonly parts?: readonly string[] | undefined;
  /** The selection of operations. Absent for all. */
  readonly operations?: unknown;
  /** The patterns of streamed operations. Absent for none. */
  readonly streamParts?: readonly string[] | undefined;
  /** The emitters in the order in which they run. Absent if there are none. */
  readonly emitters?: readonly Pick<Emitter, "name" | "version">[] | undefined;
  readonly names: unknown;
  /** The custom formats by name. Absent if there are none. */
  readonly formats?: unknown;
  /** The overlays in the order in which they apply. Absent if there are none. */
  readonly overlays?: readonly string[] | undefined;
  /** SHA-256 of the user's templates, by path in their folder; `null` if there are none. */
  readonly templates: Readonly<Record<string, string>> | null;
}

/** The settings that correspond to options, with the user's templates as they are on disk now. */
export async function readSettings(options: EmitOptions): Promise<OutputSettings> {
  const { templates } = options;
  const read =
    templates === undefined ? undefined : await readTemplateFolder(templates).catch(() => new Map());
  return settingsOf(options, read && [...read.values()]);
}

/**
 * The settings that correspond to options.
 *
 * @param templates - The user's templates as they were read; absent if there are none.
 */
export function settingsOf(
  {
    importExtension,
    emit,
    runtime,
    adapters = [],
    split,
    enums,
    dates = "string",
    int64 = "number",
    parts,
    operations,
    streamParts = [],
    emitters = [],
    names,
    formats,
    overlays = [],
  }: EmitOptions,
  templates: readonly TemplateSource[] | undefined,
): OutputSettings {
  return {
    importExtension,
    ...(emit === "js" || emit === "cjs" ? { emit } : {}),
    ...(runtime === "package" ? { runtime } : {}),
    ...(adapters.length === 0 ? {} : { adapters: [...adapters].sort() }),
    ...(split === "tag" ? { split } : {}),
    ...(enums === "const" ? { enums } : {}),
    ...(dates === "string" ? {} : { dates }),
    ...(int64 === "number" ? {} : { int64 }),
    ...(parts === undefined ? {} : { parts: [...completeParts(parts)].sort() }),
    ...(operations === undefined ? {} : { operations }),
    ...(streamParts.length === 0 ? {} : { streamParts }),
    ...(emitters.length === 0 ? {} : { emitters: emitters.map(({ name, version }) => ({ name, version })) }),
    names,
    ...(formats === undefined ? {} : { formats: Object.fromEntries(formats) }),
    ...(overlays.length === 0 ? {} : { overlays }),
    templates:
      templates === undefined
        ? null
        : Object.fromEntries(templates.map(({ name, text }) => [name, hashText(text)])),
  };
}
