import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The templates of a folder and of its partials, and those folders, which may come and go; absolute paths. */
export function listTemplates(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  const folders = [folder, join(folder, "partials")];
  return [...folders.flatMap(listFiles), ...folders];
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".hbs"))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
