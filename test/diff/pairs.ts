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

/** The correct verdict on a pair with a wrong or unclear label. An exchange proves it. */
export interface Adjudication {
  readonly verdict: "breaking" | "not breaking";
  readonly reason: string;
}

/** The pairs whose verdict differs from their label. */
export const adjudicated: Readonly<Record<string, Adjudication>> = JSON.parse(
  readFileSync(new URL("adjudicated.json", import.meta.url), "utf8"),
);

/** Whether a pair breaks exchanges: by its adjudication, or otherwise by its label. */
export function verdictOf({ id, label }: DocumentPair): Adjudication["verdict"] {
  return adjudicated[id]?.verdict ?? (label === "breaking" ? "breaking" : "not breaking");
}

/** The folder of the pairs; it may be absent. */
export const pairsFolder: URL = new URL("../../../shared/diff/pairs/", import.meta.url);

/** All pairs; none if the folder is absent. */
export function readPairs(): readonly DocumentPair[] {
  const list = new URL("pairs.json", pairsFolder);
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
}

/** The contract of a document of a pair; `undefined` if it cannot be read. */
export async function contractOfPair(document: string): Promise<Contract | undefined> {
  const { loaded } = await loadDocument(decodeURIComponent(new URL(document, pairsFolder).pathname));
  return loaded && buildContract(loaded).contract;
}

/** The report on a pair; `undefined` if a document cannot be read. */
export async function comparePair({ base, revision }: DocumentPair): Promise<DiffReport | undefined> {
  const [old, now] = [await contractOfPair(base), await contractOfPair(revision)];
  return old && now && diffContracts({ old, new: now });
}
