import type { Sampling } from "../../verifier/exchanges/create-sampler.ts";
import { type Share, wholeShare } from "../../verifier/exchanges/share.ts";
import type { FormatName } from "../../verifier/exchanges/sourced-exchange.ts";
import type { ScopesOf } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import { readReadings } from "../config/parse-readings.ts";
import { readTokenScopes } from "../config/token-table.ts";
import type { CommandInput } from "../shared/command.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { type BaselineRequest, readBaselineRequest } from "../targets/baseline-file.ts";
import { refuseDocuments } from "./refuse-documents.ts";
import type { FailLevel, TrafficFormat, VerifyOptions } from "./verify-options.ts";

export interface VerifyRequest {
  readonly paths: readonly string[];
  readonly inputFormat: FormatName | undefined;
  readonly server: string | undefined;
  readonly basePath: readonly string[] | undefined;
  readonly readings: Partial<Readings>;
  readonly scopesOf: ScopesOf | undefined;
  readonly sampling: Sampling;
  readonly redact: readonly string[];
  readonly baseline: BaselineRequest | undefined;
  readonly coverage: string | undefined;
  readonly failOn: FailLevel;
  readonly format: TrafficFormat;
  readonly all: boolean;
  /** Number of threads. Default: chosen by the size of the traffic and the number of cores. */
  readonly jobs: number | undefined;
  readonly share: Share;
  readonly partial: string | undefined;
}

function readBasePaths(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  return text === "" ? [""] : splitList(text);
}

export function readVerifyRequest(
  { operands, options }: CommandInput<VerifyOptions>,
  cwd: string,
): VerifyRequest {
  if (operands.length === 0) {
    const fix = "Pass a file, a folder, or - for standard input.";
    throw createUsageError("usage/missing-argument", "No input.", fix);
  }
  refuseDocuments(operands, cwd);
  if (options.server !== undefined && options["base-path"] !== undefined)
    throw createUsageError("usage/extra-argument", "--server and --base-path are mutually exclusive.");
  if (options.shard !== undefined && options.partial === undefined)
    throw createUsageError(
      "usage/missing-argument",
      "--shard needs --partial: a report about one share would look like a report about all traffic.",
      `Name a file for the partial result: --shard ${options.shard} --partial part.json`,
    );
  return {
    paths: operands,
    inputFormat: options["input-format"],
    server: options.server,
    basePath: readBasePaths(options["base-path"]),
    readings: readReadings(options.reading),
    scopesOf: readTokenScopes(options, cwd),
    sampling: readSampling(options.sample),
    redact: splitList(options.redact),
    baseline: readBaselineRequest(options, cwd),
    coverage: options.coverage,
    failOn: options["fail-on"] ?? "unchecked",
    format: options.format ?? "pretty",
    all: options.all === true,
    jobs: readJobs(options.jobs),
    share: readShare(options.shard),
    partial: options.partial,
  };
}

const MOST_JOBS = 256;
const MOST_SHARES = 10_000;

function readJobs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs >= 1 && jobs <= MOST_JOBS) return jobs;
  const message = `Invalid value "${text}" for --jobs.`;
  throw wrongValue(message, `Write a number of threads, from 1 to ${MOST_JOBS}.`);
}

function readShare(text: string | undefined): Share {
  if (text === undefined) return wholeShare;
  const [, number = 0, of = 0] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= of && of <= MOST_SHARES) return { index: number - 1, of };
  const message = `Invalid value "${text}" for --shard.`;
  throw wrongValue(message, "Write --shard 3/8 for the third share of eight.");
}

/** A fixed seed makes samples reproducible. */
const SEED = 1;

function readSampling(text: string | undefined): Sampling {
  if (text === undefined) return { kind: "all" };
  const nth = Number(/^1\/(\d{1,9})$/.exec(text)?.[1]);
  if (nth >= 1) return { kind: "every", nth };
  const percent = Number(/^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1]);
  if (percent > 0 && percent <= 100) return { kind: "chance", probability: percent / 100, seed: SEED };
  throw wrongValue(
    `Invalid value "${text}" for --sample.`,
    "Write --sample 10% for a random tenth, or --sample 1/10 for every tenth exchange.",
  );
}
