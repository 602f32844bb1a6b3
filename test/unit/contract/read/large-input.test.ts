import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { bundleDocument } from "../../../../contract/bundle/bundle-document.ts";
import { readPointer } from "../../../../runtime/pointer.ts";
import { expectLinear } from "../../../expect-linear.ts";
import { writeFiles } from "./write-files.ts";

const head = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n";

/** Loads and bundles; gives the codes of the findings. */
async function load(files: Readonly<Record<string, string>>) {
  const folder = await writeFiles(files);
  const { loaded, findings } = await loadDocument(join(folder, Object.keys(files)[0] ?? ""));
  const bundle = loaded === undefined ? undefined : bundleDocument(loaded);
  const pointers = findings.map(({ places }) => places[0]?.pointer);
  return { codes: findings.map(({ code }) => code), pointers, bundle };
}

describe("large input", () => {
  it.each([
    ["may be", 15_000_000, []],
    // What comes after load holds several copies of it.
    ["is refused by its place where it is", 50_000_000, ["load/too-large"]],
  ])("%s a description of %d octets, in YAML or JSON", async (_, size, codes) => {
    const line =
      "A line of the description, which is long, and goes on: with [brackets] {braces} and 'quotes'.\n";
    const text = line.repeat(Math.ceil(size / line.length));
    const yaml = `${head}x:\n  description: |\n${text.replaceAll(/^/gm, "    ")}`;
    const asYaml = await load({ "a.yaml": yaml });
    expect(asYaml.codes).toEqual(codes);
    const asJson = await load({
      "a.json": JSON.stringify({ openapi: "3.1.0", info: { description: text } }),
    });
    expect(asJson.codes).toEqual(codes);
    expect(asJson.pointers).toEqual(codes.map(() => "/info/description"));
  });

  it("may be a chain of two thousand files", async () => {
    const length = 2_000;
    const files = Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `s${at}.yaml`,
        at + 1 < length ? `items: {$ref: s${at + 1}.yaml}` : "type: string",
      ]),
    );
    const { codes, bundle } = await load({
      "a.yaml": `${head}components: {schemas: {A: {$ref: s0.yaml}}}`,
      ...files,
    });
    expect(codes).toEqual([]);
    expect(Object.keys(readPointer(bundle?.document, "/components/schemas") ?? {})).toHaveLength(length);
  });

  it("may be a chain of ten thousand references and nothing else, in another file", async () => {
    const links = Array.from({ length: 10_000 }, (_, at) => `S${at}: {$ref: '#/S${at + 1}'}`);
    const { codes, bundle } = await load({
      "a.yaml": `${head}components: {schemas: {A: {$ref: 's.yaml#/S0'}}}`,
      "s.yaml": `${links.join("\n")}\nS10000: {type: string}\n`,
    });
    expect(codes).toEqual([]);
    expect(bundle?.document["components"]).toEqual({ schemas: { A: { type: "string" } } });
  });

  it("may be a chain of ten thousand path items", async () => {
    const length = 10_000;
    const paths = Object.fromEntries(
      Array.from({ length }, (_, at) => [`/p${at}`, { $ref: `#/paths/~1p${at + 1}` }]),
    );
    const last = { [`/p${length}`]: { summary: "last" } };
    const { codes, bundle } = await load({
      "a.json": JSON.stringify({ openapi: "3.1.0", paths: { ...paths, ...last } }),
    });
    expect(codes).toEqual([]);
    expect(readPointer(bundle?.document, "/paths/~1p0")).toEqual({ summary: "last" });
  });

  it("is refused where it would multiply or nest without end", async () => {
    const link = (at: number) => ({ $ref: `#/components/pathItems/P${at}`, summary: "s" });
    const write = (item: (at: number) => unknown, count: number) => {
      const pathItems = Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`P${at}`, item(at + 1)]),
      );
      return {
        "a.json": JSON.stringify({
          openapi: "3.1.0",
          components: { pathItems: { ...pathItems, [`P${count}`]: {} } },
        }),
      };
    };
    const twice = (at: number) => ({
      get: { responses: {}, callbacks: { c: { one: link(at), two: link(at) } } },
    });
    const bomb = await load(write(twice, 40));
    expect(new Set(bomb.bundle?.findings.map(({ code }) => code))).toEqual(new Set(["ref/expansion"]));
    expect(bomb.bundle?.findings.length).toBeLessThan(100);
    const nest = await load(write(link, 2_000));
    expect(new Set(nest.bundle?.findings.map(({ code }) => code))).toEqual(new Set(["ref/expansion"]));
  });

  it("may ask for many places, with work in proportion to their number", async () => {
    await expectLinear(askForPlaces, 1_000);
  });

  it("may repeat a number that is rounded, with work in proportion to how often", async () => {
    await expectLinear(async (count) => {
      const document = `{"openapi": "3.1.0", "x": [${Array(count).fill("9007199254740993").join(", ")}]}`;
      expect((await load({ "a.json": document })).codes).toEqual([]);
    }, 5_000);
  });

  it.each([
    [
      "YAML",
      (text: string) => ({ "a.yaml": `${head}x:\n  description: |\n${text.replaceAll(/^/gm, "    ")}` }),
    ],
    [
      "JSON",
      (text: string) => ({ "a.json": JSON.stringify({ openapi: "3.1.0", info: { description: text } }) }),
    ],
  ])("may have a long description, with work in proportion to its length, in %s", async (_, write) => {
    await expectLinear(
      async (lines) =>
        expect((await load(write("A line with [brackets].\n".repeat(lines)))).codes).toEqual([]),
      4_000,
    );
  });

  it("may be a chain of references in another file, with work in proportion to its length", async () => {
    await expectLinear(async (length) => {
      const links = Array.from({ length }, (_, at) => `S${at}: {$ref: '#/S${at + 1}'}`);
      await load({
        "a.yaml": `${head}components: {schemas: {A: {$ref: 's.yaml#/S0'}}}`,
        "s.yaml": `${links.join("\n")}\nS${length}: {type: string}\n`,
      });
    }, 600);
  });
});

async function askForPlaces(count: number): Promise<void> {
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`S${at}`, { type: "string" }]),
  );
  const text = JSON.stringify({ openapi: "3.1.0", components: { schemas } }, undefined, 1);
  const { bundle } = await load({ "a.json": text });
  for (let at = 0; at < count; at++)
    expect(bundle?.placeOf(`/components/schemas/S${at}`).line).toBe(at * 3 + 5);
}
