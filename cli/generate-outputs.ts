import type { Finding } from "../contract/findings/finding.ts";
import type { Outputs } from "./choose-outputs.ts";
import { describeResult } from "./describe-result.ts";
import { DocumentBaselines } from "./document-baselines.ts";
import { exitCodeOf } from "./exit-code.ts";
import type { GenerateInput } from "./generate-input.ts";
import { generateTarget } from "./generate-target.ts";
import type { ExitCode, Io } from "./io.ts";
import { createProgress } from "./progress.ts";
import { reportFindings } from "./report-findings.ts";
import { SourceTexts } from "./source-texts.ts";

/** Generates, or checks, every output once, and reports. */
export async function generateOutputs(
  outputs: Outputs,
  { options }: GenerateInput,
  io: Io,
): Promise<ExitCode> {
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io);
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
  if (format !== "pretty" || findings.length + written.length > 0)
    reportFindings([...findings, ...written], { format, all, hideInfo: true }, texts, io);
  const output = format === "pretty" ? io.stdout : io.stderr;
  output.write(`${lines.join("\n")}\n`);
  return exitCodeOf(findings, options.strict);
}
