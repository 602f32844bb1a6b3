import { resolve } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import { allowMore, chooseTargets, overlayMore } from "../choose-targets.ts";
import { type Command, type CommandInput, defineCommand } from "../command.ts";
import { allowOption, commonOptions, configOption, overlayOption, reportOptions } from "../common-options.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { ExitCode, Io } from "../io.ts";
import { createProgress } from "../progress.ts";
import { reportFindings } from "../report-findings.ts";
import { SourceTexts } from "../source-texts.ts";

const options = {
  rules: {
    kind: "value",
    label: "file",
    text: "The redocly.yaml. Default: the nearest one upwards",
  },
  overlay: overlayOption,
  allow: allowOption,
  config: configOption,
  ...reportOptions,
  ...commonOptions,
} as const;

/** `tenon lint` */
export const lintCommand: Command = defineCommand({
  name: "lint",
  summary: "Say what is wrong with a document, and where",
  usage: "lint [document…] [options]",
  text: [
    "Reads each document with all files that it refers to, checks that it can be understood, and runs",
    "Redocly's rules over it, as redocly.yaml sets them (its ignore file counts, too). Without a",
    "redocly.yaml the mildest ruleset applies. Without a document: those of tenon.config.ts.",
    "",
    "Exit code 1 when there are errors; with --strict, also when there are warnings.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options,
  examples: [
    ["tenon lint openapi.yaml", "one document"],
    ["tenon lint --format github", "annotations in GitHub Actions"],
    ["tenon lint --format sarif > lint.sarif", "for code scanning"],
  ],
  run: runLint,
});

async function runLint(
  { operands, options: given }: CommandInput<typeof options>,
  io: Io,
): Promise<ExitCode> {
  const { targets } = await chooseTargets(operands, given.config, io.cwd);
  const byDocument = new Map(targets.map((target) => [target.document, target]));
  const { findLintConfig } = await import("../../contract/lint/find-lint-config.ts");
  const { lintTarget } = await import("../lint-target.ts");
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io);
  const findings: Finding[] = [];
  for (const target of byDocument.values()) {
    const allowed = allowMore(target, given.allow, io.cwd);
    const { document, allow, overlays, configFolder } = overlayMore(allowed, given.overlay, io.cwd);
    const rules =
      given.rules === undefined
        ? findLintConfig(document, io.cwd, configFolder)
        : resolve(io.cwd, given.rules);
    const linted = await lintTarget({ document, allow, overlays, rules, runLinter: true }, texts, progress);
    findings.push(...linted.own, ...linted.lint);
  }
  progress.end();
  const subject = [...byDocument.keys()].map((document) => texts.nameOf(document)).join(", ");
  reportFindings(findings, { format: given.format, all: given.all, subject }, texts, io);
  return exitCodeOf(findings, given.strict);
}
