import { join } from "node:path";
import { listTemplateNames } from "../../generator/render/list-template-names.ts";

/** The templates of a folder and of its partials, and those folders, which may come and go; absolute paths. */
export function listTemplates(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  return [...namesIn(folder).map((name) => join(folder, name)), folder, join(folder, "partials")];
}

function namesIn(folder: string): readonly string[] {
  try {
    return listTemplateNames(folder);
  } catch {
    return [];
  }
}
