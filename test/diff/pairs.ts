import { existsSync, readFileSync } from "node:fs";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import type { DiffReport } from "../../diff/changes/change.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";

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

/** What an exchange decides about a pair, where the label of the pair says something else, or nothing. */
export interface Adjudication {
  readonly verdict: "breaking" | "not breaking";
  readonly reason: string;
}

/** The pairs whose labels are not the verdict. */
export const adjudicated: Readonly<Record<string, Adjudication>> = JSON.parse(
  readFileSync(new URL("adjudicated.json", import.meta.url), "utf8"),
);

/** Whether an exchange breaks, by the adjudication or else the label. */
export function verdictOf({ id, label }: DocumentPair): Adjudication["verdict"] {
  return adjudicated[id]?.verdict ?? (label === "breaking" ? "breaking" : "not breaking");
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
