import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import { type LoadResult, loadDocument } from "../../../../contract/build/load-document.ts";
import { readPointer } from "../../../../runtime/pointer.ts";

const document = `openapi: 3.1.0
info: {title: Recipes, version: "1"}
tags: [{name: a}, {name: b}, {name: c}]
paths:
  /recipes:
    get:
      operationId: listRecipes
      responses: {"200": {description: fine}}
    delete:
      operationId: dropRecipes
      deprecated: true
      responses: {"204": {description: gone}}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-overlay-"));
  await writeFile(join(folder, "openapi.yaml"), document);
});
afterAll(() => rm(folder, { recursive: true }));

let written = 0;

/** Loads the document with an overlay of these actions, which are YAML. */
async function lay(actions: string, version = "1.0.0"): Promise<LoadResult & { readonly name: string }> {
  const name = `overlay-${written++}.yaml`;
  const text = `overlay: ${version}\ninfo: {title: Fixes, version: "1"}\nactions:\n${actions}`;
  await writeFile(join(folder, name), text);
  const result = await loadDocument(join(folder, "openapi.yaml"), { overlays: [join(folder, name)] });
  return { ...result, name };
}

/** The node at a pointer of the resulting document. */
function nodeOf({ loaded }: LoadResult, pointer: string): unknown {
  return readPointer(loaded?.root.value, pointer);
}

describe("a document with an overlay", () => {
  test("has objects merged, lists added to, other values replaced, nodes removed", async () => {
    const result = await lay(
      [
        "  - {target: $.info, update: {title: Better, x-a: [1]}}",
        "  - {target: $.tags, update: {name: d}}",
        '  - {target: \'$.tags[?@.name == "a" || @.name == "b"]\', remove: true}',
        "  - {target: '$.paths.*[?@.deprecated == true]', remove: true}",
      ].join("\n"),
    );
    expect(result.findings).toEqual([]);
    expect(nodeOf(result, "")).toMatchObject({
      info: { title: "Better", version: "1", "x-a": [1] },
      tags: [{ name: "c" }, { name: "d" }],
    });
    expect(Object.keys(Object(nodeOf(result, "/paths/~1recipes")))).toEqual(["get"]);
  });

  test("keeps places: the overlay's for what it brought, the document's for the rest", async () => {
    const actions = "  - {target: '$.tags[0]', remove: true}\n  - target: $.tags\n    update: {name: d}\n";
    const { loaded, name } = await lay(actions);
    expect(loaded?.root.placeOf("/tags/0/name")).toMatchObject({
      file: "openapi.yaml",
      pointer: "/tags/1/name",
      line: 3,
    });
    expect(loaded?.root.placeOf("/tags/2/name")).toMatchObject({
      file: name,
      pointer: "/actions/1/update/name",
      line: 6,
    });
  });

  test("is told about with the overlay's places", async () => {
    const actions =
      "  - target: $.paths['/recipes'].get\n    update:\n      parameters: [{name: page, in: nowhere}]\n";
    const { loaded, name } = await lay(actions);
    const { findings } = loaded === undefined ? { findings: [] } : buildContract(loaded);
    expect(findings.find(({ code }) => code === "document/wrong-value")?.places[0]).toMatchObject({
      file: name,
      line: 6,
    });
  });

  test("refuses an action that matches nothing", async () => {
    const { findings, name } = await lay("  - target: $.paths['/recipees']\n    remove: true\n");
    expect(findings).toMatchObject([
      { code: "overlay/no-match", severity: "error", places: [{ file: name, line: 4 }] },
    ]);
  });

  test.each([
    ["  - {target: paths, remove: true}", "overlay/bad-action"],
    ["  - {target: '$.info'}", "overlay/bad-action"],
    ["  - {update: {}}", "overlay/bad-action"],
    ["  - {target: $.info, updat: {title: A}}", "overlay/unknown-member"],
    ["  - {target: $.info, update: Recipes}", "overlay/wrong-target"],
    ["  - {target: $.info.title, update: {a: 1}}", "overlay/wrong-target"],
    ["  - {target: $, remove: true}", "overlay/wrong-target"],
  ])("tells what is wrong with %s", async (action, code) => {
    const { findings } = await lay(`${action}\n`);
    expect(findings.map((finding) => finding.code)).toContain(code);
  });

  test("copies one node to others, as 1.1 has it", async () => {
    const result = await lay(
      "  - {target: $.paths, update: {/menus: {}}}\n  - {target: \"$.paths['/menus']\", copy: \"$.paths['/recipes']\"}\n",
      "1.1.0",
    );
    expect(result.findings).toEqual([]);
    expect(nodeOf(result, "/paths/~1menus")).toEqual(nodeOf(result, "/paths/~1recipes"));
    expect(result.loaded?.root.placeOf("/paths/~1menus/get/operationId")).toMatchObject({ line: 7 });
  });

  test("treats `__proto__` and similar names as names", async () => {
    const result = await lay(
      '  - target: $.info\n    update: {"__proto__": {polluted: true}, constructor: 1}\n',
    );
    expect(result.findings).toEqual([]);
    expect(Object.hasOwn(Object(nodeOf(result, "/info")), "__proto__")).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("refuses a file that is no overlay, or not there", async () => {
    const path = join(folder, "openapi.yaml");
    const itself = await loadDocument(path, { overlays: [path] });
    expect(itself.findings.map(({ code }) => code)).toEqual(["overlay/not-an-overlay"]);
    const absent = await loadDocument(path, { overlays: [join(folder, "none.yaml")] });
    expect(absent.findings.map(({ code }) => code)).toEqual(["load/not-found"]);
  });

  test("reads names with quotes", async () => {
    const add = `  - {target: $.paths, update: {"/it's": {summary: a}}}`;
    const change = `  - target: "$.paths[\\"/it's\\"]"\n    update: {summary: b}`;
    const result = await lay(`${add}\n${change}\n`);
    expect(result.findings).toEqual([]);
    expect(nodeOf(result, "/paths/~1it's")).toEqual({ summary: "b" });
  });
});
