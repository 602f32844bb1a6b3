import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";

/** The contract of a document. */
export async function contractOf(document: object): Promise<Contract> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-"));
  try {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
    return await contractAt(join(folder, "openapi.json"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The contract of a document in a file. */
export async function contractAt(path: string): Promise<Contract> {
  const { loaded } = await loadDocument(path);
  if (loaded === undefined) throw new Error(`${path} cannot be read.`);
  const { contract } = buildContract(loaded);
  if (contract === undefined) throw new Error(`${path} has no contract.`);
  return contract;
}
