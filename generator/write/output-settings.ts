import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmitOptions } from "../emit-options.ts";
import { hashText } from "./hash-text.ts";

/** What the output depends on beside the document's files, as the manifest has it. */
export interface OutputSettings {
  readonly importExtension: string;
  /** Absent for TypeScript. */
  readonly emit?: string | undefined;
  readonly names: unknown;
  /** In the order in which they apply; absent where there are none. */
  readonly overlays?: readonly string[] | undefined;
  /** SHA-256 of the user's templates, by path below their folder; `null` where there are none. */
  readonly templates: Readonly<Record<string, string>> | null;
}

/** Reads the settings that the options stand for. */
export async function readSettings({
  importExtension,
  emit,
  names,
  overlays = [],
  templates,
}: EmitOptions): Promise<OutputSettings> {
  return {
    importExtension,
    ...(emit === "js" ? { emit } : {}),
    names,
    ...(overlays.length === 0 ? {} : { overlays }),
    templates: templates === undefined ? null : await hashTemplates(templates),
  };
}

async function hashTemplates(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const names = entries.filter((name) => name.endsWith(".hbs")).sort();
  const hashes = names.map(async (name) => [
    name.replaceAll("\\", "/"),
    hashText(await readFile(join(folder, name))),
  ]);
  return Object.fromEntries(await Promise.all(hashes));
}
