import { resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { type CoverageData, mergeCoverage } from "../../verifier/coverage/coverage-data.ts";
import { type Coverage, createCoverage } from "../../verifier/coverage/create-coverage.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { createSampler, type SampleCounts } from "../../verifier/exchanges/create-sampler.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { TakesPart } from "../../verifier/exchanges/share.ts";
import type { Batches, SourcedExchange, TakesNumber } from "../../verifier/exchanges/sourced-exchange.ts";
import { type ListedSource, listSources, readSource } from "../../verifier/exchanges/sources/open-sources.ts";
import { type StripBase, stripServer } from "../../verifier/exchanges/strip-base.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { Judge, JudgeOptions } from "../../verifier/judge/judgement.ts";
import { createVerifier, type Verifier } from "../../verifier/report/create-verifier.ts";
import type { ValidRun, VerifiedItem } from "../../verifier/report/verified-item.ts";
import type { Io } from "../shared/io.ts";
import type { SourceTexts } from "../shared/report-findings.ts";
import type { LoadedApi } from "../targets/load-api.ts";
import { createSanitisedSources, LOOKED_AT } from "./sanitised-sources.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** Totals for one share, complete after its last item. {@link joinEnds} combines the totals of several shares. */
export interface ShareEnd {
  readonly counts: SampleCounts;
  readonly skipped: number;
  /** The first exchange skipped because of `--server`: source index, number within the source, and target. */
  readonly elsewhere?: { readonly source: number; readonly number: number; readonly target: string };
  readonly sanitised: readonly (readonly [source: number, finding: Finding])[];
  readonly coverage?: CoverageData;
}

export interface ShareRun {
  readonly items: Batches<VerifiedItem | ValidRun>;
  end(): ShareEnd;
}

interface ShareTools {
  readonly contract: Contract;
  readonly readings: LoadedApi["readings"];
  readonly sources: readonly ListedSource[];
  readonly stdin?: Io["stdin"];
  onBytes?(count: number): void;
}

export async function findSources(
  { paths }: VerifyRequest,
  texts: SourceTexts,
): Promise<readonly ListedSource[]> {
  const listed = await listSources(paths.map((path) => (path === "-" ? path : resolve(texts.cwd, path))));
  return listed.map((source) =>
    source.kind === "stdin" ? source : { ...source, name: texts.nameOf(source.name) },
  );
}

/**
 * Verifies one share of the traffic. File names in findings are relative to the document's folder.
 * @param takesOf - Decides which items belong to the share.
 */
export function runShare(
  request: VerifyRequest,
  tools: ShareTools,
  takesOf: TakesPart,
): ShareRun & { readonly items: Batches<VerifiedItem> } {
  const { contract, sources } = tools;
  const judging = judgingOf(request, tools);
  const coverage = request.coverage === undefined ? undefined : createCoverage(contract, judging);
  const filter = createServerFilter(request.server);
  const sampler = createSampler(request.sampling);
  const sanitised = createSanitised(request, contract, { judging, coverage, filter });
  const own = { skipped: 0, elsewhere: undefined as ShareEnd["elsewhere"] };
  const verifyOwn = (source: number, item: SourcedExchange): VerifiedItem | undefined => {
    const verified = sanitised.verify(item);
    if (verified !== undefined) return { source, verified };
    own.skipped++;
    const target = filter.first();
    if (target !== undefined) own.elsewhere ??= { source, number: item.origin.number, target };
    return undefined;
  };
  function* verifyBatch(
    index: number,
    batch: Iterable<SourcedExchange>,
    takes: "all" | TakesNumber,
  ): Generator<VerifiedItem, void, undefined> {
    for (const item of batch) {
      if (!sampler.takes(item, takes === "all" || takes(item.origin.number))) continue;
      const verified = verifyOwn(index, item);
      if (verified !== undefined) yield verified;
    }
  }
  async function* items(): AsyncGenerator<Iterable<VerifiedItem>, void, undefined> {
    for (const [index, source] of sources.entries()) {
      const takes = sourceTakes(request, takesOf, index, source);
      if (takes === "none") continue;
      for await (const batch of sanitised.inspect(readListed(source, request, tools, takes)))
        yield verifyBatch(index, batch, takes);
    }
  }
  return {
    items: items(),
    end() {
      const counts = sampler.counts();
      const indexOf = (name: string): number => sources.findIndex((source) => source.name === name);
      return {
        counts,
        skipped: own.skipped + counts.exchanges - counts.taken,
        ...(own.elsewhere === undefined ? {} : { elsewhere: own.elsewhere }),
        sanitised: [...sanitised.findings()].map(([name, finding]) => [indexOf(name), finding] as const),
        ...(coverage === undefined ? {} : { coverage: coverage.toJSON() }),
      };
    },
  };
}

function judgingOf(request: VerifyRequest, { contract, readings }: ShareTools): JudgeOptions {
  return {
    readings: { ...readings, ...request.readings },
    scopesOf: request.scopesOf,
    basePath: request.server === undefined ? request.basePath : "",
    checks: createChecks(contract).checksOf,
  };
}

function createSanitised(
  { redact }: VerifyRequest,
  contract: Contract,
  how: {
    readonly judging: JudgeOptions;
    readonly coverage: Coverage | undefined;
    readonly filter: ReturnType<typeof createServerFilter>;
  },
): ReturnType<typeof createSanitisedSources> {
  const { judging, coverage } = how;
  const { strip } = how.filter;
  const redaction = redactionOf(contract, { headers: redact, query: redact, members: redact });
  const verifierBy = (judge: Judge): Verifier => createVerifier({ judge, redaction, strip });
  const judge = createJudge(contract, judging);
  const readings = { ...judging.readings, credentials: "off" } as const;
  const lenient = createJudge(contract, { ...judging, readings });
  return createSanitisedSources(contract, {
    verify: verifierBy(withCoverage(judge, coverage)),
    preview: verifierBy(judge),
    withoutCredentials: verifierBy(withCoverage(lenient, coverage)),
  });
}

function withCoverage(judge: Judge, coverage: Coverage | undefined): Judge {
  if (coverage === undefined) return judge;
  return (exchange) => {
    const judgement = judge(exchange);
    coverage.add(exchange, judgement);
    return judgement;
  };
}

/**
 * Assigns small files as a whole, so that most shares need not read them. With `--sample`, every share reads all files, because the sample
 * depends on all earlier exchanges.
 */
function sourceTakes(
  { sampling }: VerifyRequest,
  takesOf: TakesPart,
  index: number,
  source: ListedSource,
): ReturnType<TakesPart> {
  const size = source.kind === "file" && sampling.kind === "all" ? source.size : 0;
  return takesOf(index, size);
}

function readListed(
  source: ListedSource,
  { inputFormat, sampling }: VerifyRequest,
  { stdin, onBytes = () => undefined }: ShareTools,
  takes: "all" | TakesNumber,
): Batches<SourcedExchange> {
  const isPart = takes !== "all" && sampling.kind === "all";
  return readSource(source, {
    onBytes,
    // Every share inspects the first entries for missing credentials. Call `takes` even for these, since it claims entries in order.
    takes: isPart ? (number) => takes(number) || number <= LOOKED_AT : undefined,
    ...(inputFormat === undefined ? {} : { format: inputFormat }),
    ...(stdin === undefined ? {} : { stdin }),
  });
}

/**
 * Adds up the totals of all shares.
 * @throws {TypeError} If the list is empty.
 */
export function joinEnds(ends: readonly ShareEnd[]): ShareEnd {
  const sum = (count: (end: ShareEnd) => number): number => ends.reduce((all, end) => all + count(end), 0);
  const [elsewhere] = ends
    .flatMap((end) => end.elsewhere ?? [])
    .sort((one, other) => one.source - other.source || one.number - other.number);
  const coverage = ends.flatMap((end) => end.coverage ?? []);
  const sanitised = new Map(ends.flatMap((end) => end.sanitised));
  return {
    counts: {
      exchanges: sum(({ counts }) => counts.exchanges),
      taken: sum(({ counts }) => counts.taken),
    },
    skipped: sum(({ skipped }) => skipped),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    sanitised: [...sanitised].sort(([one], [other]) => one - other),
    ...(coverage.length === 0 ? {} : { coverage: mergeCoverage(coverage) }),
  };
}

interface ServerFilter {
  /** Set only with `--server`. Returns `undefined` for requests to other servers. */
  readonly strip: StripBase | undefined;
  first(): string | undefined;
}

function createServerFilter(server: string | undefined): ServerFilter {
  let first: string | undefined;
  if (server === undefined) return { strip: undefined, first: () => first };
  const below = stripServer(server);
  const strip: StripBase = (exchange) => {
    const rest = below(exchange);
    if (rest === undefined) first ??= nameTarget(exchange);
    return rest;
  };
  return { strip, first: () => first };
}

function nameTarget({ request }: Exchange): string {
  const [, authority, path = ""] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#]*))?([^?#]*)/i.exec(request.url) ?? [];
  const host = (authority ?? headerValue(request.headers, "host") ?? "").replace(/^.*@/s, "");
  return host + path;
}
