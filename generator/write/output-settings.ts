import { defaultAdapters, type EmitOptions } from "../output/emit-options.ts";
import type { Emitter } from "../output/emitter.ts";
import { completeParts } from "../output/output-parts.ts";
import { readTemplateFolder, type TemplateSource } from "../render/read-templates.ts";
import { hashText } from "./hash-file.ts";

/** The settings that the output depends on, besides the files of the document, as in the manifest. Those with their default are omitted. */
export interface OutputSettings {
  readonly importExtension: string;
  readonly emit?: string | undefined;
  readonly runtime?: string | undefined;
  readonly adapters?: readonly string[] | undefined;
  readonly split?: string | undefined;
  readonly enums?: string | undefined;
  readonly dates?: string | undefined;
  readonly int64?: string | undefined;
  readonly parts?: readonly string[] | undefined;
  readonly operations?: unknown;
  readonly streamParts?: readonly string[] | undefined;
  readonly emitters?: readonly Pick<Emitter, "name" | "version">[] | undefined;
  readonly names: unknown;
  readonly formats?: unknown;
  readonly overlays?: readonly string[] | undefined;
  /** The SHA-256 of each of the user's templates, by path in their folder; `null` if there is no folder. */
  readonly templates: Readonly<Record<string, string>> | null;
}

/** The settings for options. The user's templates are read from disk. */
export async function readSettings(options: EmitOptions): Promise<OutputSettings> {
  const { templates } = options;
  const read =
    templates === undefined ? undefined : await readTemplateFolder(templates).catch(() => new Map());
  return settingsOf(options, read && [...read.values()]);
}

/**
 * The settings for options.
 *
 * @param templates - The user's templates; `undefined` if there is no folder of them.
 */
export function settingsOf(
  {
    importExtension,
    emit,
    runtime,
    adapters = defaultAdapters,
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
    ...(`${[...adapters]}` === `${[...defaultAdapters]}` ? {} : { adapters: [...adapters].sort() }),
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
