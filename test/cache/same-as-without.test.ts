import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { buildContract } from "../../contract/build-contract.ts";
import { loadDocument } from "../../contract/load/load-document.ts";
import { type KeptParts, openParts } from "../../generator/cache/open-parts.ts";
import { emitFiles } from "../../generator/emit-files.ts";
import { transformDocument } from "../../generator/types/transform-document.ts";
import { editDocument } from "./edit-document.ts";

const corpus = join(import.meta.dirname, "../../../shared/corpus");
const goldens = join(import.meta.dirname, "../golden");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-cache-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Everything that is emitted of a document, told by what is kept of it before, if anything. */
async function emit(path: string, kept?: KeptParts): Promise<ReadonlyMap<string, string>> {
  const { loaded } = await loadDocument(path);
  const contract = loaded && buildContract(loaded, { isSorted: true }).contract;
  if (contract === undefined) return new Map();
  const options = { importExtension: ".js", names: {} } as const;
  const transform = async (task: Parameters<typeof transformDocument>[0]) => transformDocument(task, kept);
  const tools = kept === undefined ? { transform } : { transform, openParts: async () => kept };
  const { files } = await emitFiles(contract, options, tools);
  kept?.save();
  return new Map(files.map(({ path: name, text }) => [name, text]));
}

/** Edits a document again and again; each time, what comes of it with a cache must be what comes of it without. */
async function holdEdits(source: string, edits: number): Promise<void> {
  const text = await readFile(source, "utf8");
  let document: unknown = extname(source) === ".json" ? JSON.parse(text) : parse(text);
  const path = join(folder, "openapi.json");
  const kept = openParts({ file: undefined, isFresh: false }, "");
  for (let edit = 0; edit <= edits; edit += 1) {
    await writeFile(path, JSON.stringify(document, null, 2));
    const [cached, fresh] = [await emit(path, kept), await emit(path)];
    expect(cached.size).toBeGreaterThan(0);
    const different = [...fresh].filter(([name, content]) => cached.get(name) !== content);
    expect(
      different.map(([name]) => name),
      `after edit ${edit}`,
    ).toEqual([]);
    expect([...cached.keys()]).toEqual([...fresh.keys()]);
    document = editDocument(document, edit);
  }
}

describe("what is generated with a cache is what is generated without, edit by edit", () => {
  test.each([
    "bodies",
    "parameters",
    "references",
    "schemas",
    "statuses",
    "streams",
    "hooks",
    "names",
  ])("of the golden document %s", async (name) => {
    const path = ["openapi.yaml", "openapi.json"].map((file) => join(goldens, name, file)).find(existsSync);
    await holdEdits(path ?? "", 2);
  }, 120_000);

  const isThere = existsSync(corpus);
  if (!isThere) console.log(`skipped: there is no ${corpus}`);
  test.skipIf(!isThere).each([
    ["redocly-museum.yaml", 4],
    ["redocly-cafe.yaml", 3],
    ["samchon-shopping.json", 1],
    ["adyen-webhooks-v1.json", 1],
    ["apache-iceberg-rest-catalog.yaml", 1],
  ])("of %s", async (name, edits) => holdEdits(join(corpus, name), edits), 300_000);
});
