import { countFindings, summariseFindings } from "../contract/findings/count-findings.ts";
import type { Finding } from "../contract/findings/finding.ts";
import { findLintConfig } from "../contract/lint/find-lint-config.ts";
import type { Outputs, OutputTarget } from "./choose-outputs.ts";
import { exitCodeOf } from "./exit-code.ts";
import type { GenerateInput } from "./generate-input.ts";
import { type GeneratedTarget, type GenerateMode, generateTarget } from "./generate-target.ts";
import type { ExitCode, Io } from "./io.ts";
import { createProgress, type Progress } from "./progress.ts";
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
  for (const target of outputs.targets) {
    const start = performance.now();
    const generated = await generateOne(
      target,
      { check: options.check === true, mode: options.strict === true ? "strict" : "lenient" },
      { texts, progress, io },
    );
    findings.push(...generated.findings);
    lines.push(
      describeResult(generated, texts.nameOf(target.output), { check: options.check === true, start }),
    );
  }
  progress.end();
  const { format = "pretty", all } = options;
  if (format !== "pretty" || findings.length > 0) reportFindings(findings, { format, all }, texts, io);
  const output = format === "pretty" ? io.stdout : io.stderr;
  output.write(`${lines.join("\n")}\n`);
  return exitCodeOf(findings, options.strict);
}

/** Where a run keeps texts and shows progress. */
export interface RunTools {
  readonly texts: SourceTexts;
  readonly progress: Progress;
  readonly io: Io;
}

/** Generates one output, with the lint rules that apply to its document. */
export function generateOne(
  target: OutputTarget,
  { check, mode }: { readonly check: boolean; readonly mode: GenerateMode },
  { texts, progress, io }: RunTools,
): Promise<GeneratedTarget> {
  const rules = findLintConfig(target.document, io.cwd, target.configFolder);
  return generateTarget({ target, rules, check, mode }, texts, progress);
}

function describeResult(
  { result, findings }: GeneratedTarget,
  output: string,
  { check, start }: { readonly check: boolean; readonly start: number },
): string {
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (result === undefined)
    return `${output}: left as it was, for ${summariseFindings(findings)} (${seconds})`;
  const { written, unchanged, removed, operations, schemas } = result;
  const partly = countFindings(findings).error > 0 ? ", as far as the document was understood" : "";
  const size = `${count(operations, "operation")}, ${count(schemas, "schema")}`;
  if (check) {
    const isRight = countFindings(findings).error === 0;
    return `${output}: ${isRight ? `${count(unchanged.length, "file")} up to date` : "not what the document gives"}; ${size} (${seconds})`;
  }
  const parts = [
    `${count(written.length, "file")} written`,
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
  ];
  return `${output}: ${parts.join(", ")}${partly}; ${size} (${seconds})`;
}

function count(number: number, word: string): string {
  return `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}
