import { type EmittedFile, unchecked } from "../generator/output/emitted-file.ts";

/**
 * Removes the `@ts-nocheck` marks of an output, so that a compiler checks all its code. Validators keep their marks, since only their
 * exports have types.
 *
 * @param checked - For outputs that are compiled together: the modules that were handled before. A runtime module keeps its mark if the
 * same module is checked already; it imports only other runtime modules.
 */
export function liftNoCheck(
  files: readonly EmittedFile[],
  checked: Set<string> = new Set(),
): readonly EmittedFile[] {
  return files.map((file) => {
    const { path, text } = file;
    const key = `${path}\n${text}`;
    if (path.startsWith("validators") || checked.has(key)) return file;
    if (path.startsWith("runtime/")) checked.add(key);
    const lifted = text.replace(unchecked, "");
    if (lifted.includes("// @ts-nocheck"))
      throw new Error(`${path} keeps its mark, and would not be checked`);
    return { ...file, text: lifted };
  });
}
