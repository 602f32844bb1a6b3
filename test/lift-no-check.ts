import type { EmittedFile } from "../generator/emitted-file.ts";
import { unchecked } from "../generator/unchecked.ts";

/**
 * An output as a compiler checks it in full: without the mark that saves users the time. Validators keep theirs, since
 * only what they export has types.
 */
export function liftNoCheck(files: readonly EmittedFile[]): readonly EmittedFile[] {
  return files.map((file) =>
    file.path.startsWith("validators/") ? file : { ...file, text: file.text.replace(unchecked, "") },
  );
}
