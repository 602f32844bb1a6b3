import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import { type Bundle, bundleDocument } from "../../contract/bundle/bundle-document.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { ApiModel } from "../../contract/model/types.ts";
import { normaliseDocument } from "../../contract/normalise/normalise-document.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import { visitReferences } from "../../language/openapi/visit-references.ts";
import { decodeFragment, encodePointer, lastToken, readPointer } from "../../runtime/pointer.ts";
import { allowedFolders, type CorpusEntry, corpus, readEntries } from "./read-entries.ts";

const isThere = existsSync(corpus);
if (!isThere) console.log(`skipped: there is no ${corpus}`);

/** References of a bundle to nodes that do not exist in it. */
function brokenReferences({ document }: Bundle): readonly string[] {
  const broken = new Set<string>();
  visitReferences(document, "document", [], {
    found: ({ kind, text }) => {
      if (kind === "schemaName") return;
      const target = text.startsWith("#") ? readPointer(document, decodeFragment(text.slice(1))) : undefined;
      if (target === undefined) broken.add(text);
    },
  });
  return [...broken];
}

/** The entries of a map in the bundle. */
function entriesOf(bundle: Bundle, pointer: string): readonly string[] {
  return Object.keys(readPointer(bundle.document, pointer) ?? {}).map(
    (name) => `${pointer}${encodePointer([name])}`,
  );
}

/** The number of places that were compared; the test fails if it stays zero. */
let compared = 0;

/** Operations and schemas of the root document whose place does not point at the line with their name. */
function misplaced(loaded: LoadedDocument, bundle: Bundle): readonly string[] {
  const lines = loaded.root.text.split("\n");
  const operations = entriesOf(bundle, "/paths").flatMap((path) => entriesOf(bundle, path));
  const schemas = [...entriesOf(bundle, "/components/schemas"), ...entriesOf(bundle, "/definitions")];
  return [...operations, ...schemas].filter((pointer) => {
    const { file, line, column } = bundle.placeOf(pointer, "key");
    compared++;
    const found = lines[line - 1]?.slice(column - 1) ?? "";
    return (
      file === loaded.root.name &&
      !/^["']?/.test(found.slice(0, 1)) &&
      !found.includes(lastToken(pointer) ?? "")
    );
  });
}

/** Expected findings of severity `error`; none of these documents has one. */
const errors: string[] = [];

/** Loads a document, and checks the references and places of its bundle. */
async function load(root: string, entry: CorpusEntry): Promise<LoadedDocument> {
  const { loaded, findings } = await loadDocument(`${corpus}/${root}`, {
    allow: allowedFolders[entry.name] ?? [],
  });
  if (loaded === undefined) throw new Error(`${root} was not loaded: ${findings[0]?.message}`);
  const bundle = bundleDocument(loaded);
  const told = [...findings, ...bundle.findings].filter(({ severity }) => severity === "error");
  errors.push(...told.map(({ code, places }) => `${code} ${root} ${places[0]?.file}#${places[0]?.pointer}`));
  expect(brokenReferences(bundle)).toEqual([]);
  expect(misplaced(loaded, bundle)).toEqual([]);
  return loaded;
}

async function build(root: string, entry: CorpusEntry): Promise<ApiModel> {
  const { contract, findings } = buildContract(await load(root, entry));
  if (contract === undefined) throw new Error(`${root} has no contract`);
  const { model, document, placeOf } = contract;
  expect(findings.filter(({ code }) => code === "document/operation-left-out")).toEqual([]);
  for (const { places } of findings) for (const { line } of places) expect(line).toBeGreaterThan(0);
  expect(placeOf(model.operations[0]?.pointer ?? "").line).toBeGreaterThan(0);
  describeContract(model);
  for (const operation of [...model.operations, ...model.webhooks]) describeOperation(operation, model);
  const again = normaliseDocument({
    document,
    specification: String(document["openapi"]),
    placeOf,
    findings: [],
  });
  expect(again.document).toEqual(document);
  // A default that its type does not admit is told and stays; all else that is told is mended.
  expect(again.findings.filter(({ code }) => code !== "schema/bad-default")).toEqual([]);
  return model;
}

describe.skipIf(!isThere)("every document of the corpus", () => {
  const entries = isThere ? readEntries() : [];

  test("is in the table", () => {
    expect(entries).toHaveLength(44);
  });

  test.each(entries.map((entry) => [entry.name, entry] as const))(
    "%s is loaded, has a contract with all its operations, and is the same when normalised again",
    async (_name, entry) => {
      let operations = 0;
      let webhooks = 0;
      for (const root of entry.roots) {
        const model = await build(root, entry);
        operations += model.operations.length;
        webhooks += model.webhooks.filter(({ callback }) => callback === undefined).length;
      }
      expect({ operations, webhooks }).toEqual({ operations: entry.operations, webhooks: entry.webhooks });
    },
    60_000,
  );

  test("has no errors, and places that point at the right lines", () => {
    expect(compared).toBeGreaterThan(15_000);
    expect(errors).toEqual([]);
  });
});
