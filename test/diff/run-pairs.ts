/**
 * Compares the pairs of `../shared/diff`, and prints for each its label and what was found: `node test/diff/run-pairs.ts [id…] [--all]`.
 * Given ids, or `--all`, it prints the changes too.
 */
import { existsSync, readFileSync } from "node:fs";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import type { DiffReport } from "../../diff/changes/change.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/print-ndjson-line.ts";

/** One pair, as `pairs.json` lists it. */
export interface DocumentPair {
  readonly id: string;
  readonly base: string;
  readonly revision: string;
  readonly label: string;
  readonly err: readonly string[];
  readonly warn: readonly string[];
  readonly info: readonly string[];
}

/** The folder of the pairs; it need not exist. */
export const pairsFolder: URL = new URL("../../../shared/diff/pairs/", import.meta.url);

/** All pairs; none where the folder is absent. */
export function readPairs(): readonly DocumentPair[] {
  const list = new URL("pairs.json", pairsFolder);
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
}

/** The contract of a document of the pairs; `undefined` where it cannot be read. */
export async function contractOfPair(document: string): Promise<Contract | undefined> {
  const { loaded } = await loadDocument(decodeURIComponent(new URL(document, pairsFolder).pathname));
  return loaded && buildContract(loaded).contract;
}

/** The report of a pair; `undefined` where a document cannot be read. */
export async function comparePair({ base, revision }: DocumentPair): Promise<DiffReport | undefined> {
  const [old, now] = [await contractOfPair(base), await contractOfPair(revision)];
  return old && now && diffContracts({ old, new: now });
}

async function run(args: readonly string[]): Promise<void> {
  const ids = args.filter((arg) => !arg.startsWith("--"));
  const tally = new Map<string, number>();
  for (const pair of readPairs()) {
    if (ids.length > 0 && !ids.includes(pair.id)) continue;
    const start = performance.now();
    const report = await comparePair(pair);
    const level = report?.level ?? "unreadable";
    const key = `${pair.label} → ${level}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
    const rules = [
      ...pair.err,
      ...pair.warn.map((rule) => `(${rule})`),
      ...pair.info.map((rule) => `[${rule}]`),
    ];
    console.log(`${pair.id} ${key}  ${rules.join(" ")}  ${Math.round(performance.now() - start)} ms`);
    if (ids.length === 0 && !args.includes("--all")) continue;
    for (const { level: own, code, message, side, witness } of report?.changes ?? []) {
      console.log(`    ${own} ${side} ${code}: ${message}`);
      if (witness !== undefined) console.log(`        ${printNdjsonLine(witness).trimEnd().slice(0, 500)}`);
    }
  }
  for (const [key, count] of [...tally].sort()) console.log(`${count}\t${key}`);
}

if (process.argv[1] === decodeURIComponent(new URL(import.meta.url).pathname))
  await run(process.argv.slice(2));
