import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../../language/values/json-object.ts";

/** The version of a package as it is installed for a folder: in the nearest `node_modules` upwards that has it. */
export function findPackage(name: string, start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    try {
      const text = readFileSync(join(folder, "node_modules", name, "package.json"), "utf8");
      const content: unknown = JSON.parse(text);
      if (isObject(content) && typeof content["version"] === "string") return content["version"];
    } catch {
      // Not here.
    }
    if (dirname(folder) === folder) return undefined;
  }
}
