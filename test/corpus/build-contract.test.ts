import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildContract } from "../../contract/build-contract.ts";
import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { loadDocument } from "../../contract/load/load-document.ts";
import { normaliseDocument } from "../../contract/model/normalise-document.ts";
import type { ApiModel } from "../../contract/model/types.ts";

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

/** Folders outside a root document's own, by the name of the entry. */
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

async function build(root: string, entry: Entry): Promise<ApiModel> {
  const { loaded } = await loadDocument(`${corpus}/${root}`, { allow: allow[entry.name] ?? [] });
  if (loaded === undefined) throw new Error(`${root} was not loaded`);
  const { contract, findings } = buildContract(loaded);
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
  expect(again.findings).toEqual([]);
  return model;
}

describe.skipIf(!isThere)("every document of the corpus", () => {
  const entries = isThere ? readEntries() : [];

  test("is in the table", () => {
    expect(entries).toHaveLength(44);
  });

  test.each(entries.map((entry) => [entry.name, entry] as const))(
    "%s has a contract with all its operations, and is the same when normalised again",
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
});
