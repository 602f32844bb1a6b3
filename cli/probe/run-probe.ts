import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { showCount, showNumber } from "../../contract/findings/show-text.ts";
import type { ProbeFailure, ProbeOptions, ProbeProgress, ProbeReport } from "../../live/probe/probe.ts";
import { type Replayed, runReplay } from "../../live/probe/replay/run-replay.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import { writeCoverageData } from "../coverage/coverage-file.ts";
import type { CommandInput } from "../shared/command.ts";
import { createProgress, drawBar, type ExitCode, type Io } from "../shared/io.ts";
import type { Recorder } from "../shared/recorder.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { guardInputs } from "../shared/write-named-file.ts";
import { describeApiFindings, type LoadedApi, loadApi, reportUnreadable } from "../targets/load-api.ts";
import { createProbeRecorder, openReplay, REPLAY_FOLDER, saveReplays } from "./probe-files.ts";
import type { ProbeCommandOptions } from "./probe-options.ts";
import {
  checkScopes,
  checkSelection,
  readBaseUrl,
  readProbeOptions,
  TOKEN_VARIABLE,
} from "./read-probe-options.ts";
import { describeFailure, reportProbe } from "./report-probe.ts";
import { openState, saveState } from "./resume-file.ts";
import { checkSchemeTokens } from "./scheme-tokens.ts";

export async function runProbe(input: CommandInput<ProbeCommandOptions>, io: Io): Promise<ExitCode> {
  const { operands, options } = input;
  const settings = readProbeOptions(options, io);
  if (options.replay !== undefined) return replayOne(input, settings, io);
  if (options.workflows !== undefined) {
    const { runWorkflowFile } = await import("./run-workflow-file.ts");
    return runWorkflowFile(options.workflows, input, settings, io);
  }
  refuseWorkflowOptions(options);
  const baseUrl = readBaseUrl(operands[0]);
  const api = await loadApi(options, io);
  const { contract, texts } = api;
  if (contract === undefined) return reportUnreadable(api, io);
  checkScopes(settings, contract.model);
  checkSelection(settings, contract.model);
  checkSchemeTokens(TOKEN_VARIABLE, io.env, contract.model);
  const rules = redactionOf(contract);
  guardInputs(io.cwd, { "--record": options.record, "--coverage": options.coverage }, texts.paths);
  const recorder = createProbeRecorder(options.record, io.cwd, rules);
  await recorder.open();
  const folder = options.save ?? REPLAY_FOLDER;
  const place = { cwd: io.cwd, folder };
  const earlier = options.resume === true ? openState(place, contract) : undefined;
  const continued = earlier === undefined ? {} : { seed: earlier.seed, resume: earlier.state };
  const report = await probeWatched(contract, { ...settings, baseUrl, ...continued }, { io, recorder });
  const source = { baseUrl, document: options.api ?? api.name, seed: report.seed };
  const saved = await saveReplays(report.failures, source, { cwd: io.cwd, folder, rules });
  const unsaved = await saveState(report, { ...place, rules, source });
  const replayOf = (failure: ProbeFailure): string | undefined => saved.names.get(failure);
  const whole = withNothingTried({
    ...report,
    findings: [...report.findings, ...saved.findings, ...unsaved],
  });
  reportProbe(whole, { options, io, texts, name: api.name, folder: api.folder, rules, replayOf });
  tellOfDocument(api, options, io);
  if (options.coverage !== undefined) writeCoverageData(io.cwd, options.coverage, report.coverage.data);
  const { "fail-on": failOn } = options;
  const unwritten = whole.findings.filter(({ code }) => code === "output/unwritable");
  return exitCodeOf(failOn === "never" ? unwritten : whole.findings, failOn === "warning");
}

