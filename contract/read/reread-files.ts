import { type ParseFile, readSourceText } from "./read-file.ts";
import type { YamlResult } from "./read-yaml.ts";

interface Kept {
  readonly bytes: Uint8Array;
  readonly result: YamlResult;
}

/**
 * Creates a parser that keeps its results: an unchanged file is not parsed again, and of an edited YAML file only the part that contains
 * the edit, if possible. Results are shared, so nobody may mutate them.
 */
export function createRereader(): ParseFile {
  const known = new Map<string, Kept>();
  return async (name, path, bytes, kind) => {
    const key = JSON.stringify([kind, name, path]);
    const kept = known.get(key);
    if (kept !== undefined && Buffer.compare(kept.bytes, bytes) === 0) return kept.result;
    const result = await readSourceText(name, path, bytes, kind, kept?.result);
    known.set(key, { bytes, result });
    return result;
  };
}
