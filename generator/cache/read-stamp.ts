import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readLibraries } from "../read-libraries.ts";
import { readVersion } from "../read-version.ts";

/** What of tenon decides on the parts that are kept. */
const folders = ["generator", "contract", "runtime"] as const;

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
  hash.update(`\n${JSON.stringify(readLibraries())}`);
  return hash.digest("hex");
}