function refuseWorkflowOptions(options: ProbeCommandOptions): void {
  const [name] = (["workflow", "input", "server"] as const).filter((one) => options[one] !== undefined);
  if (name === undefined) return;
  const fix = name === "server" ? "Without workflows, the URL is the argument: tenon probe <url>" : undefined;
  throw createUsageError(
    "usage/missing-argument",
    `--${name} is for workflows, which --workflows names.`,
    fix,
  );
}

interface Watching {
  readonly io: Io;
  readonly recorder: Recorder;
}

async function probeWatched(
  contract: Contract,
  options: ProbeOptions,
  { io, recorder }: Watching,
): Promise<ProbeReport> {
  const progress = createProgress(io);
  const ending = new AbortController();
  let isDone = false;
  io.interrupted().then(() => {
    if (!isDone) ending.abort();
  });
  if (progress.isWatched)
    io.stderr.write(`Probing ${options.baseUrl}, seed ${options.seed ?? 1}; Ctrl-C ends it and cleans up.\n`);
  const report = await probe(contract, {
    ...options,
    signal: ending.signal,
    onProgress: (now) => progress.show(describeProgress(now)),
    onExchange: (sent) => recorder.record(sent),
  });
  isDone = true;
  progress.end();
  return { ...report, findings: [...report.findings, ...(await recorder.close())] };
}

const WIDTH = 20;

function describeProgress({ done, tasks, requests, failures, operation, check }: ProbeProgress): string {
  const some = showCount(failures, "failure");
  return `${drawBar(done / tasks, WIDTH)}  ${showNumber(requests)} requests, ${some}  ${check} ${operation}`;
}

function withNothingTried(report: ProbeReport): ProbeReport {
  if (report.requests > 0) return report;
  const [reason] = report.operations.flatMap(({ checks }) =>
    [...checks.values()].flatMap(({ unchecked }) => unchecked),
  );
  const why = report.operations.length === 0 ? "no operation is chosen" : (reason ?? "nothing can be sent");
  const message = `Nothing was sent to ${report.baseUrl}: ${why}.`;
  return { ...report, findings: [...report.findings, createFinding("probe/nothing-tried", { message })] };
}

function tellOfDocument(api: LoadedApi, { format = "pretty" }: ProbeCommandOptions, io: Io): void {
  const line = format === "pretty" ? describeApiFindings(api) : undefined;
  if (line !== undefined) io.stderr.write(`${line}\n`);
}

async function replayOne(
  { operands, options }: CommandInput<ProbeCommandOptions>,
  settings: Omit<ProbeOptions, "baseUrl">,
  io: Io,
): Promise<ExitCode> {
  const name = options.replay ?? "";
  const replay = openReplay(name, io.cwd);
  const baseUrl = readBaseUrl(operands[0] ?? replay.baseUrl);
  const api = await loadApi({ ...options, api: options.api ?? replay.document }, io);
  if (api.contract === undefined) return reportUnreadable(api, io);
  const rules = redactionOf(api.contract);
  const replayed = await runReplay(api.contract, replay, { ...settings, baseUrl });
  const findings = replayed.findings.map((finding) => {
    const one = { finding, exchanges: replayed.exchanges };
    return { ...finding, message: describeFailure(one, undefined, rules) };
  });
  const located = api.texts.relocate(findings, api.folder);
  const format = options.format === "html" ? "pretty" : (options.format ?? "pretty");
  reportFindings(located, { format, all: options.all, subject: `${name} at ${baseUrl}` }, api.texts, io);
  if (format === "pretty") io.stdout.write(`${describeVerdict(replayed, replay.message)}\n`);
  return options["fail-on"] === "never" ? 0 : exitCodeOf(replayed.findings, true);
}

function describeVerdict({ verdict }: Replayed, message: string): string {
  switch (verdict) {
    case "failing":
      return "It still happens.";
    case "mended":
      return `Fixed: it no longer happens. The failure was: ${message}`;
    case "changed":
      return `The same requests now fail in another way. The failure was: ${message}`;
    case "stuck":
      return "It is not known whether it still happens.";
  }
}
