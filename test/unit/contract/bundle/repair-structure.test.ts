import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  type BuiltContract,
  buildContract,
  buildContractOf,
} from "../../../../contract/build/build-contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import type { Bundle } from "../../../../contract/bundle/bundle-document.ts";
import { repairStructure } from "../../../../contract/bundle/repair-structure.ts";
import { emitFiles } from "../../../../generator/emitters/emit-files.ts";
import { transformDocument } from "../../../../generator/types/transform-document.ts";
import { kindAt } from "../../../../language/openapi/visit-references.ts";
import { decodePointer, pointerTo } from "../../../../runtime/pointer.ts";
import { bundleOf, documentOf } from "../model/bundle-of.ts";

function told(bundle: Bundle): readonly string[] {
  return repairStructure(bundle).findings.map(({ code, places }) => `${code} ${places[0]?.pointer}`);
}

interface Emitted {
  readonly codes: readonly string[];
  readonly types: string;
}

async function emit({ contract, findings }: BuiltContract): Promise<Emitted> {
  if (contract === undefined) throw new Error("no contract");
  const options = { importExtension: ".js", names: {} } as const;
  const emitted = await emitFiles(contract, options, { transform: (task) => transformDocument(task) });
  const codes = [...findings, ...emitted.findings].map(({ code, places }) => `${code} ${places[0]?.pointer}`);
  return { codes, types: emitted.files.find(({ path }) => path === "types.ts")?.text ?? "" };
}

const get = { responses: { 200: { description: "fine" } } };

describe("a member of a wrong type", () => {
  test.each([
    [{ components: { requestBodies: { A: null } } }, "/components/requestBodies/A"],
    [{ components: { responses: { A: null } } }, "/components/responses/A"],
    [{ components: { parameters: { A: null } } }, "/components/parameters/A"],
    [{ components: { headers: 7 } }, "/components/headers"],
    [{ components: [] }, "/components"],
    [{ paths: 7 }, "/paths"],
    [{ paths: { "/d": 7 } }, "/paths/~1d"],
    [{ paths: { "/d": { parameters: 7, get } } }, "/paths/~1d/parameters"],
    [{ paths: { "/d": { parameters: [null], get } } }, "/paths/~1d/parameters/0"],
    [{ paths: { "/d": { get: { ...get, callbacks: { a: { b: 7 } } } } } }, "/paths/~1d/get/callbacks/a/b"],
    [{ paths: { "/d": { get: "x" } } }, "/paths/~1d/get"],
    [{ paths: { "/d": { additionalOperations: { COPY: 7 } } } }, "/paths/~1d/additionalOperations/COPY"],
    [{ paths: { "/d": { get: { ...get, tags: ["a", 7] } } } }, "/paths/~1d/get/tags/1"],
    [{ paths: { "/d": { get: { ...get, deprecated: "yes" } } } }, "/paths/~1d/get/deprecated"],
    [{ info: { title: "T", version: 1 } }, "/info/version"],
    [{ servers: ["https://example.com"] }, "/servers/0"],
  ])("%j is reported at its place, and everything else is generated", async (parts, pointer) => {
    const kept = { paths: { "/kept": { get } }, components: { schemas: { Kept: { type: "string" } } } };
    const document = documentOf("3.1.0", { ...kept, ...parts });
    expect(told(bundleOf(document))).toEqual([`document/wrong-type ${pointer}`]);
    const { codes, types } = await emit(buildContractOf(bundleOf(document)));
    expect(codes).toContain(`document/wrong-type ${pointer}`);
    expect(types).toMatch(/^export type (?:Kept|\w+Result) =/m);
  });

  test("is told of in Swagger 2.0, too", () => {
    const parts = {
      swagger: "2.0",
      info: { title: "T", version: "1" },
      paths: {},
      definitions: [],
      parameters: { A: 7 },
    };
    expect(told(bundleOf(parts))).toEqual([
      "document/wrong-type /definitions",
      "document/wrong-type /parameters/A",
    ]);
  });

  test("lists what it removes as unread, and keeps the places of its neighbours", () => {
    const parameters = [null, { name: "page", in: "query", schema: { type: "integer" } }];
    const sound = repairStructure(
      bundleOf(documentOf("3.1.0", { paths: { "/a": { get: { ...get, parameters } } } })),
    );
    expect(sound.unread.map(({ pointer }) => pointer)).toEqual(["/paths/~1a/get/parameters/0"]);
    expect(sound.placeOf("/paths/~1a/get/parameters/0/schema").pointer).toBe(
      "/paths/~1a/get/parameters/1/schema",
    );
  });
});

