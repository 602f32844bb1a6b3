// The page of the playground generates what the command generates, without Node.
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { starterDocument } from "../../cli/init/starter-files.ts";
import { generate } from "../../generator/session/generate.ts";
import type { GeneratedPage } from "../../playground/page/generate-document.ts";
import { hash } from "../../playground/page/node/crypto.ts";
import { posix as ownPosix } from "../../playground/page/node/path.ts";
import { buildPlayground, bundlePage } from "../../scripts/build-playground.mjs";

const folder = mkdtempSync(join(tmpdir(), "tenon-page-"));
let generateDocument: (text: string) => Promise<GeneratedPage>;

beforeAll(async () => {
  const bundle = join(folder, "bundle.mjs");
  writeFileSync(bundle, await bundlePage("generate-document.ts"));
  ({ generateDocument } = await import(pathToFileURL(bundle).href));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const museum = `${import.meta.dirname}/../../examples/mock-for-frontend/openapi.yaml`;

test.each([
  ["the starter", starterDocument],
  ["an example", readFileSync(museum, "utf8")],
])("the page generates from %s what the command generates", async (_, text) => {
  const page = await generateDocument(text);
  const document = join(folder, "openapi.yaml");
  writeFileSync(document, text);
  const { files } = await generate({ document, importExtension: ".js", names: {} });
  const isShown = (path: string): boolean => !/^runtime\/|manifest/.test(path);
  const expected = files.filter(({ path }) => isShown(path)).map(({ path, text }) => ({ path, text }));
  expect(page.files.filter(({ path }) => isShown(path)).map(({ path, text }) => ({ path, text }))).toEqual(
    expected,
  );
});

test("the page shows a call of each operation", async () => {
  const { calls } = await generateDocument(starterDocument);
  expect(calls.map(({ path }) => path)).toEqual(["listNotes", "createNote", "getNote"]);
  expect(calls[1]?.text).toContain("await createNote(api, {");
});

test("findings have their place in the pasted text", async () => {
  const broken = starterDocument.replace("schemas/Note", "schemas/Nope");
  const { findings } = await generateDocument(broken);
  expect(findings).toMatch(/schemas\/Nope[\s\S]*openapi\.yaml:\d+:\d+/);
  const { findings: syntax, files } = await generateDocument("openapi: [3.1.0\n");
  expect(syntax).toContain("load/syntax");
  expect(files).toEqual([]);
});

test("references to other files are findings, since the page reads none", async () => {
  const { findings } = await generateDocument(
    starterDocument.replace("#/components", "other.yaml#/components"),
  );
  expect(findings).toContain("`other.yaml` does not exist");
});

test("the built page has all it loads", { timeout: 120_000 }, async () => {
  const site = join(folder, "site");
  await buildPlayground(site, "a: <b> & c");
  expect(readdirSync(site).sort()).toEqual(["index.html", "main.js", "page.css", "worker.js"]);
  const html = readFileSync(join(site, "index.html"), "utf8");
  expect(html).toContain(">a: &lt;b> &amp; c</textarea>");
  expect(readFileSync(join(site, "main.js"), "utf8").length).toBeLessThan(10_000);
  const worker = startAsOnPages(readFileSync(join(site, "worker.js"), "utf8"));
  worker.postMessage(starterDocument);
  const [answer] = await once(worker, "message");
  await worker.terminate();
  expect(answer).toEqual(await generateDocument(starterDocument));
});

/** Starts a worker's script with the globals of a page's worker, and without `process`, `Buffer` and `require`. */
function startAsOnPages(script: string): Worker {
  const page = `
const { parentPort } = require("node:worker_threads");
globalThis.addEventListener = (_type, listener) => parentPort.on("message", (data) => listener({ data }));
globalThis.postMessage = (message) => parentPort.postMessage(message);
delete globalThis.process;
delete globalThis.Buffer;
{ const require = undefined; ${script} }`;
  return new Worker(page, { eval: true });
}

test("hashes and paths are those of Node", async () => {
  const { hash: ownHash } = await import("node:crypto");
  const { posix } = await import("node:path");
  for (const length of [0, 1, 55, 56, 63, 64, 65, 1000]) {
    const text = "é".repeat(length);
    expect(hash("sha256", text)).toBe(ownHash("sha256", text));
  }
  for (const one of ["/a/b.c", "a/../b", "/", "./x/", ".env", "a.b/c", "/a//b/./c"]) {
    for (const name of ["basename", "dirname", "extname", "isAbsolute"] as const)
      expect([name, one, ownPosix[name](one)]).toEqual([name, one, posix[name](one)]);
    for (const other of ["/a/d", "x", "../y"]) {
      expect(ownPosix.join(one, other)).toBe(posix.join(one, other));
      expect(ownPosix.relative(`/${one}`, `/${other}`)).toBe(posix.relative(`/${one}`, `/${other}`));
    }
  }
});
