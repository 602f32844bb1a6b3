import { resolve } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import type { CommandInput } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { refuseSecond } from "../shared/parse-arguments.ts";
import { exitCodeOf, reportFindings, SourceTexts } from "../shared/report-findings.ts";
import { chooseTargets } from "../targets/choose-targets.ts";
import { DocumentBaselines } from "../targets/document-baselines.ts";
import { looksLikeWorkflows } from "../targets/looks-like-workflows.ts";
import { lintApi } from "./lint-api.ts";
import type { LintOptions } from "./lint-options.ts";

export async function lintDocuments(
  { operands, options }: CommandInput<LintOptions>,
  io: Io,
): Promise<ExitCode> {
  const workflows = operands.filter((operand) => looksLikeWorkflows(resolve(io.cwd, operand)));
  const documents = operands.filter((operand) => !workflows.includes(operand));
  const [second] = documents;
  if (second !== undefined && options.api !== undefined) throw refuseSecond("lint", second, options.api);
  const isOther = workflows.length > 0 && documents.length === 0;
  const targets = isOther ? [] : (await chooseTargets(documents, options, io.cwd)).targets;
  const byDocument = new Map(targets.map((target) => [target.document, target]));
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io, options.debug);
  const findings: Finding[] = [];
  for (const name of workflows) {
    const { lintWorkflows } = await import("./lint-workflows.ts");
    findings.push(...(await lintWorkflows(name, options, io, texts)));
  }
  const baselines = new DocumentBaselines(options, io.cwd);
  for (const target of byDocument.values()) {
    findings.push(...(await lintApi(target, options, { texts, progress, baselines })).findings);
  }
  progress.end();
  const subject = [...workflows, ...[...byDocument.keys()].map((document) => texts.nameOf(document))].join(
    ", ",
  );
  const { findings: entries, written } = baselines.conclude(io);
  const counted = [...findings, ...entries];
  const showAll = `npx tenon lint ${byDocument.size + workflows.length === 1 ? `${subject} ` : ""}--all`;
  const { format, all } = options;
  reportFindings([...counted, ...written], { format, all, subject, showAll }, texts, io);
  return exitCodeOf(counted, options.strict);
}
