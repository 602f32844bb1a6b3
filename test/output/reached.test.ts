import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { adapterNames, type EmitOptions } from "../../generator/output/emit-options.ts";
import { generate } from "../../generator/session/generate.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-reached-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const one = `openapi: 3.1.0
info: { title: One, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /health:
    get:
      operationId: getHealth
      responses:
        "204": { description: Well. }
`;

async function emit(document: string, options: Partial<EmitOptions> = {}) {
  const { files } = await generate({ document, importExtension: ".js", names: {}, ...options });
  return files;
}

async function emitText(text: string, options: Partial<EmitOptions> = {}): Promise<readonly string[]> {
  const document = join(folder, "openapi.yaml");
  writeFileSync(document, text);
  return (await emit(document, options)).map(({ path }) => path);
}

it("has few runtime modules for one operation without schemas", async () => {
  const document = join(folder, "one.yaml");
  writeFileSync(document, one);
  const files = await emit(document);
  const runtime = files.map(({ path }) => path).filter((path) => path.startsWith("runtime/"));
  expect(runtime).toEqual(
    ["adapters/node-http", "client", "descriptors", "server", "wire"].map((name) => `runtime/${name}.ts`),
  );
});

it("has the runtime modules that our own contract needs", async () => {
  const files = await emit(fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url)));
  expect(files.length).toBeLessThanOrEqual(70);
});

it("checks the types of files only where a document lists them, and for clients", async () => {
  const upload = (encoding: string): string =>
    one.replace("get:", "post:").replace(
      "      responses:",
      `      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { photo: { contentMediaType: image/png } } }
            ${encoding}
      responses:`,
    );
  const checks = async (text: string, options?: Partial<EmitOptions>): Promise<boolean> => {
    const document = join(folder, "upload.yaml");
    writeFileSync(document, text);
    return (await emit(document, options)).some((file) => file.text.includes("withFileTypes"));
  };
  const listed = (types: string): string => upload(`encoding: { photo: { contentType: "${types}" } }`);
  expect(await checks(listed("image/png, image/jpeg"))).toBe(true);
  expect(await checks(listed("application/octet-stream"))).toBe(true);
  expect(await checks(upload(""))).toBe(false);
  expect(await checks(listed("image/png"), { parts: ["router"] })).toBe(false);
});

it("has the adapters that are asked for, with what they import; that for node:http by default", async () => {
  const adaptersOf = async (adapters: EmitOptions["adapters"]): Promise<readonly string[]> =>
    (await emitText(one, { adapters })).filter((path) => path.startsWith("runtime/adapters/"));
  expect(await adaptersOf(undefined)).toEqual(["runtime/adapters/node-http.ts"]);
  expect(await adaptersOf([])).toEqual([]);
  expect(await adaptersOf(["docs"])).toEqual(["runtime/adapters/docs.ts"]);
  expect(await adaptersOf(["hono"])).toEqual(["runtime/adapters/hono.ts", "runtime/adapters/node-http.ts"]);
  expect(await adaptersOf(adapterNames)).toEqual(
    [...adapterNames].sort().map((name) => `runtime/adapters/${name}.ts`),
  );
});

it("has of node:http's adapter only what Hono's imports", async () => {
  const document = join(folder, "openapi.yaml");
  writeFileSync(document, one);
  const [text = ""] = (await emit(document, { adapters: ["hono"] })).flatMap((file) =>
    file.path === "runtime/adapters/node-http.ts" ? [file.text] : [],
  );
  expect(text).toContain("export function isFramed");
  expect(text).not.toContain("toNodeListener");
});

it("tells the adapters in the manifest, unless they are the default", async () => {
  const document = join(folder, "openapi.yaml");
  writeFileSync(document, one);
  const told = async (adapters: EmitOptions["adapters"]): Promise<unknown> => {
    const files = await emit(document, { adapters });
    const manifest = files.find(({ path }) => path === "tenon.manifest.json")?.text ?? "";
    return JSON.parse(manifest).options.adapters;
  };
  expect(await told(undefined)).toBeUndefined();
  expect(await told(["node-http"])).toBeUndefined();
  expect(await told([])).toEqual([]);
  expect(await told(["node-http", "hono"])).toEqual(["hono", "node-http"]);
});

it("has webhooks and links where the document has them", async () => {
  const has = async (text: string): Promise<readonly string[]> => {
    writeFileSync(join(folder, "openapi.yaml"), text);
    const runtime = (await emit(join(folder, "openapi.yaml"))).filter(({ path }) => /^runtime\//.test(path));
    const files = runtime.flatMap(({ path }) => (path === "runtime/webhooks.ts" ? ["webhooks"] : []));
    const links = runtime
      .filter(({ text }) => text.includes("export function followLink"))
      .map(() => "links");
    return [...new Set([...files, ...links])];
  };
  expect(await has(one)).toEqual([]);
  expect(
    await has(`${one}webhooks: { made: { post: { responses: { "204": { description: Ok } } } } }\n`),
  ).toEqual(["webhooks"]);
  expect(await emitText(one, { parts: ["types", "webhooks"] })).toEqual(
    await emitText(one, { parts: ["types"] }),
  );
  const link = "{ description: Well., links: { again: { operationId: getHealth } } }";
  expect(await has(one.replace("{ description: Well. }", link))).toEqual(["links"]);
});

it("imports the package in place of a copy", async () => {
  const files = await emit(fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url)), {
    runtime: "package",
  });
  expect(files.filter(({ path }) => path.startsWith("runtime/"))).toEqual([]);
  const specifiers = files.flatMap(({ path, text }) =>
    path.endsWith(".ts")
      ? [...text.matchAll(/"([^"\n]*\bruntime\/[^"\n]*)"/g)].map(([, found]) => found)
      : [],
  );
  expect(specifiers.length).toBeGreaterThan(10);
  expect(specifiers.filter((specifier) => !/^tenon\/runtime\/[\w/-]+$/.test(specifier ?? ""))).toEqual([]);
});

it("imports nothing that the package does not export", () => {
  const root = new URL("../../", import.meta.url);
  const { exports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  expect(exports).toHaveProperty(["./runtime/*"], "./dist/runtime/*.js");
  const named = (folder: string, pattern: RegExp): readonly string[] =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .flatMap((path) => [...readFileSync(new URL(`${folder}/${path}`, root), "utf8").matchAll(pattern)])
      .map(([, name]) => `./runtime/${name}`);
  const imported = [
    ...["views", "validators", "output"].flatMap((folder) =>
      named(`generator/${folder}`, /"runtime\/([\w/-]+)"/g),
    ),
    ...adapterNames.map((name) => `./runtime/adapters/${name}`),
  ];
  expect(imported.length).toBeGreaterThan(50);
  expect([...new Set(imported)].filter((name) => !existsSync(new URL(`${name}.ts`, root)))).toEqual([]);
});
