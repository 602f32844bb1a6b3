/**
 * No text of a document is ever code: with attacks in every position that holds text of the author, the syntax trees of all
 * emitted files are those of the same document with harmless text; the pages of the docs site gain no element that could
 * run, no handler and no link that runs.
 *
 * @module
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { generate } from "../../generator/generate.ts";
import { emitSite, readContract } from "../unit/generator/docs/site-fixture.ts";
import { createRename } from "./create-rename.ts";
import { readTags } from "./html-tags.ts";
import { renameTexts } from "./rename-texts.ts";
import { syntaxShape } from "./syntax-shape.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-inert-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const corpus = "../shared/corpus";
const more = process.env["TENON_HOSTILE"] === "all";
const documents: readonly string[] = [
  "spec/openapi.yaml",
  ...["redocly-museum.yaml", "redocly-cafe.yaml", "coder-agentapi.json", "samchon-shopping.json"].map(
    (name) => `${corpus}/${name}`,
  ),
  ...(more
    ? [
        "openmeter-v3.yaml",
        "adyen-checkout-v72.json",
        "klaviyo-stable.json",
        "box-platform.json",
        "openai-api.yaml",
      ].map((name) => `${corpus}/${name}`)
    : []),
];

/** Writes a document with other texts; answers its path. */
function renameDocument(path: string, isHostile: boolean): string {
  const value: unknown = parse(readFileSync(path, "utf8"), { maxAliasCount: -1 });
  const target = join(folder, `${isHostile ? "hostile" : "harmless"}-${path.replace(/\W/g, "-")}.json`);
  writeFileSync(target, JSON.stringify(renameTexts(value, createRename(isHostile))));
  return target;
}

/** The emitted TypeScript without the runtime, in the order of the paths of the harmless one. */
async function emit(document: string): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const { files, findings } = await generate({ document, importExtension: ".js", names: {} });
  expect(files.length, JSON.stringify(findings.slice(0, 3))).toBeGreaterThan(0);
  return files.filter(({ path }) => path.endsWith(".ts") && !path.startsWith("runtime/"));
}

describe.each(documents)("attacks in every text of %s", (path) => {
  const isThere = existsSync(path);
  if (!isThere) console.log(`skipped: there is no ${path}`);

  test.skipIf(!isThere)(
    "leave the syntax of what is emitted as it is",
    async () => {
      const harmless = await emit(renameDocument(path, false));
      const hostile = await emit(renameDocument(path, true));
      const [before, after] = [shapesOf(harmless), shapesOf(hostile)];
      expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [key, shape] of after) expect(shape, key).toBe(before.get(key));
      for (const { text } of hostile) expect(text).not.toMatch(/[\u2028\u2029]/);
    },
    120_000,
  );

  test.skipIf(!isThere)(
    "leave the site without anything that runs",
    async () => {
      const site = await emitSite(await readContract(renameDocument(path, true)));
      const plain = await emitSite(await readContract(renameDocument(path, false)));
      const count = (files: ReadonlyMap<string, string>, name: string): number =>
        tagsOf(files).filter((tag) => tag.name === name).length;
      for (const name of [
        "script",
        "style",
        "iframe",
        "object",
        "embed",
        "form",
        "svg",
        "base",
        "meta",
        "img",
      ])
        expect(count(site, name), name).toBe(count(plain, name));
      for (const { attributes } of tagsOf(site)) {
        for (const [name, value] of attributes) {
          expect(name).not.toMatch(/^on/);
          if (["href", "src", "action", "formaction"].includes(name))
            expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
        }
      }
    },
    120_000,
  );
});

/** The shapes of files by key; several of one key are taken together, sorted. */
function shapesOf(
  files: readonly { readonly path: string; readonly text: string }[],
): ReadonlyMap<string, string> {
  const shapes = new Map<string, readonly string[]>();
  for (const { path, text } of files) {
    const { shape, faults } = syntaxShape(path, text);
    expect(faults, path).toBe(0);
    shapes.set(keyOf(path), [...(shapes.get(keyOf(path)) ?? []), shape]);
  }
  return new Map([...shapes].map(([key, all]) => [key, [...all].sort().join("\n\n")]));
}

/**
 * Files are named after texts; those of one text are told by the number that it begins with. Shared ones are named after a
 * hash of what they hold.
 */
function keyOf(path: string): string {
  return path.replace(/([tT]\d{6})[^/]*/g, "$1").replace(/^(validators\/shared\/).*/, "$1");
}

function tagsOf(files: ReadonlyMap<string, string>) {
  return [...files].filter(([path]) => path.endsWith(".html")).flatMap(([, text]) => readTags(text));
}

describe("the comparison", () => {
  test("notices text that has become code", () => {
    const { shape } = syntaxShape("a.ts", 'export const a = "x";');
    expect(syntaxShape("a.ts", 'export const a = "x" + run("");').shape).not.toBe(shape);
    expect(syntaxShape("a.ts", 'export const a = "x"; // */ run()').shape).toBe(shape);
  });

  test("notices an attribute that was added", () => {
    const [tag] = readTags('<p title="a" onclick="run()">');
    expect(tag?.attributes.map(([name]) => name)).toEqual(["title", "onclick"]);
  });
});
