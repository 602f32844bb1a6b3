import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printSafeJson } from "../../contract/findings/show-text.ts";
import { chooseStyle, plainStyle } from "../../contract/findings/style.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import {
  buildReport,
  type CoverageReport,
  checkThresholds,
  type Thresholds,
} from "../../verifier/coverage/build-report.ts";
import { mergeCoverage } from "../../verifier/coverage/coverage-data.ts";
import { type LeafKind, leafKinds } from "../../verifier/coverage/leaf.ts";
import { printCoverageHtml } from "../../verifier/coverage/print-coverage-html.ts";
import { printCoverageTable } from "../../verifier/coverage/print-coverage-table.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { reportFindings } from "../shared/report-findings.ts";
import { createUsageError, UsageError, wrongValue } from "../shared/usage-error.ts";
import { guardInputs, writeNamedFile } from "../shared/write-named-file.ts";
import { loadApi, relocateContract, reportUnreadable } from "../targets/load-api.ts";
import { readShards, sortShards } from "./coverage-file.ts";
import type { CoverageOptions } from "./coverage-options.ts";

/** Maximum number of missing leaves to list per operation. `--all` removes the limit. */
const MOST = 10;

export async function runCoverage(
  { operands, options }: CommandInput<CoverageOptions>,
  io: Io,
): Promise<ExitCode> {
  if (operands.length === 0) {
    const fix = "Pass files written with --coverage, or a folder of them.";
    throw createUsageError("usage/missing-argument", "No input.", fix);
  }
  const thresholds = readThresholds(options.threshold);
  const shards = readShards(io.cwd, operands);
  const api = await loadApi(options, io);
  const { contract, texts } = api;
  if (contract === undefined) return reportUnreadable(api, io);
  guardInputs(io.cwd, { "-o": options.output }, [...texts.paths, ...shards.map(({ name }) => name)]);
  const others = sortShards(shards, contract, api.name).findings;
  if (others.length > 0) throw new UsageError(...others);
  const data = mergeCoverage(shards.map((shard) => shard.data));
  const report = buildReport(relocateContract(contract, api), data);
  const findings = checkThresholds(report, thresholds);
  const text = print(report, findings, options, io);
  if (options.output === undefined) io.stdout.write(text);
  else writeNamedFile(io.cwd, options.output, text);
  if (findings.length > 0)
    reportFindings(findings, { subject: api.name }, texts, { ...io, stdout: io.stderr });
  return findings.length > 0 ? 1 : 0;
}

function print(
  report: CoverageReport,
  findings: readonly Finding[],
  { format, all, output }: CoverageOptions,
  { stdout, env }: Io,
): string {
  if (format === "html") return printCoverageHtml({ report, findings, version: readVersion() });
  if (format === "json") {
    const { data, totals, groups } = report;
    return `${printSafeJson({ ...data, totals, groups, findings })}\n`;
  }
  const style = output === undefined ? chooseStyle(stdout.isTerminal, env) : plainStyle;
  const most = all === true ? Number.POSITIVE_INFINITY : MOST;
  return printCoverageTable(report, { style, most });
}

/** Parses thresholds such as `operations=100,properties=80`, or `all=90` for every kind. Throws a `UsageError` if the syntax is invalid. */
function readThresholds(text: string | undefined): Thresholds {
  return Object.fromEntries(splitList(text).flatMap(readPair));
}

function readPair(pair: string): readonly (readonly [kind: LeafKind, least: number])[] {
  const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
  const kinds = name === "all" ? leafKinds : leafKinds.filter((kind) => kind === name);
  if (kinds.length === 0) {
    const known = ["all", ...leafKinds];
    const fix = didYouMean(name, known) ?? `There are ${known.join(", ")}.`;
    throw wrongValue(`Nothing called "${name}" is covered.`, fix);
  }
  const least = /^\d{1,3}(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(least <= 100)) {
    const fix = `Write --threshold ${name}=80 for 80 percent.`;
    throw wrongValue(`The threshold ${name}=${value} is not a percentage.`, fix);
  }
  return kinds.map((kind) => [kind, least] as const);
}
