import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { buildContract } from "../../contract/build/build-contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import { emitFiles } from "../../generator/emitters/emit-files.ts";
import type { EmitTools } from "../../generator/emitters/emit-tools.ts";
import type { TransformTypes } from "../../generator/emitters/emit-types.ts";
import type { EmitOptions } from "../../generator/output/emit-options.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { PreviousRun } from "../../generator/session/generation-session.ts";
import { transformDocument } from "../../generator/types/transform-document.ts";
import { type CompileValidators, compileValidators } from "../../generator/validators/compile-validators.ts";
import { createMemory } from "../../language/values/memory.ts";
import { authorEdits } from "./author-edits.ts";

const root = join(import.meta.dirname, "../..");
const corpus = join(root, "../shared/corpus");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-edits-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The output and the findings of a run. */
interface Seen {
  readonly files: ReadonlyMap<string, string>;
  readonly told: unknown;
}

type Run = (path: string, options?: EmitOptions) => Promise<Seen>;

/** Makes types as the thread that stays open does: the document is sent again for each run. */
function createTransform(): TransformTypes {
  const memory = createMemory();
  return ({ document, ...planning }) => {
    const received = memory.share("document", structuredClone(document));
    return transformDocument({ document: received, ...structuredClone(planning) }, memory);
  };
}

/** Makes a function for successive runs, each of which has the caches of the run before. */
function openRuns(): Run {
  const kept = { previous: {}, memory: createMemory() };
  const compile: CompileValidators = (plan) => compileValidators(plan, kept);
  const tools = { transform: createTransform(), compile, memory: kept.memory };
  const previous: PreviousRun = {};
  return (path, options) => run(path, options, tools, previous);
}

const runFresh: Run = (path, options) => run(path, options, { transform: (task) => transformDocument(task) });

const usual: EmitOptions = { importExtension: ".js", names: {} };

async function run(
  path: string,
  options: EmitOptions = usual,
  tools: EmitTools,
  previous: PreviousRun = {},
): Promise<Seen> {
  const { loaded, findings } = await loadDocument(path);
  const built = loaded && buildContract(loaded, { isSorted: true, before: previous.contract });
  if (built?.contract === undefined) return { files: new Map(), told: findings };
  previous.contract = built.contract;
  const emitted = await emitFiles(built.contract, options, tools);
  const told: unknown = JSON.parse(JSON.stringify([findings, built.findings, emitted.findings]));
  return { files: new Map(emitted.files.map(({ path: name, text }) => [name, text])), told };
}

/** Compares the result of a run in a watch with the result of a first run. */
async function holdRun(runAgain: Run, path: string, title: string, options?: EmitOptions): Promise<void> {
  const [again, fresh] = [await runAgain(path, options), await runFresh(path, options)];
  expect(again.told, title).toEqual(fresh.told);
  expect(fresh.files.size, title).toBeGreaterThan(0);
  expect([...again.files.keys()], title).toEqual([...fresh.files.keys()]);
  const different = [...fresh.files].filter(([name, content]) => again.files.get(name) !== content);
  expect(
    different.map(([name]) => name),
    title,
  ).toEqual([]);
}

/** Every nth edit is reverted and made again. */
const TAKEN_BACK = 4;

/** Makes all edits one after the other. After each, the result must equal that of a first run. */
async function holdEdits(source: string): Promise<void> {
  const text = await readFile(source, "utf8");
  const document = (extname(source) === ".json" ? JSON.parse(text) : parse(text)) as Record<string, unknown>;
  const path = join(folder, "openapi.json");
  const runAgain = openRuns();
  await writeFile(path, JSON.stringify(document, null, 2));
  await runAgain(path);
  let made = 0;
  for (const { title, apply } of authorEdits) {
    if (!apply(document)) continue;
    made += 1;
    const before = await readFile(path, "utf8");
    const after = JSON.stringify(document, null, 2);
    const states = made % TAKEN_BACK === 0 ? [after, before, after] : [after];
    for (const [at, state] of states.entries()) {
      await writeFile(path, state);
      await holdRun(runAgain, path, `${title}${at === 1 ? ", and is taken back" : ""}`);
    }
  }
  expect(made).toBeGreaterThan(7);
}

describe("after each edit, a watch gives the same output as a first run", () => {
  test("of our own document", async () => holdEdits(join(root, "spec/openapi.yaml")));

  const isThere = existsSync(corpus);
  if (!isThere) console.log(`skipped: there is no ${corpus}`);
  test.skipIf(!isThere).each(["redocly-museum.yaml"])("of %s", async (name) => holdEdits(join(corpus, name)));
});

test("with other options and chosen names, it gives the same output as a first run", async () => {
  const document = parse(await readFile(join(root, "spec/openapi.yaml"), "utf8")) as {
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  };
  const path = join(folder, "options.json");
  await writeFile(path, JSON.stringify(document, null, 2));
  const [first = ""] = Object.keys(document.components.schemas);
  const runAgain = openRuns();
  await runAgain(path);
  await holdRun(runAgain, path, "another ending", { importExtension: ".ts", names: {} });
  await holdRun(runAgain, path, "a name", {
    importExtension: ".ts",
    names: { schemas: { [first]: "ChosenName" } },
  });
  await holdRun(runAgain, path, "as before", usual);
});

test("after an edit of one schema, only the modules that contain it are printed again", async () => {
  const path = join(folder, "one-schema.json");
  const schemas = Object.fromEntries(
    ["Book", "Author", "Shelf"].map((name) => [
      name,
      {
        type: "object",
        required: ["id"],
        properties: { id: { type: "string" }, tags: { enum: [name, "x"] } },
      },
    ]),
  );
  const responses = { 200: { description: "", content: { "application/json": { schema: ref("Book") } } } };
  const document = (title: string, book: object): string =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title, version: "1" },
      paths: { "/books": { get: { operationId: "getBook", responses } } },
      components: { schemas: { ...schemas, Book: { ...schemas["Book"], ...book } } },
    });
  const printed: (readonly string[])[] = [];
  const kept = { previous: {}, memory: createMemory() };
  const known = new Set<EmittedFile>();
  const tools: EmitTools = {
    ...{ transform: createTransform(), memory: kept.memory },
    compile: (plan) => {
      const compiled = compileValidators(plan, kept);
      printed.push(compiled.files.filter((file) => !known.has(file)).map(({ path }) => path));
      for (const file of compiled.files) known.add(file);
      return compiled;
    },
  };
  const previous: PreviousRun = {};
  for (const text of [document("a", {}), document("b", {}), document("b", { minProperties: 2 })]) {
    await writeFile(path, text);
    await run(path, usual, tools, previous);
  }
  expect(printed).toEqual([["validators.ts"], [], ["validators.ts"]]);
});

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}
