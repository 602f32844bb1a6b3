import type { Contract } from "../../contract/build/contract.ts";
import { buildReport, percentOf } from "../../verifier/coverage/build-report.ts";
import type { CoverageData } from "../../verifier/coverage/coverage-data.ts";
import { createCoverage } from "../../verifier/coverage/create-coverage.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Judgement, JudgeOptions } from "../../verifier/judge/judgement.ts";
import { writeCoverageFile } from "./coverage-file.ts";

/** Collects what traffic covers while a command runs. */
export interface KeptCoverage {
  add(exchange: Exchange, judgement: Judgement): void;
  /** Writes the file, and reports the coverage in one line. */
  write(tell: (line: string) => void): void;
}

/**
 * Collects the coverage for `--coverage`; `undefined` if no file is named. The file is also written at the
 * beginning, so that an unwritable file is found before there is traffic; throws a `UsageError` then.
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

/** Writes a coverage file. Throws a `UsageError` if it cannot be written. */
export function writeCoverageData(cwd: string, file: string, data: CoverageData): void {
  writeCoverageFile(cwd, file, `${JSON.stringify(data, undefined, 2)}\n`);
}

/** The contents of a coverage file, in one line. */
export function describeCoverage(contract: Contract, file: string, data: CoverageData): string {
  const { operations, properties } = buildReport(contract, data).totals;
  const share = `${percentOf(operations)} % of the operations and ${percentOf(properties)} % of the properties`;
  return `${file}: ${share} covered; \`tenon coverage ${file}\` tells what is missing.`;
}
