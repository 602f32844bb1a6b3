import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { mergeCoverage } from "../coverage/coverage-data.ts";
import { type Coverage, createCoverage } from "../coverage/create-coverage.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { Judgement, JudgeOptions } from "../judge/judgement.ts";

interface Kept {
  readonly file: string;
  readonly ways: Map<string, Coverage>;
}

const kept = new Map<Contract, Kept>();
let isWatching = false;

/**
 * Records coverage if `TENON_COVERAGE` is set to a folder. Every worker process writes its own files to that folder, after each test file
 * (`tenon/vitest`, `tenon/jest`) and when the process ends.
 */
export function recordCoverage(
  contract: Contract,
  { readings, basePath }: Pick<JudgeOptions, "readings" | "basePath">,
  judged: { readonly exchange: Exchange; readonly judgement: Judgement; readonly sides: "both" | "response" },
): void {
  const folder = process.env["TENON_COVERAGE"];
  if (folder === undefined || folder === "") return;
  if (!isWatching) process.once("exit", writeCoverage);
  isWatching = true;
  let own = kept.get(contract);
  if (own === undefined) {
    own = { file: join(resolve(folder), `tenon-${process.pid}-${randomUUID()}.json`), ways: new Map() };
    kept.set(contract, own);
  }
  const way = JSON.stringify([readings, basePath]);
  const coverage = own.ways.get(way) ?? createCoverage(contract, { readings, basePath });
  own.ways.set(way, coverage);
  coverage.add(judged.exchange, judged.judgement, judged.sides);
}

export function writeCoverage(): void {
  for (const { file, ways } of kept.values()) {
    const data = mergeCoverage([...ways.values()].map((coverage) => coverage.toJSON()));
    mkdirSync(resolve(file, ".."), { recursive: true });
    writeFileSync(file, `${JSON.stringify(data)}\n`);
  }
}
