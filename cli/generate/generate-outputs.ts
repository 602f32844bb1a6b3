import { type Finding, summariseFindings } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import { createProgress, type ExitCode, type Io, showSecondsSince } from "../shared/io.ts";
import { exitCodeOf, reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { tuneForGenerating } from "../shared/tune-engine.ts";
import { DocumentBaselines } from "../targets/document-baselines.ts";
import { checkPackages } from "./check-packages.ts";
import { chooseOutputs } from "./choose-outputs.ts";
import type { GenerateInput } from "./generate-options.ts";
import type { GeneratedTarget } from "./generate-request.ts";
import { generateTarget } from "./generate-target.ts";

export async function generateOutputs(input: GenerateInput, io: Io): Promise<ExitCode> {
  const { options } = input;
  if (options.watch === true) {
    const { watchOutputs } = await import("../watch/watch-outputs.ts");
    return watchOutputs(input, io);
  }
  tuneForGenerating();
  const outputs = await chooseOutputs(input, io.cwd);
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
      { target, check, mode, force: options.force === true },
      { texts, progress, baselines },
    );
    findings.push(...generated.findings);
    if (generated.result !== undefined) findings.push(...checkPackages(target));
    lines.push(describeResult(generated, texts.nameOf(target.output), { check, start }));
  }
  progress.end();
  const { format = "pretty", all } = options;
  const { findings: entries, written } = baselines.conclude(io);
  findings.push(...entries);
  const showAll = `npx tenon generate ${options.output === undefined ? "" : "… "}--all`;
  if (format !== "pretty" || findings.length + written.length > 0)
    reportFindings([...findings, ...written], { format, all, hideInfo: true, showAll }, texts, io);
  const output = format === "pretty" ? io.stdout : io.stderr;
  output.write(`${lines.join("\n")}\n`);
  return exitCodeOf(findings, options.strict);
}

function describeResult(
  { result, findings }: GeneratedTarget,
  output: string,
  { check, start }: { readonly check: boolean; readonly start: number },
): string {
  const seconds = showSecondsSince(start);
  if (result === undefined)
    return `${output}: left as it was because of ${summariseFindings(findings)} (${seconds})`;
  const { written, unchanged, removed, operations, schemas, losses } = result;
  const isPartly = findings.some(({ code, severity }) => severity === "error" && !code.startsWith("output/"));
  const partly = isPartly ? ", as far as the document was understood" : "";
  const lost = losses === 0 ? "" : `; ${describeLosses(losses)}`;
  const size = `${showCount(operations, "operation")}, ${showCount(schemas, "schema")}${lost}`;
  if (check) {
    const isStale = findings.some(({ code }) => code.startsWith("output/"));
    const state = isStale ? "out of date" : `${showCount(unchanged.length, "file")} up to date`;
    return `${output}: ${state}${partly}; ${size} (${seconds})`;
  }
  const parts = [
    `${showCount(written.length, "file")} written`,
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
  ];
  return `${output}: ${parts.join(", ")}${partly}; ${size} (${seconds})`;
}

function describeLosses(losses: number): string {
  return `${showCount(losses, "place")} of the document not in the output (\`losses\` in tenon.manifest.json)`;
}
