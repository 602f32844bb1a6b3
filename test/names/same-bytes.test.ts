import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { pascalCase } from "../../generator/names/choose-name.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { generate } from "../../generator/session/generate.ts";
import { skipWithout } from "../skip-without.ts";

const corpus = join(import.meta.dirname, "../../../shared/corpus");
const goldens = join(import.meta.dirname, "../golden");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-order-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Generates from a value. Each node is at line 1, since the document is written as a single line. */
async function generateFrom(document: unknown): Promise<ReadonlyMap<string, string>> {
  const path = join(folder, "openapi.json");
  await writeFile(path, JSON.stringify(document));
  const { files } = await generate({ document: path, importExtension: ".js", names: {} });
  const isCompared = ({ path: name }: EmittedFile): boolean =>
    !name.startsWith("runtime/") && name !== "tenon.manifest.json";
  return new Map(files.filter(isCompared).map(({ path: name, text }) => [name, text]));
}

/** A copy in which the members of every object are in another order, except `properties`, which types print in the author's order. */
function shuffle(value: unknown, random: () => number, isKept = false): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => shuffle(item, random));
  const members = Object.entries(value).map(([name, member]) => ({
    ...{ name, at: random(), member: shuffle(member, random, name === "properties") },
  }));
  if (!isKept) members.sort((some, other) => some.at - other.at);
  return Object.fromEntries(members.map(({ name, member }) => [name, member]));
}

/** Numbers from 0 up to 1 (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("the order of everything but properties does not matter", () => {
  test.each([
    "parameters",
    "schemas",
    "statuses",
    "streams",
    "texts",
    "hooks",
    "names",
  ])("to what is generated of the golden document %s", async (name) => {
    const document: unknown = parse(await readFile(join(goldens, name, "openapi.yaml"), "utf8"));
    const expected = await generateFrom(document);
    for (const seed of [1, 2, 3])
      expect(await generateFrom(shuffle(document, randomFrom(seed)))).toEqual(expected);
  });

  test.for([
    "redocly-cafe.yaml",
    "komga-api.json",
    "pachca-api.yaml",
  ])("to what is generated of %s", async (name, { skip }) => {
    const path = join(corpus, name);
    skipWithout(path, skip);
    const document: unknown = parse(await readFile(path, "utf8"));
    const expected = await generateFrom(document);
    expect(await generateFrom(shuffle(document, randomFrom(7)))).toEqual(expected);
  });
});

describe("a further schema renames nothing", () => {
  const used = { paths: {}, components: {} };
  const names = [
    "Foo_Bar",
    "FooBar",
    "foo-bar",
    "Recipe",
    "recipe",
    "File",
    "Promise",
    "1st",
    "constructor",
    "",
  ];

  test("whatever its name is", async () => {
    const name = fc.oneof(
      fc.constantFrom(
        ...names,
        "fooBar",
        "Foo Bar",
        "isRecipe",
        "RecipeSchema",
        "RecipeModel",
        "PromiseModel",
        "__proto__",
      ),
      fc.string({ maxLength: 12, unit: "grapheme" }),
    );
    await fc.assert(
      fc.asyncProperty(name, async (added) => {
        fc.pre(!names.includes(added));
        const before = await typesOf(names);
        const after = await typesOf([...names, added]);
        for (const [original, type] of before) {
          // What is not called as it is written yields to what is; and of equals none keeps the name.
          const isClaimed =
            type !== original &&
            (after.get(added) === type || (pascalCase(added) !== "" && type.startsWith(pascalCase(added))));
          if (!isClaimed) expect([original, after.get(original)]).toEqual([original, type]);
        }
      }),
      { numRuns: 40, seed: 11 },
    );
  });

  /** The types of schemas with these names. */
  async function typesOf(schemas: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const members = schemas.map(
      (schema, index) => [schema, { type: "object", title: `title ${index}` }] as const,
    );
    const document = {
      ...{ openapi: "3.1.0", info: { title: "A", version: "1" }, ...used },
      components: { schemas: Object.fromEntries(members) },
    };
    const types = (await generateFrom(document)).get("types.ts") ?? "";
    const named = [...types.matchAll(/\* title (\d+)\n[^/]*?\*\/\nexport type (\S+) =/g)];
    return new Map(named.map(([, index, type]) => [schemas[Number(index)] ?? "", type ?? ""]));
  }
});
