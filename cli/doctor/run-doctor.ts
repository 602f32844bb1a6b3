import { resolve } from "node:path";
import type { ReportFormat } from "../../contract/findings/report-formats.ts";
import { checkNode } from "../shared/check-node.ts";
import { exitCodeOf } from "../shared/exit-code.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { createProgress } from "../shared/progress.ts";
import { readVersion } from "../shared/read-version.ts";
import { reportFindings } from "../shared/report-findings.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { chooseTargets } from "../targets/choose-targets.ts";
import { checkModules, checkTypeScript } from "./check-compiler.ts";
import { checkConfig } from "./check-config.ts";
import { checkOutput } from "./check-output.ts";
import { checkPeers } from "./check-peers.ts";
import { type Diagnosis, fine, wrong } from "./diagnosis.ts";

/** What the command was asked. */
export interface DoctorRequest {
  readonly config?: string | undefined;
  readonly format?: ReportFormat | undefined;
  readonly strict?: true | undefined;
  readonly all?: true | undefined;
}

/** Looks at the installation and at all that the config names, and reports: what is well on one line each, then findings. */
export async function runDoctor(request: DoctorRequest, io: Io): Promise<ExitCode> {
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
  // The entries as commands see them, with defaults that follow from where the config stands.
  const { targets } =
    config.path === undefined ? { targets: [] } : await chooseTargets([], config.path, io.cwd);
  for (const target of targets) {
    const { output } = target;
    if (output === undefined) continue;
    diagnoses.push(await checkOutput({ ...target, output }, { texts, progress }));
    const extension = target.emit === "js" ? ".js" : target.importExtension;
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
