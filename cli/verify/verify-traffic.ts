import { availableParallelism } from "node:os";
import type { Contract } from "../../contract/build/contract.ts";
import { fingerprintDocument } from "../../verifier/coverage/coverage-data.ts";
import { createCoverage } from "../../verifier/coverage/create-coverage.ts";
import { claimsOf, createClaims, takesOf } from "../../verifier/exchanges/share.ts";
import type { ListedSource } from "../../verifier/exchanges/sources/open-sources.ts";
import { writeCoverageData } from "../coverage/coverage-file.ts";
import type { CommandInput } from "../shared/command.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { guardInputs } from "../shared/write-named-file.ts";
import { type LoadedApi, loadApi, reportUnreadable } from "../targets/load-api.ts";
import { writePart } from "./part-file.ts";
import { createTrafficProgress, reportTraffic, type TrafficProgress } from "./report-traffic.ts";
import { findSources, runShare, type ShareRun } from "./run-share.ts";
import { canUseThreads, entriesOf, runWithThreads } from "./share-threads.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { readVerifyRequest, type VerifyRequest } from "./verify-request.ts";

export async function verifyTraffic(input: CommandInput<VerifyOptions>, io: Io): Promise<ExitCode> {
  const request = readVerifyRequest(input, io.cwd);
  const begin = performance.now();
  const api = await loadApi(input.options, io);
  const loading = performance.now() - begin;
  const { contract } = api;
  if (contract === undefined) return reportUnreadable(api, io);
  const sources = await findSources(request, api.texts);
  const read = sources.flatMap((source) => (source.kind === "file" ? [source.path] : []));
  guardInputs(io.cwd, { "--coverage": request.coverage, "--partial": request.partial }, [
    ...api.texts.paths,
    ...read,
  ]);
  const bar = createTrafficProgress(createProgress(io), sources);
  const run = startRun(input, request, { contract, api, loading, sources, io, bar });
  if (request.partial === undefined) {
    // Write an empty file first, so that an unwritable path fails before any traffic is read.
    if (request.coverage !== undefined)
      writeCoverageData(io.cwd, request.coverage, createCoverage(contract).toJSON());
    return reportTraffic(request, api, run, { io, bar });
  }
  const head = { document: fingerprintDocument(contract), share: request.share, sources, input };
  await writePart(request.partial, head, run, { io, bar });
  return 0;
}

interface RunTools {
  readonly contract: Contract;
  readonly api: LoadedApi;
  readonly loading: number;
  readonly sources: readonly ListedSource[];
  readonly io: Io;
  readonly bar: TrafficProgress;
}

function startRun(
  input: CommandInput<VerifyOptions>,
  request: VerifyRequest,
  { contract, api, loading, sources, io, bar }: RunTools,
): ShareRun {
  const { stdin, cwd, env } = io;
  const { share } = request;
  const threads = countThreads(request, sources, loading);
  const common = { contract, readings: api.readings, sources, onBytes: bar.read };
  const tools = stdin === undefined ? common : { ...common, stdin };
  if (threads === 1) return runShare(request, tools, (source, size) => takesOf(share, source, size));
  const claims = createClaims(sources.length);
  const own = runShare(request, tools, claimsOf(share, claims));
  const task = { input, cwd, env, sources, share, claims };
  return runWithThreads({ ...own, items: entriesOf(own.items, request) }, task, threads - 1);
}

const SPEED = 50_000;

/** Maximum number of threads without `--jobs`. Every thread needs its own copy of the contract. */
const MOST_UNASKED = 8;

const START = 500;

function countThreads({ jobs }: VerifyRequest, sources: readonly ListedSource[], loading: number): number {
  if (!canUseThreads() || sources.some(({ kind }) => kind === "stdin")) return 1;
  if (jobs !== undefined) return jobs;
  const size = sources.reduce((sum, source) => sum + (source.kind === "file" ? source.size : 0), 0);
  return size / SPEED > 4 * (loading + START) ? Math.min(availableParallelism(), MOST_UNASKED) : 1;
}
