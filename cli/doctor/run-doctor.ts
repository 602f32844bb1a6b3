import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type ts from "typescript";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { type Finding, isError } from "../../contract/findings/finding.ts";
import { hashText } from "../../generator/output/hash-file.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import type { ImportExtension } from "../../generator/print/print-imports.ts";
import { readManifest } from "../../generator/write/manifest.ts";
import { findConfig, loadConfig } from "../config/load-config.ts";
import { checkPackages } from "../generate/check-packages.ts";
import type { OutputTarget } from "../generate/choose-outputs.ts";
import { generateTarget } from "../generate/generate-target.ts";
import type { CommandInput } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io, type Progress } from "../shared/io.ts";
import { loadTypeScript } from "../shared/load-typescript.ts";
import { exitCodeOf, reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { UsageError } from "../shared/usage-error.ts";
import { chooseTargets } from "../targets/choose-targets.ts";
import { checkNode, checkPeers, checkTypeScript, type Diagnosis, fine, wrong } from "./check-installation.ts";
import type { DoctorOptions } from "./doctor-options.ts";

export async function runDoctor({ options }: CommandInput<DoctorOptions>, io: Io): Promise<ExitCode> {
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io);
  const node = checkNode(process.version);
  const config = await checkConfig(options.config && resolve(io.cwd, options.config), io.cwd);
  const diagnoses: Diagnosis[] = [
    node === undefined ? fine(`tenon ${readVersion()} on Node ${process.versions.node}`) : wrong(node),
    checkTypeScript(io.cwd),
    ...checkPeers(io.cwd, config.path),
    config,
  ];
  const { targets } =
    config.path === undefined ? { targets: [] } : await chooseTargets([], { config: config.path }, io.cwd);
  for (const target of targets) {
    const { output } = target;
    if (output === undefined) continue;
    diagnoses.push(await checkOutput({ ...target, output }, { texts, progress }));
    const extension = target.emit === undefined || target.emit === "ts" ? target.importExtension : ".js";
    diagnoses.push(wrong(...checkPackages({ ...target, output })));
    diagnoses.push(checkModules(output, extension, (path) => texts.nameOf(path)));
  }
  progress.end();
  const findings = diagnoses.flatMap((diagnosis) => diagnosis.findings);
  const { format = "pretty", all } = options;
  if (format === "pretty")
    io.stdout.write(diagnoses.flatMap((diagnosis) => diagnosis.fine.map((line) => `ok  ${line}\n`)).join(""));
  reportFindings(findings, { format, all, subject: "doctor" }, texts, io);
  return exitCodeOf(findings, options.strict);
}

async function checkConfig(
  named: string | undefined,
  cwd: string,
): Promise<Diagnosis & { readonly path?: string }> {
  try {
    const config = named ?? findConfig(cwd);
    if (config === undefined) return wrong(noConfig());
    const { apis } = await loadConfig(config, cwd);
    const shown = relative(cwd, config).replaceAll("\\", "/");
    const count = apis.length === 1 ? "one document" : `${apis.length} documents`;
    return { ...fine(`Config ${shown}: ${count}`), path: config };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return wrong(...error.findings);
  }
}

function noConfig(): Finding {
  return createFinding("doctor/no-config", {
    message: "No config found here or in a parent folder; pass the document as an argument.",
  });
}

/** Checks the output like `tenon generate --check`, with a shorter report. */
async function checkOutput(
  target: OutputTarget,
  tools: { readonly texts: SourceTexts; readonly progress: Progress },
): Promise<Diagnosis> {
  const request = { target, check: true, mode: "lenient", force: true } as const;
  const { findings, result } = await generateTarget(request, tools);
  const about = findings.filter(({ code }) => !code.startsWith("output/"));
  const errors = about.filter(isError);
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

async function describeStale(folder: string, { output, document, stale }: StaleOutput): Promise<Finding> {
  const found = readManifest(folder);
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
      return false;
    }
  });
}

function checkModules(
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
