import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type ts from "typescript";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { ImportExtension } from "../../generator/print/module-specifier.ts";
import { loadTypeScript } from "../config/transpile-typescript.ts";
import { satisfiesRange } from "../shared/satisfies-range.ts";
import { type Diagnosis, findPackage, fine, wrong } from "./check-installation.ts";

/** The oldest compiler with which generated code is tested. */
const oldest = ">=5.9";

/** Checks that the project's own TypeScript can compile the generated code. A project need not have TypeScript. */
export function checkTypeScript(cwd: string): Diagnosis {
  const version = findPackage("typescript", cwd);
  if (version === undefined) return fine("TypeScript: none of the project's own");
  if (satisfiesRange(version, oldest)) return fine(`TypeScript ${version}`);
  const message = `TypeScript is ${version}; generated code is tested from 5.9 on.`;
  return wrong(createFinding("doctor/old-typescript", { message }));
}

/** Checks that the `tsconfig.json` of an output folder allows the import endings that the output uses. */
export function checkModules(
  output: string,
  extension: ImportExtension,
  nameOf: (path: string) => string,
): Diagnosis {
  const path = findTsconfig(output);
  if (path === undefined) return { fine: [], findings: [] };
  const typescript = loadTypeScript();
  const { config } = typescript.readConfigFile(path, typescript.sys.readFile);
  const { options } = typescript.parseJsonConfigFileContent(config ?? {}, typescript.sys, dirname(path));
  const needed = findMismatch(options, extension);
  const name = nameOf(path);
  if (needed === undefined) return fine(`Imports ending in ${extension || "nothing"} fit ${name}`);
  return wrong(
    createFinding("doctor/module-settings", {
      message: `Imports in ${nameOf(output)} end in ${extension || "nothing"}, which ${name} does not resolve.`,
      fix: needed,
    }),
  );
}

function findMismatch(options: ts.CompilerOptions, extension: ImportExtension): string | undefined {
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions } = options;
  const isNode = isNodeResolution(options);
  if (extension === "" && isNode)
    return 'Node requires endings: set `importExtension: ".js"` in the config, or generate with `--imports .js`.';
  if (extension === ".ts" && allowImportingTsExtensions !== true && rewriteRelativeImportExtensions !== true)
    return 'Set `"allowImportingTsExtensions": true` in it (with `noEmit`), or `importExtension: ".js"` in the config.';
  return undefined;
}

function isNodeResolution({ module, moduleResolution }: ts.CompilerOptions): boolean {
  const { ModuleKind, ModuleResolutionKind } = loadTypeScript();
  if (moduleResolution !== undefined)
    return [ModuleResolutionKind.Node16, ModuleResolutionKind.NodeNext].includes(moduleResolution);
  return module !== undefined && module >= ModuleKind.Node16 && module <= ModuleKind.NodeNext;
}

function findTsconfig(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "tsconfig.json"))) return join(folder, "tsconfig.json");
    if (existsSync(join(folder, "package.json")) || dirname(folder) === folder) return undefined;
  }
}
