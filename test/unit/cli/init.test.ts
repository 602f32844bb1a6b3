import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { checkCommandLines } from "../../guide/check-command-lines.ts";
import { createFolder, createTestIo, tenon } from "./test-io.ts";

describe("tenon init", () => {
  test("writes a config and a document that lint clean under the strictest rules", async () => {
    const folder = createFolder();
    const { code, out } = await tenon(folder, ["init"]);
    expect(code).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(["openapi.yaml", "package.json", "tenon.config.ts"]);
    expect(out).toContain("npx tenon generate");
    expect(await tenon(folder, ["lint", "--strict"])).toMatchObject({
      code: 0,
      out: "openapi.yaml: no findings\n",
    });
  });

  test("asks to add validators only to a config that lists parts", async () => {
    const both = await tenon(createFolder(), ["init"]);
    expect(both.out).toContain("To check requests and responses, pass `validation:");
    const client = await tenon(createFolder(), ["init", "--for", "client"]);
    expect(client.out).toContain('To check requests and responses, add "validators" to `parts` and pass');
  });

  test.each([
    [
      "openapi: 3.1.0\nsecurity: [{ apiKey: [] }]\n",
      'http://127.0.0.1:4010", credentials: { apiKey: … } });',
    ],
    ["openapi: 3.1.0\nsecurity: [{ api-key: [] }]\n", 'credentials: { "api-key": … } });'],
    ["openapi: 3.1.0\nsecurity: []\n", 'http://127.0.0.1:4010" });'],
  ])("shows a call with the credentials that the document requires (%j)", async (document, call) => {
    const folder = createFolder({
      "openapi.yaml": `${document}info: { title: T, version: "1" }\npaths: {}\n`,
    });
    expect((await tenon(folder, ["init"])).out).toContain(call);
  });

  test.each([
    [{ operationId: "listNotes" }, "api.listNotes()"],
    [undefined, 'api.notes.get({ "note-id": … })'],
  ])("shows a call of an operation of the document: %j", async (get, call) => {
    const parameters = [{ name: "note-id", in: "path", required: true, schema: { type: "string" } }];
    const item = { get: { operationId: "notes.get", parameters } };
    const document = {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: { "/notes/{note-id}": item, "/notes": { get } },
    };
    const folder = createFolder({ "openapi.json": JSON.stringify(document) });
    expect((await tenon(folder, ["init"])).out).toContain(`const body = await unwrap(${call});`);
  });

  test("overwrites nothing", async () => {
    const files = { "openapi.yaml": "mine", "tenon.config.ts": "mine, too" };
    const folder = createFolder(files);
    const { code, out } = await tenon(folder, ["init"]);
    expect(code).toBe(0);
    expect(out).toMatch(/found +openapi\.yaml\nkept +tenon\.config\.ts/);
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  });

  test("writes AGENTS.md if asked, and keeps one that is there", async () => {
    const folder = createFolder();
    const { out } = await tenon(folder, ["init", "--agents", "-o", "lib/api"]);
    expect(out).toContain("wrote  AGENTS.md");
    const text = readFileSync(join(folder, "AGENTS.md"), "utf8");
    expect(text).toContain("`lib/api` is generated");
    const commands = [...text.matchAll(/`npx (tenon [^`]+)`/g)].map(([, command = ""]) => command);
    expect(commands).toHaveLength(4);
    expect((await tenon(folder, ["init", "--agents"])).out).toContain("kept   AGENTS.md, which was there");
  });

  test("takes the document that is there", async () => {
    const folder = createFolder({
      "spec/openapi.json": '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}',
    });
    await tenon(folder, ["init"]);
    expect(readdirSync(folder).toSorted()).toEqual(["package.json", "spec", "tenon.config.ts"]);
    expect((await tenon(folder, ["lint"])).out).toMatch(/^spec\/openapi\.json: /m);
  });

  test("takes a document of any name, and says which where there are several", async () => {
    const head = "# The museum\nopenapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n";
    const folder = createFolder({
      "museum.yaml": head,
      "zoo.json": '{ "swagger": "2.0" }',
      "compose.yaml": "services: {}\n",
      "package.json": '{ "name": "openapi" }',
    });
    const { out } = await tenon(folder, ["init"]);
    expect(out).toMatch(/^found {2}museum\.yaml\nfound {2}zoo\.json, which the config does not use\n/);
    expect(existsSync(join(folder, "openapi.yaml"))).toBe(false);
    expect((await tenon(folder, ["lint"])).out).toMatch(/^museum\.yaml: /m);
  });

  test("makes the folder that it is given", async () => {
    const folder = createFolder();
    const { out } = await tenon(folder, ["init", "packages/api"]);
    expect(readdirSync(join(folder, "packages/api")).toSorted()).toEqual([
      "openapi.yaml",
      "package.json",
      "tenon.config.ts",
    ]);
    expect(out).toContain("cd packages/api");
  });

  test("reports that it cannot write", async () => {
    const folder = createFolder({ api: "a file" });
    const inside = await tenon(folder, ["init", "api/deep"]);
    expect(inside.code).toBe(2);
    expect(inside.err).toMatch(/^error output\/unwritable: api\/deep\/openapi\.yaml cannot be written/);
    const itself = await tenon(folder, ["init", "api"]);
    expect(itself.code).toBe(2);
    expect(itself.err).toMatch(
      /^error output\/not-a-folder: api is a file; tenon init sets up a folder\.\n {2}fix: Pass the folder/,
    );
  });

  test("adds scripts, and changes nothing else of package.json", async () => {
    const text = '{\n    "name": "x",\n    "scripts": {\n        "api:lint": "mine"\n    },\n    "x": 1\n}\n';
    const folder = createFolder({ "package.json": text });
    const { out } = await tenon(folder, ["init"]);
    expect(out).toContain("added  package.json: api:generate, api:check");
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(
      text.replace(
        '"mine"',
        '"mine",\n        "api:generate": "tenon generate",\n        "api:check": "tenon generate --check"',
      ),
    );
  });

  test.each(["not json", "[]", '{"scripts": 1}'])("leaves a package.json alone that is %j", async (text) => {
    const folder = createFolder({ "package.json": text });
    expect((await tenon(folder, ["init"])).code).toBe(0);
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(text);
  });

  test.each([
    [
      { ".git/config": '[remote "origin"]\n\turl = git@github.com:a/b.git\n' },
      [],
      ".github/workflows/contract.yml",
    ],
    [{ ".git/config": '[remote "origin"]\n\turl = https://gitlab.com/a/b.git\n' }, [], ".gitlab-ci.yml"],
    [{}, ["--ci", "github"], ".github/workflows/contract.yml"],
  ])("writes a CI file whose lines of tenon are right: %j %j", async (files, argv, path) => {
    const folder = createFolder(files);
    await tenon(folder, ["init", ...argv]);
    const text = readFileSync(join(folder, path), "utf8");
    expect(parse(text)).toBeTypeOf("object");
    expect(checkCommandLines(text)).toEqual({ count: 2, wrong: [] });
    // The same as the guide shows.
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/guide/ci.md"), "utf8");
    expect(guide.replaceAll("node-version: 22, cache: npm", "node-version: 22")).toContain(text);
  });

  test("writes no CI file over another", async () => {
    const folder = createFolder({ ".gitlab-ci.yml": "mine: {}" });
    expect((await tenon(folder, ["init"])).out).toContain("kept   .gitlab-ci.yml");
    expect(readFileSync(join(folder, ".gitlab-ci.yml"), "utf8")).toBe("mine: {}");
  });

  test.each([
    ["express", "watchExpress"],
    ["@nestjs/core", "watchExpress"],
    ["fastify", "watchFastify"],
    ["hono", "watchHono"],
  ])("knows a server on %s, and says how to hold it to the document", async (name, middleware) => {
    const folder = createFolder({ "package.json": JSON.stringify({ dependencies: { [name]: "*" } }) });
    const { out } = await tenon(folder, ["init"]);
    expect(out).toContain(`${middleware}("openapi.yaml")`);
    expect(Object.keys(await import("../../../live/index.ts"))).toContain(middleware);
  });

  test.each([
    ["app/page.tsx", "// app/api/[...path]/route.ts", '"../../../src/api/routes"'],
    ["src/app/page.tsx", "// src/app/api/[...path]/route.ts", '"../../../api/routes"'],
  ])("knows an app on Next.js with %s, and says how to serve the document in it", async (page, route, imported) => {
    const folder = createFolder({ "package.json": '{"dependencies":{"next":"16"}}', [page]: "" });
    const { out } = await tenon(folder, ["init"]);
    expect(out).toContain("found  Next.js\n");
    expect(out).toContain(route);
    expect(out).toContain(imported);
  });

  test("generates imports for Next's bundlers", async () => {
    const folder = createFolder({ "package.json": '{"dependencies":{"next":"15"}}' });
    await tenon(folder, ["init"]);
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect(readFileSync(join(folder, "src/api/index.ts"), "utf8")).toContain('from "./client";');
  });

  test.each([
    [["react", "vite", "@tanstack/react-query"], "client", "@tanstack/react-query"],
    [["vue", "@tanstack/vue-query"], "client", "@tanstack/vue-query"],
    [["@angular/core"], "client", undefined],
    [["expo", "react"], "client", undefined],
    [["express"], "express", undefined],
    [["@nestjs/core", "express"], "express", undefined],
    [["hono"], "hono", undefined],
    [["react", "express"], "express", undefined],
  ])("generates for %j what the project needs", async (names, expected, query) => {
    const dependencies = Object.fromEntries(names.map((name) => [name, "*"]));
    const folder = createFolder({ "package.json": JSON.stringify({ dependencies }) });
    const { out } = await tenon(folder, ["init"]);
    const config = readFileSync(join(folder, "tenon.config.ts"), "utf8");
    if (expected === "client") expect(config).toContain('parts: ["types", "client"],');
    else expect(config).toContain(`adapters: ["${expected}"],`);
    expect(out.includes("tenon stubs")).toBe(expected !== "client");
    expect(out.includes("mock --cors")).toBe(/react|vue|angular/.test(names.join()));
    expect(config.includes("tanstack-query")).toBe(query !== undefined);
    if (query !== undefined) expect(config).toContain(`package: "${query}"`);
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect(existsSync(join(folder, "src/api/routes.ts"))).toBe(expected !== "client");
    expect(existsSync(join(folder, "src/api/tanstack-query.ts"))).toBe(query !== undefined);
  });

  test("generates what the options name, where they name it", async () => {
    const folder = createFolder({ "package.json": '{"dependencies":{"react":"19"}}' });
    await tenon(folder, ["init", "--for", "server", "--output", "lib/api", "--yes"]);
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect(existsSync(join(folder, "lib/api/routes.ts"))).toBe(true);
  });

  test.each([
    [{ "pnpm-lock.yaml": "" }, "pnpm add --save-dev", "pnpm tenon generate"],
    [{ "yarn.lock": "" }, "yarn add --dev", "yarn tenon generate"],
    [{ "bun.lock": "" }, "bun add --dev", "bunx tenon generate"],
    [{ "deno.json": "{}" }, "npm install --save-dev", "deno run -A npm:tenon generate"],
    [{ "package-lock.json": "{}", "yarn.lock": "" }, "npm install --save-dev", "npx tenon generate"],
    [{ "package.json": '{"packageManager":"pnpm@10.1.0"}' }, "pnpm add --save-dev", "pnpm tenon generate"],
  ])("names the commands of the package manager: %j", async (files, add, run) => {
    const { out } = await tenon(createFolder({ ...files, ".git/config": "" }), ["init"]);
    expect(out).toMatch(
      new RegExp(`${add} \\S+/tenon-\\d+\\.\\d+\\.\\d+\\.tgz +the file that .npm pack. writes`),
    );
    expect(out).toContain(run);
  });

  test("names the tools of a server, and writes compiler options where there are none", async () => {
    const folder = createFolder({ "package.json": '{"dependencies":{"express":"5","typescript":"5"}}' });
    const { out } = await tenon(folder, ["init"]);
    expect(out).toContain("npm install --save-dev tsx @types/node @types/express ");
    expect(out).toContain("wrote  tsconfig.json");
    expect(JSON.parse(readFileSync(join(folder, "tsconfig.json"), "utf8"))).toMatchObject({
      compilerOptions: { module: "NodeNext", strict: true },
      include: ["src"],
    });
    const own = createFolder({ "package.json": '{"dependencies":{"express":"5"}}', "tsconfig.json": "{}" });
    expect((await tenon(own, ["init"])).out).not.toContain("tsconfig.json");
    const client = createFolder({ "package.json": '{"dependencies":{"react":"19"}}' });
    expect((await tenon(client, ["init"])).out).not.toContain("tsx");
  });

  test.each([
    ['["types", "client"]', false],
    ['["client", "router"]', true],
    ['["types", "router"]', true],
  ])("of a config that was there with the parts %s, the steps have stubs: %j", async (parts, hasStubs) => {
    const config = `export default { document: "openapi.yaml", output: "src/api",\n  parts: ${parts} };\n`;
    const folder = createFolder({
      "package.json": '{"dependencies":{"express":"5"}}',
      "tenon.config.ts": config,
    });
    expect((await tenon(folder, ["init", "--yes"])).out.includes("tenon stubs")).toBe(hasStubs);
  });

  test("prints steps for what a config that was there generates", async () => {
    const folder = createFolder({ "package.json": '{"dependencies":{"express":"5"}}' });
    await tenon(folder, ["init", "--for", "client"]);
    const { out } = await tenon(folder, ["init"]);
    expect(out).toContain("kept   tenon.config.ts");
    expect(out).toContain("write the types and the client");
    expect(out).not.toContain("tenon stubs");
  });

  test("finds the lockfile of a workspace", async () => {
    const folder = createFolder({
      "pnpm-lock.yaml": "",
      "packages/app/package.json": "{}",
      ".git/config": "",
    });
    expect((await tenon(join(folder, "packages/app"), ["init"])).out).toContain("pnpm tenon generate");
  });

  describe("in a terminal", () => {
    const answer = async (folder: string, keys: readonly string[]) => {
      const input = new PassThrough();
      const output = new PassThrough().resume();
      const io = { ...createTestIo(folder), terminal: { input, output } };
      const done = runCli(["init"], io);
      for (const key of keys) {
        await once(output, "data");
        await setTimeout(50);
        input.write(key);
      }
      return { code: await done, out: io.out() };
    };

    test("asks, with what suits the project as the answer", async () => {
      const folder = createFolder({ "package.json": '{"dependencies":{"react":"19"}}' });
      expect(await answer(folder, ["\r", "\r"])).toMatchObject({ code: 0 });
      expect(readFileSync(join(folder, "tenon.config.ts"), "utf8")).toContain('parts: ["types", "client"],');
    });

    test("writes nothing if the user cancels", async () => {
      const folder = createFolder();
      expect(await answer(folder, ["\u0003"])).toEqual({ code: 2, out: "" });
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});
