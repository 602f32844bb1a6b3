import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Severity } from "../../contract/findings/finding.ts";
import { buildReport, percentOf } from "../../verifier/coverage/build-report.ts";
import {
  type CoverageData,
  type CoveredDocument,
  fingerprintDocument,
  readCoverage,
} from "../../verifier/coverage/coverage-data.ts";
import { createCoverage } from "../../verifier/coverage/create-coverage.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judgement, JudgeOptions } from "../../verifier/judge/judgement.ts";
import { type NamedData, readJsonFiles } from "../shared/read-files.ts";
import { writeNamedFile } from "../shared/write-named-file.ts";

export type NamedShard = NamedData<CoverageData>;

/** Reads coverage files. For a folder, reads its `.json` files. Throws a `UsageError` if a file is unreadable or not a coverage file. */
export function readShards(cwd: string, names: readonly string[]): readonly NamedShard[] {
  return readJsonFiles(cwd, names, { code: "coverage/unreadable", read: readCoverage });
}

export interface SortedShards {
  readonly own: readonly NamedShard[];
  readonly findings: readonly Finding[];
}

/**
 * Separates the shards that cover other documents.
 * @param name - Name of the expected document in messages.
 * @param severity - Severity of the finding for each shard that covers another document.
 */
export function sortShards(
  shards: readonly NamedShard[],
  contract: Contract,
  name: string,
  severity: Severity = "error",
): SortedShards {
  const own: NamedShard[] = [];
  const findings: Finding[] = [];
  for (const shard of shards) {
    const message = describeOther(shard.name, shard.data.document, contract, name);
    if (message === undefined) own.push(shard);
    else findings.push(createFinding("coverage/other-document", { message, severity }));
  }
  return { own, findings };
}

export function describeOther(
  file: string,
  document: CoveredDocument,
  contract: Contract,
  name: string,
): string | undefined {
  const { fingerprint, title, version } = fingerprintDocument(contract);
  if (document.fingerprint === fingerprint) return undefined;
  const isSame = document.title === title && document.version === version;
  return isSame
    ? `${file} is about another version of ${name}: the document has changed since.`
    : `${file} is about ${JSON.stringify(`${document.title} ${document.version}`)}, not about ${name}.`;
}

export interface KeptCoverage {
  add(exchange: Exchange, judgement: Judgement): void;
  write(tell: (line: string) => void): void;
}

/**
 * Collects coverage for `--coverage`. Writes the file once at the start, so that an unwritable path fails with a `UsageError` before any
 * traffic arrives.
 */
export function keepCoverage(
  file: string | undefined,
  contract: Contract,
  options: JudgeOptions,
  cwd: string,
): KeptCoverage | undefined {
  if (file === undefined) return undefined;
  const coverage = createCoverage(contract, options);
  const write = (): void => writeCoverageData(cwd, file, coverage.toJSON());
  write();
  return {
    add: (exchange, judgement) => coverage.add(exchange, judgement),
    write(tell) {
      write();
      tell(describeCoverage(contract, file, coverage.toJSON()));
    },
  };
}

export function writeCoverageData(cwd: string, file: string, data: CoverageData): void {
  writeNamedFile(cwd, file, `${JSON.stringify(data, undefined, 2)}\n`);
}

export function describeCoverage(contract: Contract, file: string, data: CoverageData): string {
  const { operations, properties } = buildReport(contract, data).totals;
  const share = `${percentOf(operations)} % of the operations and ${percentOf(properties)} % of the properties`;
  return `${file}: ${share} covered; \`tenon coverage ${file}\` lists what is missing.`;
}
