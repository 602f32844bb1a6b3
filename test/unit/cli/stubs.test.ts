import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

/** A document with an operation for each of these ids. */
function documentOf(...ids: readonly string[]): string {
  const responses = { "204": { description: "Done." } };
  const paths = Object.fromEntries(ids.map((id, at) => [`/p${at}`, { get: { operationId: id, responses } }]));
  return JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths });
}

const argv = ["stubs", "openapi.json", "--generated", "src/api"];
const handlers = (folder: string): readonly string[] => readdirSync(join(folder, "src/handlers")).sort();
const read = (folder: string, name: string): string =>
  readFileSync(join(folder, "src/handlers", name), "utf8");

describe("tenon stubs", () => {
  test("writes beside the generated code, and names what it wrote", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a") });
    expect(await tenon(folder, argv)).toEqual({
      code: 0,
      out: ["a", "app-types", "app-router", "app-server", "index"]
        .map((name) => `wrote  src/handlers/${name}.ts\n`)
        .concat(
          "\nNext steps\n",
          "  npx tenon generate                   write the code that the handlers import\n",
          "  npx tsx src/handlers/app-server.ts   start the server on http://localhost:3000\n",
          "  src/handlers/*.ts                    implement the handlers; until then, they respond with 501\n",
        )
        .join(""),
      err: "",
    });
    expect(await tenon(folder, argv)).toMatchObject({
      code: 0,
      out: "src/handlers: each operation has a file\n",
    });
    expect(await tenon(folder, [...argv, "--framework", "express"])).toMatchObject({
      out: expect.stringContaining("kept   the server of src/handlers"),
    });
  });

  test.each([
    "express",
    "fastify",
    "hono",
    "node",
  ])("writes a server for %s that says where it listens, also in a CommonJS package", async (framework) => {
    const document = JSON.parse(documentOf("a"));
    const text = JSON.stringify({ ...document, servers: [{ url: "https://a.test/v1" }] });
    const folder = createFolder({ "openapi.json": text, "package.json": '{ "type": "commonjs" }' });
    const adapters = ["express", "fastify", "hono", "node-http"].join(",");
    await tenon(folder, ["generate", "openapi.json", "-o", "src/api", "--adapters", adapters]);
    const { out } = await tenon(folder, [...argv, "--framework", framework]);
    expect(out).not.toContain("npx tenon generate");
    expect(out).toContain("\n  npx tsx src/handlers/app-server.ts ");
    expect(out).not.toContain("npm pkg set");
    const server = read(folder, "app-server.ts");
    expect(server).toContain('console.log("Listening on http://localhost:" + port + "/v1");');
    expect(server).not.toMatch(/^(?:const \w+ = )?await /m);
  });

  test("proposes a loop over the parts of a body that is read part by part, and a server that stops when it is told to", async () => {
    const schema = { type: "object", properties: { photo: { type: "string", format: "binary" } } };
    const requestBody = { content: { "multipart/form-data": { schema } } };
    const post = { operationId: "addPhoto", requestBody, responses: { "204": { description: "Done." } } };
    const folder = createFolder({
      "openapi.json": JSON.stringify({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: { "/photos": { post } },
      }),
      "tenon.config.json": JSON.stringify({
        document: "openapi.json",
        output: "src/api",
        streamParts: ["addPhoto"],
      }),
    });
    await tenon(folder, ["stubs"]);
    expect(read(folder, "addPhoto.ts")).toContain("//   for await (const part of body) {");
    expect(read(folder, "app-server.ts")).toContain('process.once("SIGTERM", () => {\n  server.close();');
  });

  test("keeps files as the user left them, and mounts new operations", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a") });
    await tenon(folder, argv);
    const mine = ["a.ts", "app-types.ts", "app-router.ts", "app-server.ts"];
    for (const name of mine) writeFileSync(join(folder, "src/handlers", name), `// mine: ${name}\n`);
    writeFileSync(join(folder, "openapi.json"), documentOf("a", "b"));
    expect(await tenon(folder, argv)).toMatchObject({
      code: 0,
      out: "wrote  src/handlers/b.ts\nwrote  src/handlers/index.ts\n",
    });
    for (const name of mine) expect(read(folder, name)).toBe(`// mine: ${name}\n`);
    expect(read(folder, "index.ts")).toContain("  a,\n  b,\n");
  });

  test("writes no types, router or server beside handlers again", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a") });
    await tenon(folder, argv);
    for (const name of ["app-types.ts", "app-router.ts", "app-server.ts"])
      rmSync(join(folder, "src/handlers", name));
    expect((await tenon(folder, [...argv, "--check"])).code).toBe(0);
    await tenon(folder, argv);
    expect(handlers(folder)).toEqual(["a.ts", "index.ts"]);
  });

  test("tells of files whose operation is gone at each run, and deletes none", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a", "b") });
    await tenon(folder, argv);
    writeFileSync(join(folder, "openapi.json"), documentOf("a"));
    for (const more of [[], [], ["--check"]]) {
      const { code, out } = await tenon(folder, [...argv, ...more]);
      expect([code, out]).toEqual([
        0,
        expect.stringContaining("warning stubs/removed-operation: src/handlers/b.ts"),
      ]);
    }
    expect(handlers(folder)).toContain("b.ts");
    expect(read(folder, "index.ts")).not.toContain("b.js");
    expect((await tenon(folder, [...argv, "--strict"])).code).toBe(1);
  });

  test("writes nothing over an index that somebody has edited or put there", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a") });
    await tenon(folder, argv);
    const edited = read(folder, "index.ts").replace("  a,\n", "  a: traced(a),\n");
    for (const text of [edited, "export const handlers = {};\n"]) {
      writeFileSync(join(folder, "src/handlers/index.ts"), text);
      writeFileSync(join(folder, "openapi.json"), documentOf("a", "b"));
      const { code, out } = await tenon(folder, argv);
      expect([code, out]).toEqual([
        1,
        expect.stringContaining("error output/foreign-file: src/handlers/index.ts"),
      ]);
      expect(read(folder, "index.ts")).toBe(text);
      expect(handlers(folder)).not.toContain("b.ts");
    }
  });

  test("takes an index that a formatter has been over for its own", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a", "b") });
    await tenon(folder, argv);
    const [mark = "", ...lines] = read(folder, "index.ts").split("\n");
    const [first = "", second = "", ...rest] = lines;
    const formatted = [mark, second, first, ...rest].join("\r\n").replaceAll(/["; ]{1}/g, " ");
    writeFileSync(join(folder, "src/handlers/index.ts"), formatted);
    expect(await tenon(folder, [...argv, "--check"])).toMatchObject({ code: 0 });
    expect(await tenon(folder, argv)).toMatchObject({ code: 0 });
    expect(read(folder, "index.ts")).toBe(formatted);
  });

  test("follows no link in place of a file", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a"), "other.ts": "// other\n" });
    await tenon(folder, argv);
    for (const name of ["a.ts", "index.ts"]) {
      rmSync(join(folder, "src/handlers", name));
      symlinkSync(join(folder, "other.ts"), join(folder, "src/handlers", name));
    }
    expect((await tenon(folder, argv)).code).toBe(1);
    expect(readFileSync(join(folder, "other.ts"), "utf8")).toBe("// other\n");
  });

  test("with --check, writes nothing and lists what is missing or out of date", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a") });
    const check = await tenon(folder, [...argv, "--check"]);
    expect([check.code, readdirSync(folder)]).toEqual([1, ["openapi.json"]]);
    await tenon(folder, argv);
    expect((await tenon(folder, [...argv, "--check"])).code).toBe(0);
    writeFileSync(join(folder, "openapi.json"), documentOf("a", "b"));
    const { code, out } = await tenon(folder, [...argv, "--check"]);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/output\/missing: src\/handlers\/b\.ts.*output\/changed/s),
    ]);
  });

  test("follows the config: folders, ending of imports, the only adapter, selected operations", async () => {
    const folder = createFolder({
      "openapi.json": documentOf("a", "b"),
      "tenon.config.json": JSON.stringify({
        document: "openapi.json",
        output: "lib/generated",
        importExtension: "",
        runtime: "package",
        adapters: ["hono"],
        operations: { include: ["b"] },
      }),
    });
    expect((await tenon(folder, ["stubs"])).code).toBe(0);
    const files = readdirSync(join(folder, "lib/handlers"));
    expect(files).toEqual(["app-router.ts", "app-server.ts", "app-types.ts", "b.ts", "index.ts"]);
    const server = readFileSync(join(folder, "lib/handlers/app-server.ts"), "utf8");
    expect(server).toContain('from "tenon/runtime/adapters/hono"');
    expect(server).toContain('from "./app-router"');
    const router = readFileSync(join(folder, "lib/handlers/app-router.ts"), "utf8");
    expect(router).toContain('from "../generated/routes"');
  });

  test("takes the only framework of the adapters, and refuses one whose adapter is not listed", async () => {
    const config = {
      document: "openapi.json",
      output: "src/api",
      adapters: ["node-http", "express", "docs"],
    };
    const folder = createFolder({
      "openapi.json": documentOf("a"),
      "tenon.config.json": JSON.stringify(config),
    });
    expect((await tenon(folder, ["stubs"])).code).toBe(0);
    const server = readFileSync(join(folder, "src/handlers/app-server.ts"), "utf8");
    expect(server).toContain('from "../api/runtime/adapters/express.js"');
    const bare = createFolder({
      "openapi.json": documentOf("a"),
      "tenon.config.json": JSON.stringify({ ...config, adapters: [] }),
    });
    const { code, out, err } = await tenon(bare, ["stubs"]);
    expect([code, out + err]).toEqual([2, expect.stringContaining('Set `adapters: ["node-http"]`')]);
  });

  test.each([
    "none",
    "hono",
  ])("refuses node where the code was generated with --adapters %s", async (adapters) => {
    const folder = createFolder({ "openapi.json": documentOf("a") });
    expect(
      (await tenon(folder, ["generate", "openapi.json", "-o", "src/api", "--adapters", adapters])).code,
    ).toBe(0);
    const { code, out, err } = await tenon(folder, [...argv, "--framework", "node"]);
    expect([code, out + err]).toEqual([2, expect.stringContaining("--adapters node-http")]);
  });

  test.each([
    ["express", "express", "ts"],
    ["fastify", "fastify", "js"],
    ["hono", "hono", "cjs"],
    ["hono", "hono", "ts"],
    ["node-http", "node", "ts"],
  ])("finds the adapter %s for --framework %s in code generated with --emit %s", async (adapter, framework, emit) => {
    const folder = createFolder({ "openapi.json": documentOf("a") });
    const generated = ["generate", "openapi.json", "-o", "src/api", "--adapters", adapter, "--emit", emit];
    expect((await tenon(folder, generated)).code).toBe(0);
    expect(await tenon(folder, [...argv, "--framework", framework])).toMatchObject({ code: 0, err: "" });
  });

  test("refuses a config whose output has no router", async () => {
    const config = { document: "openapi.json", output: "src/api", parts: ["types"] };
    const folder = createFolder({
      "openapi.json": documentOf("a"),
      "tenon.config.json": JSON.stringify(config),
    });
    const { code, out, err } = await tenon(folder, ["stubs"]);
    expect([code, out + err]).toEqual([2, expect.stringContaining('List "router" in `parts`')]);
  });

  test.each<readonly [string, readonly string[], string]>([
    ["no folder of generated code", ["stubs", "openapi.json"], "--generated"],
    ["handlers among generated code", [...argv, "-o", "src/api/handlers"], "-o is inside the generated code"],
    ["an adapter that is not there", [...argv, "--framework", "fastify"], "--adapters fastify"],
    ["a framework that nobody knows", [...argv, "--framework", "koa"], "koa"],
    ["NestJS, which starts the server itself", [...argv, "--framework", "nest"], "Take --framework express"],
    [
      "Next.js, which calls the router itself",
      [...argv, "--framework", "next"],
      "export type Context = unknown",
    ],
    ["the folder of a project", [...argv, "-o", "."], "package.json"],
  ])("refuses %s", async (_name, line, text) => {
    const folder = createFolder({ "openapi.json": documentOf("a"), "package.json": "{}" });
    const { code, out, err } = await tenon(folder, line);
    expect([code, out + err]).toEqual([2, expect.stringContaining(text)]);
    expect(readdirSync(folder)).toEqual(["openapi.json", "package.json"]);
  });

  test("tells that a folder cannot be written, and prints nothing but findings as JSON", async () => {
    const folder = createFolder({ "openapi.json": documentOf("a"), "src/handlers": "a file" });
    const { code, out } = await tenon(folder, argv);
    expect([code, out]).toEqual([2, expect.stringContaining("error output/not-a-folder: ")]);
    expect(out).toContain(
      `${join(folder, "src/handlers")} is a file.\n  fix: Name another folder for the handlers: -o `,
    );
    rmSync(join(folder, "src/handlers"));
    const written = await tenon(folder, [...argv, "--format", "json"]);
    expect([written.code, JSON.parse(written.out)]).toEqual([0, expect.objectContaining({ findings: [] })]);
    expect(written.err).toContain("wrote  src/handlers/a.ts");
  });

  test("names the place to check credentials, if an operation needs some", async () => {
    const { components, ...document } = JSON.parse(documentOf("a"));
    const securitySchemes = { key: { type: "apiKey", in: "header", name: "key" } };
    const guarded = { ...document, security: [{ key: [] }], components: { ...components, securitySchemes } };
    const { out } = await tenon(createFolder({ "openapi.json": JSON.stringify(guarded) }), argv);
    expect(out).toContain("src/handlers/app-router.ts           check credentials in `authenticate`");
  });

  test("names files safely, whatever ids are", async () => {
    const ids = [
      "../../up",
      "con",
      "index",
      "app-types",
      "a b",
      "A B",
      "GET /x",
      "__proto__",
      "naïve",
      "\u202eid",
      "*/ x",
    ];
    const folder = createFolder({ "openapi.json": documentOf(...ids) });
    expect((await tenon(folder, argv)).code).toBe(0);
    expect(readdirSync(folder)).toEqual(["openapi.json", "src"]);
    const files = handlers(folder).filter((name) => !/^(?:app-\w+|index)\.ts$/.test(name));
    expect(files).toHaveLength(ids.length);
    expect(new Set(files.map((name) => name.toLowerCase())).size).toBe(ids.length);
    for (const name of files) expect(name).toMatch(/^(?!con\.)\w+\.ts$/);
    // Each of them is known again.
    expect(await tenon(folder, argv)).toMatchObject({
      code: 0,
      out: "src/handlers: each operation has a file\n",
    });
  });
});
