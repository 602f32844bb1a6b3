import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { readPackageFile } from "../../generator/output/read-package.ts";
import { readManifest } from "../../generator/write/manifest.ts";
import { queryPackages } from "../init/frameworks.ts";
import { addPackage, findPackageManager } from "../init/package-manager.ts";
import { findPackage, findPackageFolder } from "../shared/find-package.ts";
import { readText } from "../shared/read-files.ts";
import { satisfiesRange } from "../shared/satisfies-range.ts";
import type { OutputTarget } from "./choose-outputs.ts";

/**
 * Checks that the packages imported by the files of emitters and templates are installed, in the versions that the emitters need. Checks
 * nothing outside a package, or with Yarn's Plug'n'Play, which has no `node_modules`.
 */
export function checkPackages({
  output,
  emitters = [],
  templates,
}: Pick<OutputTarget, "output" | "emitters" | "templates">): readonly Finding[] {
  const folder = findPackageFolder(output);
  if ((emitters.length === 0 && templates === undefined) || folder === undefined) return [];
  if (existsSync(join(folder, ".pnp.cjs"))) return [];
  const ranges = new Map(emitters.flatMap(({ peers = {} }) => Object.entries(peers)));
  const install = (name: string, range = ranges.get(name)): string => {
    const manager = findPackageManager(
      folder,
      readPackageFile(join(folder, "package.json"))?.["packageManager"],
    );
    return `Run \`${addPackage(manager, range === undefined ? name : `"${name}@${range}"`)}\`.`;
  };
  const imported = listImported(output);
  const adapters = emitters.some(({ name }) => name === "tanstack-query") ? listAdapters(output) : [];
  const old = adapters.filter(({ version }) => !fits(version, OLDEST_ADAPTER));
  if (old.length > 0)
    return old.map(({ name, version }) =>
      createFinding("emitter/package-version", {
        message: `${name} is ${version}; the emitter tanstack-query needs ${OLDEST_ADAPTER}.`,
        fix: install(name, "^5.0.0"),
      }),
    );
  return [...imported].flatMap(([name, file]) => {
    const range = ranges.get(name);
    const version = findPackage(name, output);
    if (version === undefined) {
      const [adapter] = adapters;
      const fix = install(name);
      const message = `${file} imports ${name}${range === undefined ? "" : ` ${range}`}, which is not installed.`;
      const other =
        adapter && `Set the emitter's option \`package\` to "${adapter.name}", which is installed.`;
      return [
        createFinding("emitter/no-package", {
          message,
          fix: name.startsWith("@tanstack/") ? (other ?? fix) : fix,
        }),
      ];
    }
    if (range === undefined || fits(version, range)) return [];
    const message = `${name} is ${version}; ${file} needs ${range}.`;
    return [createFinding("emitter/package-version", { message, fix: install(name) })];
  });
}

const OLDEST_ADAPTER = ">=5";

function fits(version: string, range: string): boolean {
  try {
    return satisfiesRange(version, range);
  } catch {
    // An emitter of a user can have a range in a syntax that is not supported.
    return true;
  }
}

interface Installed {
  readonly name: string;
  readonly version: string;
}

function listAdapters(folder: string): readonly Installed[] {
  return queryPackages.flatMap((name) => {
    const version = findPackage(name, folder);
    return version === undefined ? [] : [{ name, version }];
  });
}

/** Lists packages imported by the output, each with the first file that imports it. */
function listImported(output: string): ReadonlyMap<string, string> {
  const found = readManifest(output);
  const names = found.kind === "manifest" ? Object.keys(found.manifest.outputs) : [];
  const imported = new Map<string, string>();
  for (const file of names.filter((name) => /^(?!runtime\/|validators\/).*(?<!\.d)\.[jt]sx?$/.test(name)))
    for (const [, from = ""] of (readText(join(output, file)) ?? "").matchAll(IMPORT)) {
      const [name = ""] = /^(?:@[^/]+\/)?[^/]+/.exec(from) ?? [];
      if (!isBuiltin(from) && name !== "tenon" && !imported.has(name)) imported.set(name, file);
    }
  return imported;
}

/** An import or export from a package, as the module printer writes it. */
const IMPORT = /^(?:(?:import|export)\b[^"';]*?\bfrom |import )"([\w@][^"]*)";?$/gm;
