import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { isError } from "../../../../contract/findings/finding.ts";
import { createNames } from "../../../../generator/names/create-names.ts";
import type { Names } from "../../../../generator/names/names.ts";
import { readDocsTemplates } from "../../../../site/pages/docs-templates.ts";
import { emitDocs } from "../../../../site/pages/emit-docs.ts";
import type { DocsSources } from "../../../../site/pages/plan-site.ts";
import { createSamples, type OperationSamples } from "../../../../site/samples/create-samples.ts";
import type { Changelog } from "../../../../site/views/changelog-page.ts";

/** A document and its contract, read as `tenon docs` reads them. */
export interface ReadContract {
  readonly contract: Contract;
  readonly names: Names;
  readonly samples: ReadonlyMap<string, OperationSamples>;
}

/** Reads a document by its path. */
export async function readContract(path: string): Promise<ReadContract> {
  const { loaded } = await loadDocument(path);
  const contract = loaded && buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`${path} cannot be read`);
  const { names } = createNames(contract.model);
  return { contract, names, samples: await createSamples(contract, names) };
}

/** Reads a document given as a value. */
export function readValue(document: object): Promise<ReadContract> {
  const path = join(mkdtempSync(join(tmpdir(), "tenon-docs-test-")), "openapi.json");
  writeFileSync(path, JSON.stringify(document));
  return readContract(path);
}

/** The files of a site without its reference, by path. */
export async function emitSite(
  read: ReadContract,
  changelog?: Changelog,
  { siteUrl, ...more }: Partial<DocsSources> & { readonly siteUrl?: string } = {},
): Promise<ReadonlyMap<string, string>> {
  const templates = await readDocsTemplates();
  const changelogs = changelog === undefined ? [] : [changelog];
  const sources = { ...read, templates, yaml: "", changelogs, hasReference: false, ...more };
  const { emit, findings } = emitDocs([{ name: "1", folder: "", sources }], { siteUrl });
  const files = new Map<string, string>();
  const emitted = emit(["html", "markdown"], ({ path, text }) => files.set(path, text));
  const finding = [...findings, ...emitted].find(isError);
  if (finding !== undefined) throw new Error(finding.message);
  return files;
}
