import { existsSync, readdirSync, readFileSync } from "node:fs";
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

const corpus = "../shared/corpus";
const isThere = existsSync(corpus);
if (!isThere) console.log(`skipped: there is no ${corpus}`);

/** A row of the corpus's table. */
interface Entry {
  readonly name: string;
  readonly roots: readonly string[];
  readonly operations: number;
  readonly webhooks: number;
}

/** Folders outside a root document's own folder that it may refer to, by the name of the entry. */
const allow: Readonly<Record<string, readonly string[]>> = {
  "camara-quality-on-demand": ["../common"],
  "matrix-client-server": ["../.."],
};

function readEntries(): readonly Entry[] {
  const rows = readFileSync(`${corpus}/README.md`, "utf8").split("\n");
  return rows.flatMap((row) => {
    const [, first = "", , , , , operations = ""] = row.split("|").map((cell) => cell.trim());
    const counts = /^(\d+)(?: \+ (\d+) wh)?$/.exec(operations);
    const name = /^[\w.-]+/.exec(first)?.[0];
    if (counts === null || name === undefined) return [];
    return [
      {
        name,
        roots: readRoots(name, first),
        operations: Number(counts[1]),
        webhooks: Number(counts[2] ?? 0),
      },
    ];
  });
}

function readRoots(name: string, cell: string): readonly string[] {
  if (!cell.includes("/")) return [name];
  const folder = /the \d+ files of `([^`]+)`/.exec(cell)?.[1];
  if (folder !== undefined) {
    const files = readdirSync(`${corpus}/${name}/${folder}`).filter((file) => file.endsWith(".yaml"));
    return files.map((file) => `${name}/${folder}${file}`);
  }
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => `${name}/${match[1]}`);
}

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
async function load(root: string, entry: Entry): Promise<LoadedDocument> {
  const { loaded, findings } = await loadDocument(`${corpus}/${root}`, { allow: allow[entry.name] ?? [] });
  if (loaded === undefined) throw new Error(`${root} was not loaded: ${findings[0]?.message}`);
  const bundle = bundleDocument(loaded);
  const told = [...findings, ...bundle.findings].filter(({ severity }) => severity === "error");
  errors.push(...told.map(({ code, places }) => `${code} ${root} ${places[0]?.file}#${places[0]?.pointer}`));
  expect(brokenReferences(bundle)).toEqual([]);
  expect(misplaced(loaded, bundle)).toEqual([]);
  return loaded;
}

async function build(root: string, entry: Entry): Promise<ApiModel> {
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
