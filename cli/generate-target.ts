import type { Contract } from "../contract/contract.ts";
import { countFindings } from "../contract/findings/count-findings.ts";
import type { Finding } from "../contract/findings/finding.ts";
import type { Target } from "./choose-targets.ts";
import type { LintPolicy } from "./config/config.ts";
import { lintTarget } from "./lint-target.ts";
import type { Progress } from "./progress.ts";
import type { SourceTexts } from "./source-texts.ts";

/** What to generate, and how. */
export interface GenerateRequest {
  readonly target: Target & { readonly output: string };
  /** `redocly.yaml`, where one applies. */
  readonly rules?: string | undefined;
  /** Compare with what is on disk in place of writing. */
  readonly check: boolean;
  readonly mode: GenerateMode;
}

/**
 * What keeps the old output: in `lenient` mode only what cannot be read and what the linter refuses, in `careful` mode
 * every error, in `strict` mode warnings, too.
 */
export type GenerateMode = "lenient" | "careful" | "strict";

/** What came of it. */
export interface GeneratedTarget {
  /** Files named from the folder that the command runs in. */
  readonly findings: readonly Finding[];
  /** Absent where an error kept the old output. */
  readonly result?: GenerateResult | undefined;
  /** Absolute paths of all files that the document consists of, as far as they were found. */
  readonly files: readonly string[];
}

/** What was done, or with `check` what would have to be. */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly operations: number;
  readonly schemas: number;
}

/** Takes one document all the way to files on disk, or leaves the output as it is. */
export async function generateTarget(
  request: GenerateRequest,
  texts: SourceTexts,
  progress: Progress,
): Promise<GeneratedTarget> {
  const { target, rules } = request;
  const policy = target.lint ?? (rules === undefined ? "off" : "error");
  const linted = await lintTarget(
    { document: target.document, rules, runLinter: policy !== "off" },
    texts,
    progress,
  );
  const files =
    linted.loaded === undefined
      ? [target.document]
      : [linted.loaded.root, ...linted.loaded.files.values()].map(({ path }) => path);
  const findings = [...linted.own, ...applyPolicy(linted.lint, policy)];
  if (linted.contract === undefined || isStopped(findings, request.mode)) return { findings, files };
  return { ...(await generateFiles(linted.contract, findings, request, texts, progress)), files };
}

async function generateFiles(
  contract: Contract,
  before: readonly Finding[],
  { target, check, mode }: GenerateRequest,
  texts: SourceTexts,
  progress: Progress,
): Promise<Omit<GeneratedTarget, "files">> {
  throw new Error(`not there yet ${String([contract, before, target, check, mode, texts, progress])}`);
}

/** Under `report` the linter's errors stop nothing; under `strict` its warnings do. */
function applyPolicy(lint: readonly Finding[], policy: LintPolicy): readonly Finding[] {
  switch (policy) {
    case "off":
      return [];
    case "error":
      return lint;
    case "report":
      return lint.map((finding) =>
        finding.severity === "error" ? { ...finding, severity: "warning" } : finding,
      );
    case "strict":
      return lint.map((finding) =>
        finding.severity === "warning" ? { ...finding, severity: "error" } : finding,
      );
  }
}

/**
 * What could not be read stops, and so does the linter. What could be read and not understood does not: it is left out,
 * told as an error, and the others are written.
 */
function isStopped(findings: readonly Finding[], mode: GenerateMode): boolean {
  const { error, warning } = countFindings(findings);
  switch (mode) {
    case "lenient":
      return findings.some(({ severity, code }) => severity === "error" && /^(?:load|lint)\//.test(code));
    case "careful":
      return error > 0;
    case "strict":
      return error + warning > 0;
  }
}
