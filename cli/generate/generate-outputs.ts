import type { Finding } from "../../contract/findings/finding.ts";
import type { CommonOptions } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { DocumentBaselines } from "../targets/document-baselines.ts";
import type { Outputs } from "./choose-outputs.ts";
import { describeResult } from "./describe-result.ts";
import type { GenerateOptions } from "./generate-command.ts";
import { generateTarget } from "./generate-target.ts";

/** Generates or checks every output once, and reports. */
export async function generateOutputs(
  outputs: Outputs,
  options: GenerateOptions & CommonOptions,
  io: Io,
): Promise<ExitCode> {
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io, options.debug);
  const findings: Finding[] = [];
  const lines: string[] = [];
  const baselines = new DocumentBaselines(options, io.cwd);
  const check = options.check === true;
  const mode = options.strict === true ? "strict" : "lenient";
  for (const target of outputs.targets) {
    const start = performance.now();
    const generated = await generateTarget(
      { target, check, mode, force: options.force === true, inPlace: false },
      { texts, progress, baselines },
    );
    findings.push(...generated.findings);
    lines.push(describeResult(generated, texts.nameOf(target.output), { check, start }));
  }
  progress.end();
  const { format = "pretty", all } = options;
  const { findings: entries, written } = baselines.conclude(io);
  findings.push(...entries);
  // Without a config, the command line contains both the document and the output.
  const showAll = `npx tenon generate ${options.output === undefined ? "" : "… "}--all`;
  if (format !== "pretty" || findings.length + written.length > 0)
    reportFindings([...findings, ...written], { format, all, hideInfo: true, showAll }, texts, io);
  const output = format === "pretty" ? io.stdout : io.stderr;
  output.write(`${lines.join("\n")}\n`);
  return exitCodeOf(findings, options.strict);
}
