import type { EmittedFile } from "../generator/output/emitted-file.ts";
import { unchecked } from "../generator/output/unchecked.ts";

/**
 * An output as a compiler checks it in full: without the mark that saves users the time. Validators keep theirs, since
 * only what they export has types.
 *
 * @param checked - Of outputs that are compiled together: what has been lifted so far. A module of the runtime, which imports
 * nothing but others of it, keeps its mark where the same one is checked already.
 */
export function liftNoCheck(
  files: readonly EmittedFile[],
  checked: Set<string> = new Set(),
): readonly EmittedFile[] {
  return files.map((file) => {
    const { path, text } = file;
    const key = `${path}\n${text}`;
    if (path.startsWith("validators/") || checked.has(key)) return file;
    if (path.startsWith("runtime/")) checked.add(key);
    const lifted = text.replace(unchecked, "");
    if (lifted.includes("// @ts-nocheck"))
      throw new Error(`${path} keeps its mark, and would not be checked`);
    return { ...file, text: lifted };
  });
}
