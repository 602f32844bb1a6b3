import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readVersion } from "../read-version.ts";

/** What of tenon decides on the parts that are kept. */
const folders = ["generator", "contract", "runtime"] as const;

/** Libraries that print parts. */
const libraries = ["ajv", "handlebars", "openapi-typescript", "typescript"] as const;

/**
 * What says whether two runs would make the same parts of the same things: a hash of tenon's own code, since a version number does
 * not tell one state of a checkout from the next, and the versions of the libraries that print.
 *
 * @param code - The folder of tenon's code. Default: where this module is run from.
 */
export function readStamp(code: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))))): string {
  const hash = createHash("sha256").update(readVersion());
  for (const folder of folders) {
    const names = readdirSync(join(code, folder), { recursive: true, encoding: "utf8" });
    for (const name of names.filter((each) => [".js", ".ts"].includes(extname(each))).sort())
      hash.update(`\n${name}\n`).update(readFileSync(join(code, folder, name)));
  }
  for (const name of libraries) hash.update(`\n${name}@${versionOf(name)}`);
  return hash.digest("hex");
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
