import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The libraries that have a part in what is written. */
const names = ["ajv", "handlebars", "openapi-typescript", "typescript", "yaml"] as const;

/** Their versions, by name, as they are installed. */
export function readLibraries(): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

const require = createRequire(import.meta.url);

function versionOf(library: string): string {
  // Not all of them let their package.json be asked for by name.
  for (const folder of require.resolve.paths(library) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, library, "package.json"), "utf8")) as {
        readonly version: string; // npm's own field
      };
      return version;
    } catch {
      // Looked for further up.
    }
  }
  return "unknown";
}
