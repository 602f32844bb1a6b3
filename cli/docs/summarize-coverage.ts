import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { CoverageSummary } from "../../site/views/coverage-page.ts";
import {
  buildReport,
  type CoverageReport,
  kindWords,
  sumCounts,
} from "../../verifier/coverage/build-report.ts";
import { mergeCoverage } from "../../verifier/coverage/coverage-data.ts";
import { leafKinds } from "../../verifier/coverage/leaf.ts";
import { type NamedShard, sortShards } from "../coverage/coverage-file.ts";

/**
 * Merges shards for a site. A shard about another version of the document is omitted with a warning instead of an error: the site is
 * correct without it, and each edit of the document makes all shards outdated.
 */
export function summarizeCoverage(
  shards: readonly NamedShard[],
  contract: Contract,
  name: string,
): { readonly coverage?: CoverageSummary; readonly findings: readonly Finding[] } {
  const { own, findings } = sortShards(shards, contract, name, "warning");
  if (own.length === 0) return { findings };
  return { coverage: summarize(buildReport(contract, mergeCoverage(own.map(({ data }) => data)))), findings };
}

function summarize({ data, totals, groups }: CoverageReport): CoverageSummary {
  return {
    exchanges: data.exchanges,
    totals: leafKinds.map((kind) => ({ kind: kindWords[kind], ...totals[kind] })),
    parts: groups.map(({ name, operation, counts, missing }) => ({
      name,
      operation,
      ...sumCounts(counts),
      missing: missing.map(({ kind, label, place }) => ({ kind: kindWords[kind], label, place })),
    })),
  };
}
