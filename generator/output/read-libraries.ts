import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The libraries that the output depends on. */
const names = ["ajv", "handlebars", "openapi-typescript", "typescript", "yaml"] as const;

/** Their installed versions, by name. */
export function readLibraries(): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

const require = createRequire(import.meta.url);

function versionOf(library: string): string {
  // Some packages do not export their package.json.
  for (const folder of require.resolve.paths(library) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, library, "package.json"), "utf8")) as {
        readonly version: string; // npm's own field
      };
      return version;
    } catch {
      // Continue in the folder above.
    }
  }
  return "unknown";
}
