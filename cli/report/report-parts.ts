import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { mergeItems, type VerifiedItem } from "../../verifier/report/verified-item.ts";
import { describeOther } from "../coverage/coverage-file.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { listJsonFiles } from "../shared/read-files.ts";
import { createUsageError, UsageError } from "../shared/usage-error.ts";
import { guardInputs } from "../shared/write-named-file.ts";
import { loadApi, reportUnreadable } from "../targets/load-api.ts";
import { openPart, type Part } from "../verify/part-file.ts";
import { reportTraffic } from "../verify/report-traffic.ts";
import { joinEnds, type ShareEnd, type ShareRun } from "../verify/run-share.ts";
import type { VerifyOptions } from "../verify/verify-options.ts";
import { readVerifyRequest } from "../verify/verify-request.ts";
import type { ReportCommandOptions } from "./report-options.ts";

export async function reportParts(
  { operands, options }: CommandInput<ReportCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  if (operands.length === 0) {
    const fix = "Pass the files written by tenon verify --partial, or a folder of them.";
    throw createUsageError("usage/missing-argument", "No input.", fix);
  }
  const parts = operands
    .flatMap((name) => listJsonFiles(io.cwd, name, { code: "coverage/unreadable" }))
    .map((name) => openPart(io.cwd, name));
  const runs = groupRuns(parts);
  const input = joinInputs(runs, options);
  const request = readVerifyRequest(input, io.cwd);
  const api = await loadApi(input.options, io);
  if (api.contract === undefined) return reportUnreadable(api, io);
  guardInputs(io.cwd, { "--coverage": request.coverage }, [
    ...api.texts.paths,
    ...parts.map(({ name }) => name),
  ]);
  checkDocument(parts, api.contract, api.name);
  return reportTraffic(request, api, joinRuns(runs), { io });
}

type Run = readonly [Part, ...Part[]];

function groupRuns(parts: readonly Part[]): readonly Run[] {
  const runs = new Map<string, [Part, ...Part[]]>();
  for (const part of parts) {
    const key = keyOf(part);
    const run = runs.get(key);
    if (run === undefined) runs.set(key, [part]);
    else addPart(run, part);
  }
  const groups = [...runs].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, run]) => run);
  const findings = groups.flatMap(listMissing);
  if (findings.length > 0) throw new UsageError(...findings);
  return groups;
}

/** Identifies a division of traffic into parts. Parts can only be combined if they come from the same division. */
function keyOf({ sources, share, sha256 }: Part): string {
  // Standard input has no name, so different inputs are told apart by their content.
  const isUnnamed = share.of === 1 && sources.some(({ name }) => name === "-");
  return JSON.stringify([sources, share.of, isUnnamed ? sha256 : ""]);
}

function addPart(run: Part[], part: Part): void {
  const same = run.find(({ share }) => share.index === part.share.index);
  if (same === undefined) run.push(part);
  else if (same.sha256 !== part.sha256) {
    const message = `${same.name} and ${part.name} are both part ${part.share.index + 1} of ${part.share.of}, and differ.`;
    throw createUsageError(
      "partial/other",
      message,
      "Remove the partial result that comes from other traffic.",
    );
  }
}

function listMissing(run: Run) {
  const [{ share, sources }] = run;
  const found = new Set(run.map((part) => part.share.index));
  const missing = Array.from({ length: share.of }, (_, index) => index).filter((index) => !found.has(index));
  const traffic = sources.map(({ name }) => name).join(", ");
  return missing.map((index) =>
    createFinding("partial/missing", {
      message: `Part ${index + 1} of ${share.of} of ${traffic} is missing.`,
      fix: `Run it again with --shard ${index + 1}/${share.of} and the options of the others.`,
    }),
  );
}

function joinInputs(
  runs: readonly Run[],
  { ...own }: CommandInput<ReportCommandOptions>["options"],
): CommandInput<VerifyOptions> {
  const [first, ...others] = runs.flat();
  if (first === undefined) throw new TypeError("There are no parts.");
  const other = others.find((part) => judgedBy(part) !== judgedBy(first));
  if (other !== undefined) {
    const message = `${first.name} and ${other.name} were verified with different options.`;
    throw createUsageError("partial/other", message, "Verify all parts with the same options.");
  }
  const { shard: _shard, partial: _partial, jobs: _jobs, ...options } = first.input.options;
  const operands = [...new Set(runs.flatMap(([{ input }]) => input.operands))];
  return { operands, options: { ...options, ...own } };
}

function judgedBy({ input: { options } }: Part): string {
  const { reading, server, sample, redact } = options;
  const tokens = [options["token-scopes"], options["jwt-scopes"]];
  return JSON.stringify([
    reading,
    server,
    options["base-path"],
    sample,
    redact,
    tokens,
    options.coverage === undefined,
  ]);
}

function checkDocument(parts: readonly Part[], contract: Contract, name: string): void {
  for (const part of parts) {
    const message = describeOther(part.name, part.document, contract, name);
    if (message !== undefined)
      throw createUsageError("partial/other", message, "Name the document of the parts with --api.");
  }
}

function joinRuns(runs: readonly Run[]): ShareRun {
  let before = 0;
  const shifted = runs.flatMap((run) => {
    const from = before;
    before += run[0].sources.length;
    return run.map((part) => ({ items: shiftItems(part, from), end: shiftEnd(part.end, from) }));
  });
  return {
    items: mergeItems(shifted.map(({ items }) => items)),
    end: () => joinEnds(shifted.map(({ end }) => end)),
  };
}

async function* shiftItems(part: Part, by: number): AsyncGenerator<VerifiedItem, void, undefined> {
  for await (const { source, verified } of part.items()) yield { source: source + by, verified };
}

function shiftEnd({ elsewhere, sanitised, ...rest }: ShareEnd, by: number): ShareEnd {
  return {
    ...rest,
    sanitised: sanitised.map(([source, finding]) => [source + by, finding] as const),
    ...(elsewhere === undefined ? {} : { elsewhere: { ...elsewhere, source: elsewhere.source + by } }),
  };
}
