import { type LoadResult, loadDocument } from "../../contract/build/load-document.ts";
import { isWithin, type OriginCopies } from "../../contract/read/origin-copies.ts";

const mostFiles = 1000;

export async function followReferences(
  path: string,
  ground: string | OriginCopies,
  bring: (path: string) => Promise<unknown>,
): Promise<LoadResult> {
  const brought = new Set([path]);
  for (;;) {
    const result = await loadDocument(path, { allow: [ground] });
    const wanted = listFiles(result, ground)
      .filter((file) => !brought.has(file))
      .slice(0, mostFiles - brought.size);
    if (wanted.length === 0) return result;
    for (const file of wanted) {
      brought.add(file);
      await bring(file);
    }
  }
}

function listFiles({ loaded }: LoadResult, ground: string | OriginCopies): readonly string[] {
  const folder = typeof ground === "string" ? ground : ground.folder;
  const known = [...(loaded?.files.values() ?? [])].map((file) => file.path);
  return [...known, ...(loaded?.missing ?? [])].filter((file) => isWithin(folder, file));
}
