import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { fetchDocument } from "../../../cli/targets/fetch-document.ts";
import { maximumBytes } from "../../../contract/read/source-file.ts";
import { createFolder, createTestIo, type TestIo } from "./test-io.ts";

const document = (path: string): string => `openapi: 3.1.0
info: { title: Recipes, version: "1" }
paths:
  ${path}: { get: { operationId: listRecipes, responses: { "200": { $ref: "./parts/ok.yaml" } } } }
`;

interface Site {
  readonly url: string;
  /** The requests that arrived, with their statuses, e.g. `200 /openapi.yaml`. */
  readonly log: string[];
  readonly files: Map<string, string>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Starts a server of files, each with an ETag. */
async function serve(files: Readonly<Record<string, string>>, answer: Answer = () => false): Promise<Site> {
  const site = { log: [] as string[], files: new Map(Object.entries(files)) };
  const server = createServer((request, response) => {
    if (answer(request, response)) return;
    const { url = "" } = request;
    const text = site.files.get(url);
    const etag = `"${text?.length}"`;
    const status = text === undefined ? 404 : request.headers["if-none-match"] === etag ? 304 : 200;
    site.log.push(`${status} ${url}`);
    response.writeHead(status, text === undefined ? {} : { etag });
    response.end(status === 200 ? text : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...site, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function createProject(): string {
  const folder = createFolder();
  mkdirSync(join(folder, "node_modules"));
  return folder;
}

async function run(folder: string, line: string): Promise<{ readonly code: number; readonly io: TestIo }> {
  const io = createTestIo(folder);
  return { code: await runCli(line.split(" "), io), io };
}

const files = { "/v1/openapi.yaml": document("/recipes"), "/v1/parts/ok.yaml": "description: Ok.\n" };

describe("a document at a URL", () => {
  test("is fetched with what it refers to, and once only while it does not change", async () => {
    const site = await serve(files);
    const folder = createProject();
    const line = `generate ${site.url}/v1/openapi.yaml -o api`;
    const first = await run(folder, line);
    expect(first.io.err() + first.io.out()).toContain("files written");
    expect(readFileSync(join(folder, "api/client.ts"), "utf8")).toContain("listRecipes");
    expect(site.log).toEqual(["200 /v1/openapi.yaml", "200 /v1/parts/ok.yaml"]);
    site.log.length = 0;
    const second = await run(folder, line);
    expect(site.log).toEqual(["304 /v1/openapi.yaml", "304 /v1/parts/ok.yaml"]);
    expect(second.io.out()).toContain("0 files written");
    site.files.set("/v1/openapi.yaml", document("/recipes/new"));
    await run(folder, line);
    expect(readFileSync(join(folder, "api/operations.ts"), "utf8")).toContain("/recipes/new");
  });

  test("is read from its copy with --offline, and by every command", async () => {
    const site = await serve(files);
    const folder = createProject();
    const url = `${site.url}/v1/openapi.yaml`;
    expect((await run(folder, `lint ${url} --offline`)).code).toBe(2);
    expect(site.log).toEqual([]);
    await run(folder, `lint ${url}`);
    site.log.length = 0;
    expect((await run(folder, `generate ${url} -o api --offline`)).code).toBe(0);
    expect(site.log).toEqual([]);
  });

  test("that is down is told with the way to its copy, where there is one", async () => {
    let isDown = true;
    const site = await serve(files, (_, response) => {
      if (isDown) response.writeHead(503).end();
      return isDown;
    });
    const folder = createProject();
    const url = `${site.url}/v1/openapi.yaml`;
    expect((await run(folder, `lint ${url}`)).io.err()).not.toContain("--offline");
    isDown = false;
    await run(folder, `lint ${url}`);
    isDown = true;
    const told = (await run(folder, `lint ${url}`)).io.err();
    expect(told).toContain("the answer is 503");
    expect(told).toContain("--offline");
  });

  test("of another protocol is told with those that there are, and TLS where there is none with http", async () => {
    const site = await serve(files);
    const told = async (url: string): Promise<string> => (await run(createProject(), `lint ${url}`)).io.err();
    expect(await told("ftp://example.com/openapi.yaml")).toMatch(
      /ftp: is not supported[\s\S]*Use http: or https:/,
    );
    const url = `${site.url}/v1/openapi.yaml`;
    const secure = await told(url.replace("http:", "https:"));
    expect(secure).toContain("the server does not speak TLS");
    expect(secure).toContain(`Try ${url}`);
  });

  test("is known to the config", async () => {
    const site = await serve(files);
    const folder = createProject();
    const config = JSON.stringify({ document: `${site.url}/v1/openapi.yaml`, output: "api" });
    const { writeFiles } = await import("./test-io.ts");
    writeFiles(folder, { "tenon.config.json": config });
    expect((await run(folder, "generate")).code).toBe(0);
    expect(existsSync(join(folder, "api/client.ts"))).toBe(true);
  });

  test("refers to files of its origin by whole URLs, by paths from its root, and by queries", async () => {
    const site = await serve({});
    const parts = {
      "/shared/a%20pet.yaml":
        "allOf: [{ $ref: /shared/name.yaml?of=pet }, { $ref: '#/$defs/age' }]\n$defs: { age: {} }\n",
      "/shared/name.yaml?of=pet":
        "{ type: object, required: [name], properties: { name: { type: string } } }",
      "/shared/": "Owner: { type: string, pattern: '^owner' }\n",
      "/v1/parts/ok.yaml": "description: Ok.\n",
      "/v1/pets.yaml?v=1/2": `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: getPet
      responses:
        "200": { description: Ok., content: { application/json: { schema: { $ref: "${site.url}/shared/a%20pet.yaml" } } } }
        "201": { description: Ok., content: { application/json: { schema: { $ref: "//${new URL(site.url).host}/shared/#/Owner" } } } }
        "202": { $ref: "${site.url}/v1/parts/ok.yaml" }
        "203": { $ref: "${site.url}/v1/pets.yaml?v=1/2#/components/responses/Own" }
components: { responses: { Own: { description: Own. } } }
`,
    };
    for (const [name, text] of Object.entries(parts)) site.files.set(name, text);
    const folder = createProject();
    const url = `${site.url}/v1/pets.yaml?v=1/2`;
    const linted = await run(folder, `lint ${url}`);
    expect(linted.io.out()).not.toMatch(/ref\/|no-unresolved|resolve/);
    expect([...site.log].sort()).toEqual(
      Object.keys(parts)
        .map((path) => `200 ${path}`)
        .sort(),
    );
    expect((await run(folder, `generate ${url} -o api --offline`)).code).toBe(0);
    const types = readFileSync(join(folder, "api/types.ts"), "utf8");
    expect(types).toMatch(/name: string/);
    expect(readFileSync(join(folder, "api/operations.ts"), "utf8")).toContain("203");
    site.log.length = 0;
    await run(folder, `generate ${url} -o api`);
    expect(site.log.every((line) => line.startsWith("304 "))).toBe(true);
  });

  test("asks no other host for what a whole URL is redirected to", async () => {
    const other = await serve(files);
    const site = await serve({}, ({ url }, response) => {
      if (url !== "/moved.yaml") return false;
      response.writeHead(302, { location: `${other.url}/v1/parts/ok.yaml` }).end();
      return true;
    });
    site.files.set("/a.yaml", document("/a").replace("./parts/ok.yaml", `${site.url}/moved.yaml`));
    const { io, code } = await run(createProject(), `lint ${site.url}/a.yaml`);
    expect([code, io.err()]).toEqual([2, expect.stringContaining(`${site.url}/moved.yaml`)]);
    expect(io.err()).toContain(`redirects to ${other.url}`);
    expect(other.log).toEqual([]);
  });

  test("does not ask for a URL that a schema has as its `$id`", async () => {
    const site = await serve({});
    const schema = `$ref: ${site.url}/schemas/cat`;
    const ok = `description: Ok.\ncontent: { application/json: { schema: { ${schema} } } }\n`;
    site.files.set("/parts/ok.yaml", ok);
    const own = `components: { schemas: { Cat: { $id: "${site.url}/schemas/cat", type: string } } }\n`;
    site.files.set("/a.yaml", document("/a") + own);
    const { io } = await run(createProject(), `lint ${site.url}/a.yaml`);
    expect(io.out()).not.toContain("ref/");
    expect(site.log).toEqual(["200 /a.yaml", "200 /parts/ok.yaml"]);
  });

  test("refers to no other origin, and is redirected to none", async () => {
    const other = await serve(files);
    const asked = other.log;
    const site = await serve(
      { "/openapi.yaml": document("/recipes").replace("./parts/ok.yaml", `${other.url}/v1/parts/ok.yaml`) },
      ({ url }, response) => {
        if (url !== "/moved" && url !== "/near") return false;
        const location = url === "/near" ? "/openapi.yaml" : `${other.url}/v1/openapi.yaml`;
        response.writeHead(302, { location }).end();
        return true;
      },
    );
    const folder = createProject();
    expect((await run(folder, `lint ${site.url}/openapi.yaml`)).io.out()).toContain("ref/");
    const moved = await run(folder, `lint ${site.url}/moved`);
    expect(moved.code).toBe(2);
    expect(moved.io.out() + moved.io.err()).toContain(`redirects to ${other.url}`);
    await expect(fetchDocument(`${site.url}/near`, folder)).resolves.toBeDefined();
    expect(asked).toEqual([]);
  });

  test("leaves its folder neither by dots nor by references", async () => {
    const site = await serve({
      "/a/..%2f..%2fb.yaml": document("/recipes"),
      "/a/parts/ok.yaml": "description: Ok.\n",
      "/c.yaml": document("/recipes").replace("./parts/ok.yaml", "../../../../package.json"),
    });
    const folder = createProject();
    const { path, copies } = await fetchDocument(`${site.url}/a/..%2f..%2fb.yaml`, folder);
    expect(path.startsWith(join(copies.folder, "/"))).toBe(true);
    const { io, code } = await run(folder, `lint ${site.url}/c.yaml`);
    expect([code, io.err()]).toEqual([2, expect.stringContaining(`${site.url}/package.json`)]);
  });

  test.each([
    ["503", (response: ServerResponse) => response.writeHead(503).end()],
    ["404", (response: ServerResponse) => response.writeHead(404).end()],
    ["could not be fetched", (response: ServerResponse) => response.socket?.destroy()],
    ["HTML page", (response: ServerResponse) => response.end("<!DOCTYPE html>\n<html><p>Soon.</p></html>")],
    ["cannot be read: line 1", (response: ServerResponse) => response.end("{ description: [")],
  ] as const)("keeps copies and output if a file that it refers to fails: %s", async (told, fail) => {
    let failing = "";
    const site = await serve(files, ({ url = "" }, response) => {
      if (failing === "" || !url.endsWith(failing)) return false;
      fail(response);
      return true;
    });
    const folder = createProject();
    const url = `${site.url}/v1/openapi.yaml`;
    expect((await run(folder, `generate ${url} -o api`)).code).toBe(0);
    const operations = readFileSync(join(folder, "api/operations.ts"), "utf8");
    site.files.set("/v1/openapi.yaml", document("/recipes/new"));
    for (failing of ["ok.yaml", "openapi.yaml"]) {
      for (const line of [`generate ${url} -o api --check`, `generate ${url} -o api`]) {
        const { code, io } = await run(folder, line);
        expect([code, io.err()]).toEqual([2, expect.stringContaining("load/not-fetched")]);
        expect(io.err()).toContain(failing);
        expect(io.err()).toContain(told);
      }
      expect(readFileSync(join(folder, "api/operations.ts"), "utf8")).toBe(operations);
      expect((await run(folder, `generate ${url} -o api --check --offline`)).code).toBe(0);
    }
    failing = "";
    expect((await run(folder, `generate ${url} -o api`)).code).toBe(0);
    expect(readFileSync(join(folder, "api/operations.ts"), "utf8")).toContain("/recipes/new");
    const kept = join(folder, "node_modules/.cache/tenon/documents");
    expect(readdirSync(kept).filter((name) => name.includes("draft"))).toEqual([]);
  });

  test("that lacks a file from the first is told with the URL of the file", async () => {
    const site = await serve({ "/v1/openapi.yaml": document("/recipes") });
    const { code, io } = await run(createProject(), `lint ${site.url}/v1/openapi.yaml`);
    expect([code, io.err()]).toEqual([2, expect.stringContaining(`${site.url}/v1/parts/ok.yaml`)]);
    expect(io.err()).toContain("the answer is 404");
  });

  test("has limits of time, and says what went wrong", async () => {
    const site = await serve({}, ({ url }, response) => {
      if (url === "/slow") response.write("openapi:");
      return url === "/slow";
    });
    const folder = createProject();
    await expect(fetchDocument(`${site.url}/slow`, folder, { timeout: 200 })).rejects.toThrow(
      "no complete response within 0.2 seconds",
    );
    await expect(fetchDocument(`${site.url}/none.yaml`, folder)).rejects.toThrow("the answer is 404");
    await expect(fetchDocument("http://ann:secret@127.0.0.1/a.yaml", folder)).rejects.toThrow(
      /^(?!.*secret)/,
    );
    await expect(fetchDocument("http://127.0.0.1:9/a.yaml", folder)).rejects.toThrow(/could not be fetched/);
  });

  test("has a limit of size, which ends the fetch", async () => {
    let sent = 0;
    const site = await serve({}, (_, response) => {
      const chunk = Buffer.alloc(1_048_576, "#");
      response.on("drain", () => send());
      const send = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      send();
      return true;
    });
    const folder = createProject();
    await expect(fetchDocument(`${site.url}/endless.yaml`, folder)).rejects.toThrow(
      `it exceeds the limit of ${maximumBytes} bytes`,
    );
    expect(sent).toBeLessThan(maximumBytes * 1.5);
    const { io, code } = await run(folder, `lint ${site.url}/endless.yaml --offline`);
    expect([code, io.err()]).toEqual([2, expect.stringContaining("never been fetched")]);
  });

  test("is watched by asking again", { timeout: 30_000 }, async () => {
    const site = await serve(files);
    const folder = createProject();
    let stop = (): void => undefined;
    const interrupted = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const io = createTestIo(folder, { interrupted });
    const watching = runCli(["generate", `${site.url}/v1/openapi.yaml`, "-o", "api", "--watch"], io);
    await expect.poll(() => io.out(), { timeout: 20_000 }).toContain("Watching");
    site.files.set("/v1/openapi.yaml", document("/recipes/new"));
    await expect
      .poll(() => readFileSync(join(folder, "api/operations.ts"), "utf8"), { timeout: 20_000 })
      .toContain("/recipes/new");
    stop();
    expect(await watching).toBe(0);
  });
});
