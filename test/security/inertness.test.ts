/**
 * No text of a document becomes code. With attacks in every position that holds text of the author, the syntax trees of all
 * emitted files equal those of the same document with harmless text, and the pages of the docs site have no element that could
 * run, no event handler, and no link that runs code.
 *
 * @module
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { emitStubs } from "../../generator/emitters/emit-stubs.ts";
import { tanstackQuery } from "../../generator/emitters/tanstack-query.ts";
import { generate } from "../../generator/session/generate.ts";
import { isQuick } from "../choose-tests.ts";
import { emitSite, type ReadContract, readContract } from "../unit/site/facts/site-fixture.ts";
import { createRename } from "./create-rename.ts";
import { readTags } from "./html-tags.ts";
import { renameTexts } from "./rename-texts.ts";
import { syntaxShape } from "./syntax-shape.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-inert-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The icon that the template of every page has: the only address of data that no document gives. */
const [, icon = ""] =
  /<link rel="icon" href="(data:image\/svg\+xml,[^"]+)">/.exec(
    readFileSync("templates/docs/layout.hbs", "utf8"),
  ) ?? [];

const corpus = "../shared/corpus";
const more = process.env["TENON_HOSTILE"] === "all";
const documents: readonly string[] = [
  "spec/openapi.yaml",
  "test/security/every-position.yaml",
  ...["redocly-museum.yaml", "redocly-cafe.yaml", "coder-agentapi.json"].map((name) => `${corpus}/${name}`),
  ...(isQuick ? [] : [`${corpus}/samchon-shopping.json`]),
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

/** Writes a document with its texts replaced, if it is not written yet; gives its path. */
function renameDocument(path: string, isHostile: boolean): string {
  const target = join(folder, `${isHostile ? "hostile" : "harmless"}-${path.replace(/\W/g, "-")}.json`);
  if (existsSync(target)) return target;
  const value: unknown = parse(readFileSync(path, "utf8"), { maxAliasCount: -1 });
  writeFileSync(target, JSON.stringify(renameTexts(value, createRename(isHostile))));
  return target;
}

const contracts = new Map<string, Promise<ReadContract>>();

/** Reads a renamed document once for both of its tests. */
function readRenamed(document: string): Promise<ReadContract> {
  const read = contracts.get(document) ?? readContract(document);
  contracts.set(document, read);
  return read;
}

/** The emitted TypeScript files without the runtime, those for TanStack Query, and the stubs, in the order of the paths for the harmless document. */
async function emit(document: string): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const { files, findings } = await generate({
    document,
    importExtension: ".js",
    names: {},
    emitters: [tanstackQuery()],
  });
  expect(files.length, JSON.stringify(findings.slice(0, 3))).toBeGreaterThan(0);
  expect(files.map(({ path }) => path)).toContain("tanstack-query.ts");
  const { contract, names } = await readRenamed(document);
  const style = { extension: ".js", runtime: "copy" } as const;
  const place = { framework: "node", output: "../api", style } as const;
  const { handlers, app, index } = emitStubs(contract.model, names, place);
  return [
    ...files.filter(({ path }) => path.endsWith(".ts") && !path.startsWith("runtime/")),
    ...[...handlers, ...app, index].map(({ path, text }) => ({ path: `handlers/${path}`, text })),
  ];
}

describe.each(documents)("attacks in every text of %s", (path) => {
  const isThere = existsSync(path);
  if (!isThere) console.log(`skipped: there is no ${path}`);

  test.skipIf(!isThere)("leave the syntax of what is emitted as it is", async () => {
    const harmless = await emit(renameDocument(path, false));
    const hostile = await emit(renameDocument(path, true));
    const [before, after] = [shapesOf(harmless), shapesOf(hostile)];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [key, shape] of after) expect(shape, key).toBe(before.get(key));
    for (const { text } of hostile) expect(text).not.toMatch(/[\u2028\u2029]/);
  });

  test.skipIf(!isThere)("leave the site without anything that runs", async () => {
    const site = tagsOf(await emitSite(await readRenamed(renameDocument(path, true))));
    const plain = tagsOf(await emitSite(await readRenamed(renameDocument(path, false))));
    const count = (tags: typeof site, name: string): number => tags.filter((tag) => tag.name === name).length;
    for (const name of ["script", "style", "iframe", "object", "embed", "form", "svg", "base", "meta", "img"])
      expect(count(site, name), name).toBe(count(plain, name));
    const links = new Set(["href", "src", "action", "formaction"]);
    const running = site
      .flatMap(({ attributes }) => attributes)
      .filter(([name, value]) => name.startsWith("on") || (links.has(name) && runsCode(value)));
    expect(running).toEqual([]);
  });
});

function runsCode(link: string): boolean {
  return link !== icon && /^\s*(?:javascript|data|vbscript):/i.test(link);
}

/** The shapes of files by key; several files of one key are sorted and taken together. */
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
 * The key of a file. Its name comes from a text, and the number at the beginning of that text is the key. The name of a shared
 * file is a hash of its contents.
 */
function keyOf(path: string): string {
  return path.replace(/([tT]\d{6})[^/]*/g, "$1").replace(/^(validators\/shared\/).*/, "$1");
}

function tagsOf(files: ReadonlyMap<string, string>) {
  return [...files].filter(([path]) => path.endsWith(".html")).flatMap(([, text]) => readTags(text));
}

/** Texts of a document that hold neither an attack nor its harmless replacement. */
function listUntouched(value: unknown, key = ""): readonly string[] {
  if (typeof value === "string") return /t\d{6}/.test(value) ? [] : [`${key}: ${value}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listUntouched(inner, name));
}

test("attacks stand in every position that holds text of the author", () => {
  const path = renameDocument("test/security/every-position.yaml", true);
  const untouched = listUntouched(JSON.parse(readFileSync(path, "utf8")));
  // What is left is the language itself.
  const language = /^(?:openapi|in|type|style|contentType): /;
  expect(untouched.filter((text) => !language.test(text))).toEqual([]);
});

test("links of a document that run code are no links in the site", async () => {
  const value = parse(readFileSync("test/security/every-position.yaml", "utf8"));
  const texts = ["javascript:run()", " JaVaScRiPt:run()", "java\nscript:run()", "\u0001javascript:run()"];
  for (const url of [...texts, "data:text/html,<script>1</script>", "vbscript:run()"]) {
    const attack = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(attack);
      if (typeof node !== "object" || node === null) return node;
      return Object.fromEntries(
        Object.entries(node).map(([name, member]) => [
          name,
          /url$|^termsOfService$/i.test(name) && typeof member === "string" ? url : attack(member),
        ]),
      );
    };
    const target = join(folder, "links.json");
    writeFileSync(target, JSON.stringify({ ...Object(attack(value)), servers: value.servers }));
    const tags = tagsOf(await emitSite(await readContract(target)));
    const links = tags.flatMap(({ attributes }) =>
      attributes.filter(([name]) => /^(?:href|src|action)$/.test(name)),
    );
    expect(links.length).toBeGreaterThan(10);
    // As browsers read it (WHATWG URL §4.4): without control characters, blanks at its ends, tabs and line breaks.
    for (const [, link] of links.filter(([, value]) => value !== icon))
      expect(link.replace(/[\0-\x20]/g, "")).not.toMatch(/^(?:javascript|data|vbscript):/i);
  }
});

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
