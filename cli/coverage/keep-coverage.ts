import type { Contract } from "../../contract/build/contract.ts";
import { buildReport, percentOf } from "../../verifier/coverage/build-report.ts";
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
 * Collects the coverage for `--coverage`; `undefined` if no file is named. The file is written once at the beginning, so that an
 * unwritable file is reported before there is traffic: then throws a `UsageError`.
 */
export function keepCoverage(
  file: string | undefined,
  contract: Contract,
  options: JudgeOptions,
  cwd: string,
): KeptCoverage | undefined {
  if (file === undefined) return undefined;
  const coverage = createCoverage(contract, options);
  const write = (): void => writeCoverageFile(cwd, file, `${JSON.stringify(coverage, undefined, 2)}\n`);
  write();
  return {
    add: (exchange, judgement) => coverage.add(exchange, judgement),
    write(tell) {
      write();
      const { operations, properties } = buildReport(contract, coverage.toJSON()).totals;
      const share = `${percentOf(operations)} % of the operations and ${percentOf(properties)} % of the properties`;
      tell(`${file}: ${share} covered; \`tenon coverage ${file}\` tells what is missing.`);
    },
  };
}
