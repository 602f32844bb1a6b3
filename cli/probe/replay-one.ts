import type { ProbeOptions } from "../../live/probe/probe.ts";
import { type Replayed, runReplay } from "../../live/probe/replay/run-replay.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { loadApi, reportUnreadable } from "../targets/load-api.ts";
import { describeFailure } from "./describe-failure.ts";
import type { ProbeCommandOptions } from "./probe-command.ts";
import { openReplay } from "./probe-files.ts";
import { readBaseUrl } from "./read-probe-options.ts";

/** Sends a saved failure again. Exit code 1 if it still fails, 0 if it is fixed. */
export async function replayOne(
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
  reportFindings(located, { ...options, subject: `${name} at ${baseUrl}` }, api.texts, io);
  if ((options.format ?? "pretty") === "pretty")
    io.stdout.write(`${describeVerdict(replayed, replay.message)}\n`);
  return options["fail-on"] === "never" ? 0 : exitCodeOf(replayed.findings, true);
}

function describeVerdict({ verdict }: Replayed, message: string): string {
  switch (verdict) {
    case "failing":
      return "It still happens.";
    case "mended":
      return `Fixed: it no longer happens. The failure was: ${message}`;
    case "stuck":
      return "It is not known whether it still happens.";
  }
}
