import type { Contract } from "../../contract/build/contract.ts";
import { isBrokenReference } from "../../contract/build/name-missing.ts";
import { isLoss } from "../../contract/findings/codes.ts";
import { countFindings, type Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { FoundLintConfig } from "../../contract/lint/find-lint-config.ts";
import { type LoadedDocument, sizeOf } from "../../contract/read/loaded-document.ts";
import type { OnRead } from "../../contract/read/read-file.ts";
import type { BegunOutput } from "../../generator/emitters/begin-output.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { Generated, UnderstoodDocument } from "../../generator/session/generate.ts";
import type { GenerationSession } from "../../generator/session/generation-session.ts";
import type { LintPolicy } from "../config/config.ts";
import { isAboutUsage, type SourceTexts } from "../shared/report-findings.ts";
import { tuneForDocument } from "../shared/tune-engine.ts";
import { chooseRules } from "../targets/choose-rules.ts";
import type { FindingStage } from "../targets/document-baselines.ts";
import { lintTarget } from "../targets/lint-target.ts";
import type { OutputTarget } from "./choose-outputs.ts";
import type {
  GeneratedTarget,
  GenerateMode,
  GenerateRequest,
  GenerateResult,
  StageTools,
} from "./generate-request.ts";
import { emitOptionsOf, relocateFindings, reuseFreshOutput } from "./reuse-fresh-output.ts";

export async function generateTarget(request: GenerateRequest, tools: StageTools): Promise<GeneratedTarget> {
  const rules = chooseRules(request.target, undefined, tools.texts.cwd);
  const policy = request.target.lint ?? (rules === undefined ? "off" : "error");
  // Lint rules can change independently of the document, so a run that lints never reuses output. `--check` never does either, because
  // someone could have edited the manifest.
  const isAnew =
    request.force || request.check || policy !== "off" || tools.baselines?.has(request.target) === true;
  const known = isAnew ? undefined : await reuseFreshOutput(request, tools);
  const generated = known ?? (await generateAnew({ ...request, rules, policy }, tools));
  const { texts } = tools;
  return { ...generated, findings: await locateOptions(generated.findings, request.target, texts) };
}

/** Findings about options that are valid in general but refer to something missing in this document. */
const aboutOptions: ReadonlySet<string> = new Set([
  "config/no-such-operation",
  "config/no-named-enum",
  "emitter/failed",
  "name/unknown-pin",
]);

/** Adds config places after generation, because the output's manifest must not contain the config's path. */
async function locateOptions(
  findings: readonly Finding[],
  target: OutputTarget,
  texts: SourceTexts,
): Promise<readonly Finding[]> {
  if (!findings.some(({ code }) => aboutOptions.has(code))) return findings;
  const { locateInConfig } = await import("../targets/locate-missing.ts");
  return findings.flatMap((finding) => {
    if (!aboutOptions.has(finding.code)) return [finding];
    const asked = target.askedPatterns?.find(([, pattern]) => finding.message.includes(`\`${pattern}\``));
    if (asked === undefined) return texts.relocate([locateInConfig(finding, target)], texts.cwd);
    const [option, pattern] = asked;
    return [
      {
        ...finding,
        message: `\`${option} ${pattern}\` does not match any operation in the document.`,
        places: [],
      },
    ];
  });
}

interface LintedRequest extends GenerateRequest {
  readonly rules: FoundLintConfig | undefined;
  readonly policy: LintPolicy;
}

async function generateAnew(request: LintedRequest, tools: StageTools): Promise<GeneratedTarget> {
  const { sessions } = tools;
  if (sessions !== undefined) return runStages(request, tools, await sessions.open(request.target));
  const { openSession } = await import("../../generator/session/generation-session.ts");
  const session = await openSession(request.target.document, { parts: request.target.parts });
  try {
    return await runStages(request, tools, session);
  } finally {
    await session.close();
  }
}

async function runStages(
  request: LintedRequest,
  tools: StageTools,
  session: GenerationSession,
): Promise<GeneratedTarget> {
  const { target, mode, rules, policy } = request;
  let begun: BegunOutput | undefined;
  const asked = {
    document: target.document,
    listed: target.listed,
    allow: target.allow,
    overlays: target.overlays,
    formats: target.formats,
    isSorted: true,
    operations: target.operations,
    rules,
    runLinter: policy !== "off",
    before: session.previous?.contract,
    onRead: (...read: Parameters<OnRead>) => {
      session.inputs.note(...read);
      tools.onRead?.(...read);
    },
    onLoaded:
      tools.sessions === undefined ? (loaded: LoadedDocument) => tuneForDocument(sizeOf(loaded)) : undefined,
    onNormalised: session.prefetchDocument,
    onBuilt: (built: Contract) => {
      begun = session.begin(built, emitOptionsOf(target));
    },
  };
  const { loaded, contract, unrelocated, own, lint } = await lintTarget(asked, tools.texts, tools.progress);
  const withoutKnown = (found: readonly Finding[], stage: FindingStage): readonly Finding[] =>
    tools.baselines?.withoutKnown(found, stage, target, loaded) ?? found;
  const findings = [
    ...withoutKnown(target.partial === true ? own.map(acceptMissing) : own, "read"),
    ...(policy === "off" ? [] : withoutKnown(applyPolicy(lint, policy), "lint")),
  ];
  if (loaded === undefined) return { findings };
  if (contract === undefined || isStopped(findings, mode)) return { findings };
  if (session.previous !== undefined) session.previous.contract = contract;
  const understood = { loaded, contract, findings: unrelocated, begun };
  const generated = await generateFiles(understood, session, { request, tools });
  const all = [...findings, ...withoutKnown(generated.findings, "generate")];
  if (generated.files.length === 0 || isStopped(all, mode)) return { findings: all };
  const { findings: onDisk, ...disk } = await meetDisk(generated.files, request, tools);
  const { operations, schemas } = contract.model;
  const losses = generated.losses?.total ?? 0;
  const size = { operations: operations.length, schemas: schemas.length, losses };
  const isRefused = !request.check && countFindings(onDisk).error > 0;
  return { findings: [...all, ...onDisk], ...(isRefused ? {} : { result: { ...disk, ...size } }) };
}

async function generateFiles(
  document: UnderstoodDocument,
  session: GenerationSession,
  { request, tools }: { readonly request: GenerateRequest; readonly tools: StageTools },
): Promise<Generated> {
  const { target } = request;
  tools.progress.stage(`Generating ${tools.texts.nameOf(target.output)} …`);
  const { generateFrom } = await import("../../generator/session/generate.ts");
  const generated = await generateFrom(document, emitOptionsOf(target), session);
  const added = generated.findings.slice(document.findings.length);
  return { ...generated, findings: relocateFindings(added, target, tools.texts) };
}

async function meetDisk(
  files: readonly EmittedFile[],
  request: GenerateRequest,
  tools: StageTools,
): Promise<DiskResult> {
  const { output } = request.target;
  const stage = `${request.check ? "Comparing" : "Writing"} ${tools.texts.nameOf(output)}`;
  tools.progress.stage(`${stage} …`);
  tools.progress.show(`${stage}, ${showCount(files.length, "file")} …`);
  const result = request.check ? await compareWithDisk(files, output) : await writeToDisk(files, output);
  return { ...result, findings: tools.texts.relocate(result.findings, output) };
}

type DiskResult = Pick<GenerateResult, "written" | "unchanged" | "removed"> & {
  readonly findings: readonly Finding[];
};

async function writeToDisk(files: readonly EmittedFile[], folder: string): Promise<DiskResult> {
  const { writeFiles } = await import("../../generator/write/write-files.ts");
  return writeFiles(files, folder);
}

async function compareWithDisk(files: readonly EmittedFile[], folder: string): Promise<DiskResult> {
  const { checkFiles } = await import("../../generator/write/check-files.ts");
  const findings = await checkFiles(files, folder);
  return { written: [], unchanged: files.map(({ path }) => path), removed: [], findings };
}

function acceptMissing(finding: Finding): Finding {
  return isBrokenReference(finding) ? { ...finding, severity: "warning" } : finding;
}

/**
 * Changes the severity of lint findings. `off` drops all findings, `report` turns errors into warnings, and `strict` turns warnings into
 * errors.
 */
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
 * Decides whether to keep the old output. In `lenient` mode, only errors from the linter and the config do, and a mistyped `paths`; other
 * errors are reported but the output is still written.
 */
function isStopped(findings: readonly Finding[], mode: GenerateMode): boolean {
  const { error, warning } = countFindings(findings);
  switch (mode) {
    case "lenient":
      return findings.some(
        ({ severity, code }) =>
          severity === "error" &&
          (code.startsWith("lint/") || code === "document/no-operations" || isAboutUsage(code)),
      );
    case "careful":
      return error > 0;
    case "strict":
      return error + warning > 0 || findings.some(isLoss);
  }
}
