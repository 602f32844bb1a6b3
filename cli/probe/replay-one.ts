import type { ProbeOptions } from "../../live/probe/probe.ts";
import { type Replayed, runReplay } from "../../live/probe/replay/run-replay.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { SourceTexts } from "../shared/source-texts.ts";
import { loadApi } from "../targets/load-api.ts";
import { describeComplaint } from "./describe-complaint.ts";
import type { ProbeInput } from "./probe-command.ts";
import { openReplay } from "./probe-files.ts";
import { readBaseUrl } from "./read-probe-options.ts";

/** Sends again what a probe has found; exit code 1 where it happens still, 0 where it is mended. */
export async function replayOne(
  { operands, options }: ProbeInput,
  settings: Omit<ProbeOptions, "baseUrl">,
  io: Io,
): Promise<ExitCode> {
  const name = options.replay ?? "";
  const replay = openReplay(name, io.cwd);
  const baseUrl = readBaseUrl(operands[0] ?? replay.baseUrl);
  const texts = new SourceTexts(io.cwd);
  const progress = createProgress(io);
  const api = await loadApi({ ...options, api: options.api ?? replay.document }, texts, progress);
  progress.end();
  if (api.contract === undefined) {
    reportFindings(api.findings, { subject: api.name }, texts, { ...io, stdout: io.stderr });
    return 1;
  }
  const rules = redactionOf(api.contract);
  const replayed = await runReplay(api.contract, replay, { ...settings, baseUrl });
  const findings = replayed.findings.map((finding) => {
    const one = { finding, exchanges: replayed.exchanges };
    return { ...finding, message: describeComplaint(one, undefined, rules) };
  });
  reportFindings(
    texts.relocate(findings, api.folder),
    { ...options, subject: `${name} at ${baseUrl}` },
    texts,
    io,
  );
  if ((options.format ?? "pretty") === "pretty")
    io.stdout.write(`${describeVerdict(replayed, replay.message)}\n`);
  return options["fail-on"] === "never" ? 0 : exitCodeOf(replayed.findings, true);
}

function describeVerdict({ verdict }: Replayed, message: string): string {
  switch (verdict) {
    case "failing":
      return "It happens still.";
    case "mended":
      return `Mended: it does not happen any more. It was: ${message}`;
    case "stuck":
      return "It cannot be told whether it happens still.";
  }
}