test("a missing member is reported", () => {
  expect(told(bundleOf({ openapi: "3.1.0", paths: {} }))).toEqual(["document/missing-member "]);
  expect(told(bundleOf({ openapi: "3.1.0", paths: {}, info: {} }))).toEqual([
    "document/missing-member /info",
    "document/missing-member /info",
  ]);
});

test("a sound document stays the same object", () => {
  const document = documentOf("3.2.0", {
    paths: { "/a": { get: { ...get, parameters: [{ $ref: "#/components/parameters/A" }] } } },
    components: { parameters: { A: { name: "a", in: "query", schema: true } }, schemas: { A: 7 } },
  });
  const sound = repairStructure(bundleOf(document));
  expect(sound.document).toBe(document);
  expect(sound.findings).toEqual([]);
});

const corpus = join(import.meta.dirname, "../../../../../shared/corpus");
const documents = [
  ["our own", join(import.meta.dirname, "../../../../spec/openapi.yaml")],
  ["redocly-museum", join(corpus, "redocly-museum.yaml")],
  ["redocly-cafe", join(corpus, "redocly-cafe.yaml")],
  ["netlify-api", join(corpus, "netlify-api.yml")],
] as const;

/** A fixed number of pointers, spread evenly over a document. */
function pickPointers(document: unknown, count: number): readonly string[] {
  const all: string[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (pointer !== "") all.push(pointer);
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) walk(member, pointerTo(pointer, name));
  };
  walk(document, "");
  const structural = all.filter((pointer) => pointer.split("/").length <= 6);
  const step = Math.max(1, Math.floor(structural.length / count));
  return structural.filter((_, index) => index % step === 0);
}

function replaceAt(value: unknown, [token, ...rest]: readonly string[], by: unknown): unknown {
  if (token === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === token ? replaceAt(item, rest, by) : item));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, member]) => [
      name,
      name === token ? replaceAt(member, rest, by) : member,
    ]),
  );
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-structure-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Generates types from a document; gives all findings. */
async function emitDocument(document: unknown): Promise<readonly string[]> {
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(document));
  const { loaded, findings } = await loadDocument(path);
  const codes = findings.map(({ code, places }) => `${code} ${places[0]?.pointer}`);
  return loaded === undefined ? codes : [...codes, ...(await emit(buildContract(loaded))).codes];
}

describe.each(documents)("any node of %s", (name, path) => {
  let text: string | undefined;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    console.log(`Replacing nodes of ${name} is skipped: the document is not here.`);
  }
  test.skipIf(text === undefined)("may be replaced by anything", { timeout: 1_200_000 }, async () => {
    const document = parse(text ?? "", { merge: true });
    const before = await emitDocument(document);
    const count = Number(process.env["TENON_REPLACEMENTS"] ?? 8);
    const replacements = [null, 7, "x", [], {}];
    for (const [index, pointer] of pickPointers(document, count).entries()) {
      const tokens = decodePointer(pointer) ?? [];
      // With a large count every value at every place, else each place with one of them.
      for (const value of count > 1000 ? replacements : [replacements[index % replacements.length]]) {
        const broken = emitDocument(replaceAt(document, tokens, value));
        const codes = await broken.catch((error: unknown) => {
          throw new Error(`${JSON.stringify(value)} at ${pointer}: ${String(error)}`, { cause: error });
        });
        // Where a node is due, nothing is none.
        if (value === null && kindAt(tokens) !== undefined)
          expect(
            codes.filter((code) => !before.includes(code)),
            `null at ${pointer}`,
          ).not.toEqual([]);
      }
    }
  });
});
