import { relative, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import { findConfig } from "../config/find-config.ts";
import { loadConfig } from "../config/load-config.ts";
import type { ResolvedApi } from "../config/parse-config.ts";
import type { CommonOptions } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { UsageError } from "../shared/usage-error.ts";
import { chooseTargets } from "../targets/choose-targets.ts";
import { checkNode, checkPeers, type Diagnosis, fine, wrong } from "./check-installation.ts";
import { checkModules, checkOutput, checkTypeScript } from "./check-output.ts";
import type { DoctorOptions } from "./doctor-command.ts";

/** Checks the installation and all outputs of the config. Prints a line for each thing that is fine, then findings. */
export async function runDoctor(request: DoctorOptions & CommonOptions, io: Io): Promise<ExitCode> {
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io);
  const node = checkNode(process.version);
  const config = await checkConfig(request.config && resolve(io.cwd, request.config), io.cwd);
  const diagnoses: Diagnosis[] = [
    node === undefined ? fine(`tenon ${readVersion()} on Node ${process.versions.node}`) : wrong(node),
    checkTypeScript(io.cwd),
    ...checkPeers(io.cwd),
    config,
  ];
  // The entries with all defaults, as other commands use them.
  const { targets } =
    config.path === undefined ? { targets: [] } : await chooseTargets([], { config: config.path }, io.cwd);
  for (const target of targets) {
    const { output } = target;
    if (output === undefined) continue;
    diagnoses.push(await checkOutput({ ...target, output }, { texts, progress }));
    const extension = target.emit === undefined || target.emit === "ts" ? target.importExtension : ".js";
    diagnoses.push(checkModules(output, extension, (path) => texts.nameOf(path)));
  }
  progress.end();
  const findings = diagnoses.flatMap((diagnosis) => diagnosis.findings);
  const { format = "pretty", all } = request;
  if (format === "pretty")
    io.stdout.write(diagnoses.flatMap((diagnosis) => diagnosis.fine.map((line) => `ok  ${line}\n`)).join(""));
  reportFindings(findings, { format, all, subject: "doctor" }, texts, io);
  return exitCodeOf(findings, request.strict);
}

/** Checks that there is a config and that it can be read. Returns its entries. */
async function checkConfig(
  path: string | undefined,
  cwd: string,
): Promise<Diagnosis & { readonly path?: string; readonly apis: readonly ResolvedApi[] }> {
  try {
    const config = path ?? findConfig(cwd);
    if (config === undefined) return { ...wrong(noConfig()), apis: [] };
    const { apis } = await loadConfig(config, cwd);
    const shown = relative(cwd, config).replaceAll("\\", "/");
    const count = apis.length === 1 ? "one document" : `${apis.length} documents`;
    return { ...fine(`Config ${shown}: ${count}`), path: config, apis };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { ...wrong(...error.findings), apis: [] };
  }
}

function noConfig(): ReturnType<typeof createFinding> {
  return createFinding("doctor/no-config", {
    message: "There is no tenon.config.ts here or above; without it, name the document in each command.",
  });
}
