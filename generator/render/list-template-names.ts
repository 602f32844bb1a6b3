import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The names of the templates of a folder and of its partials, such as `client.ts.hbs` and `partials/header.hbs`, in order.
 *
 * @throws where there is no such folder.
 */
export function listTemplateNames(folder: string): readonly string[] {
  const entries = readdirSync(folder);
  const partials = entries.includes("partials") ? readdirSync(join(folder, "partials")) : [];
  const names = [...entries, ...partials.map((name) => `partials/${name}`)];
  return names.filter((name) => name.endsWith(".hbs")).sort();
}
