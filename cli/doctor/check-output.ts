import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type ts from "typescript";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { ImportExtension } from "../../generator/print/module-specifier.ts";
import { hashText } from "../../generator/write/hash-file.ts";
import { readManifest } from "../../generator/write/manifest.ts";
import { loadTypeScript } from "../config/transpile-typescript.ts";
import type { OutputTarget } from "../generate/choose-outputs.ts";
import { generateTarget } from "../generate/generate-target.ts";
import type { Progress } from "../shared/io.ts";
import { satisfiesRange } from "../shared/satisfies-range.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import { type Diagnosis, findPackage, fine, wrong } from "./check-installation.ts";

/** Checks that the document can be read and that its output is up to date, like `tenon generate --check`, with a short result. */
export async function checkOutput(
  target: OutputTarget,
  tools: { readonly texts: SourceTexts; readonly progress: Progress },
): Promise<Diagnosis> {
  const request = { target, check: true, mode: "lenient", force: true, inPlace: false } as const;
  const { findings, result } = await generateTarget(request, tools);
  const about = findings.filter(({ code }) => !code.startsWith("output/"));
  const errors = about.filter(({ severity }) => severity === "error");
  const output = tools.texts.nameOf(target.output);
  const document = tools.texts.nameOf(target.document);
  if (result === undefined) return wrong(...errors);
  const read = `Document ${document}: ${result.operations} operations, ${result.schemas} schemas`;
  const stale = findings.length - about.length;
  if (stale === 0) return { fine: [read, `Output ${output} is up to date`], findings: errors };
  const verdict = await describeStale(target.output, { output, document, stale });
  return { fine: [read], findings: [...errors, verdict] };
}

interface StaleOutput {
  readonly output: string;
  readonly document: string;
  readonly stale: number;
}

/**
 * Describes why an output is not up to date. Distinguishes three cases with different fixes: no output yet, output edited by hand, and
 * output that is out of date.
 */
async function describeStale(folder: string, { output, document, stale }: StaleOutput): Promise<Finding> {
  const found = await readManifest(folder);
  if (found.kind === "none") {
    const message = existsSync(folder)
      ? `The folder ${output} was not written by tenon.`
      : `Nothing is generated yet: there is no ${output}.`;
    return createFinding("doctor/no-output", { message });
  }
  const edited = found.kind === "manifest" ? listEdited(folder, found.manifest.outputs) : [];
  if (edited.length === 0)
    return createFinding("doctor/stale-output", {
      message: `${output} is out of date with ${document}: ${stale === 1 ? "1 file differs" : `${stale} files differ`}.`,
    });
  return createFinding("doctor/edited-output", {
    message: `${edited.slice(0, 3).join(", ")}${edited.length > 3 ? ` and ${edited.length - 3} more` : ""} in ${output} ${edited.length === 1 ? "was" : "were"} changed by hand.`,
  });
}

function listEdited(folder: string, outputs: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(outputs).filter((path) => {
    try {
      return hashText(readFileSync(join(folder, path))) !== outputs[path];
    } catch {
      // A missing file is not an edit.
      return false;
    }
  });
}

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
