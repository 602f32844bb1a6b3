/**
 * The files of `tenon stubs` compile beside the generated code, and run: every operation answers 501 as the document describes
 * it, until its handler is written.
 *
 * @module
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { generate } from "../../generator/session/generate.ts";
import { tenon } from "../unit/cli/test-io.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tenon-stubs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const frameworks = ["express", "fastify", "hono", "node"] as const;

const document = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
security: [{ bearer: [] }]
paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      parameters: [{ name: limit, in: query, description: How many., schema: { type: integer } }]
      responses:
        "200":
          description: The notes.
          content: { application/json: { schema: { type: array, items: { type: string } } } }
        default: &failed
          description: What went wrong.
          content:
            application/json:
              schema:
                type: object
                required: [code, message]
                properties: { code: { type: string }, message: { type: string } }
    post:
      operationId: notes.create
      requestBody:
        required: true
        description: A note.
        content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } }
      responses:
        "201":
          description: It is made.
          headers: { Location: { required: true, schema: { type: string } }, X-Cost: { schema: { type: integer } } }
          content: { text/plain: { schema: { type: string } }, application/json: { schema: { type: string } } }
        default: *failed
  /health:
    get:
      security: []
      responses:
        "204": { description: It lives. }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Generates a document to `<name>/api`, and its stubs beside that folder. */
async function writeProject(name: string, path: string, framework: string): Promise<void> {
  const adapters = ["express", "fastify", "hono", "node-http"] as const;
  const { files } = await generate({ document: path, importExtension: ".js", names: {}, adapters });
  for (const file of files) write(`${name}/api/${file.path}`, file.text);
  const argv = ["stubs", path, "--generated", `${name}/api`, "--framework", framework];
  expect(await tenon(folder, argv)).toMatchObject({ code: 0, err: "" });
}

/** The messages of a compiler with strict flags for projects. */
function compile(...names: readonly string[]): string {
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "NodeNext",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const include = names.map((name) => `${name}/handlers/*.ts`);
  write(`tsconfig.${names.join("-")}.json`, JSON.stringify({ compilerOptions, include }));
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  return spawnSync(process.execPath, [tsc, "-p", join(folder, `tsconfig.${names.join("-")}.json`)], {
    encoding: "utf8",
  }).stdout;
}

/** Starts the server of a project; gives its address. */
async function serve(name: string): Promise<{ readonly url: string; stop(): Promise<unknown> }> {
  const outfile = join(folder, `${name}.mjs`);
  const entryPoints = [join(folder, name, "handlers/app-server.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", packages: "external" });
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const address = free.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  await new Promise((resolve) => free.close(resolve));
  const served = spawn(process.execPath, [outfile], {
    cwd: folder,
    env: { ...process.env, PORT: port },
    stdio: "ignore",
  });
  onTestFinished(() => void served.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
  const stop = (): Promise<unknown> => {
    const ended = once(served, "exit");
    served.kill("SIGTERM");
    return ended;
  };
  return { url, stop };
}

beforeAll(async () => {
  write("openapi.yaml", document);
  write("package.json", '{ "type": "module" }');
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const framework of frameworks) await writeProject(framework, join(folder, "openapi.yaml"), framework);
});

test("compiles with the strict flags, on every framework", { timeout: 60_000 }, () => {
  expect(compile(...frameworks)).toBe("");
});

test.each(frameworks)("on %s, an operation answers 501 as the document describes it, and SIGTERM stops it", {
  timeout: 60_000,
}, async (framework) => {
  const { url, stop } = await serve(framework);
  const described = await fetch(`${url}/notes`);
  expect([described.status, described.headers.get("content-type"), await described.json()]).toEqual([
    501,
    expect.stringContaining("application/json"),
    { code: "not_implemented", message: expect.stringContaining("not implemented") },
  ]);
  const undescribed = await fetch(`${url}/health`);
  expect([undescribed.status, undescribed.headers.get("content-type")]).toEqual([
    501,
    expect.stringContaining("application/problem+json"),
  ]);
  // Told to stop, it ends by itself.
  expect(await stop()).toEqual([0, null]);
});

test("a handler that is written is served, typed by its operation, and asks for credentials", {
  timeout: 60_000,
}, async () => {
  await writeProject("written", join(folder, "openapi.yaml"), "node");
  const path = "written/handlers/listNotes.ts";
  const stub = readFileSync(join(folder, path), "utf8");
  // The line that the stub proposes, with a body.
  const [, proposed = ""] = /^\/\/ (export const .*)$/m.exec(stub) ?? [];
  const handler = proposed
    .replace("{ params, principal }", "{ params }")
    .replace("…", "[String(params.limit)]");
  write(path, stub.replace(/export const .*/s, `${handler}\n`));
  const router = "written/handlers/app-router.ts";
  const authenticate = '() => ({ principal: { name: "me" } })';
  const options = readFileSync(join(folder, router), "utf8").replace("async () => undefined", authenticate);
  write(router, options);
  expect(compile("written")).toBe("");
  const { url } = await serve("written");
  expect((await fetch(`${url}/notes?limit=2`)).status).toBe(401);
  const headers = { authorization: "Bearer x" };
  expect(await (await fetch(`${url}/notes?limit=2`, { headers })).json()).toEqual(["2"]);
  // All that is left to write is a type error once every handler is asked for.
  write(router, options.replaceAll("createPartialRouter", "createRouter"));
  expect(compile("written").match(/Types of property '[^']*' are incompatible/g)).toHaveLength(1);
});

test("tells which path the document's servers put before its own", async () => {
  const served = document.replace("paths:", "servers: [{ url: https://notes.test/v1 }, { url: / }]\npaths:");
  write("served.yaml", served);
  await writeProject("served", join(folder, "served.yaml"), "node");
  expect(compile("served")).toBe("");
  const router = readFileSync(join(folder, "served/handlers/app-router.ts"), "utf8");
  expect(router).toContain('Paths follow those of the document\'s servers: "/v1".');
  expect(readFileSync(join(folder, "node/handlers/app-router.ts"), "utf8")).not.toContain("basePath");
});

test("tells what the document says of an operation", () => {
  const stub = readFileSync(join(folder, "node/handlers/notesCreate.ts"), "utf8");
  expect(stub).toBe(`import type { Handler } from "./app-types.js";

/**
 * \`POST /notes\`
 *
 * Credentials: bearer.
 *
 * Body: \`application/json\`: A note.
 *
 * Responses:
 * - 201 \`application/json\`, \`text/plain\`: It is made.
 * - default \`application/json\`: What went wrong.
 */
export const notesCreate: Handler<"notes.create"> | undefined = undefined;

// It answers 501 until it is a function:
// export const notesCreate: Handler<"notes.create"> = async ({ body, principal }) => ({ status: 201, headers: { Location: … }, contentType: "application/json", body: … });
`);
});

test("proposes a reply with the headers and the media type that it needs", async () => {
  await writeProject("proposed", join(folder, "openapi.yaml"), "node");
  const path = "proposed/handlers/notesCreate.ts";
  const stub = readFileSync(join(folder, path), "utf8");
  const [, proposed = ""] = /^\/\/ (export const .*)$/m.exec(stub) ?? [];
  write(
    path,
    stub.replace(
      /export const .*/s,
      `${proposed.replace("{ body, principal }", "").replaceAll("…", '"x"')}\n`,
    ),
  );
  expect(compile("proposed")).toBe("");
});

describe("of whole documents", () => {
  const own = join(root, "spec/openapi.yaml");
  const foreign = join(root, "../shared/corpus/openmeter-v3.yaml");

  test("our own contract compiles and answers 501", { timeout: 60_000 }, async () => {
    await writeProject("own", own, "node");
    expect(compile("own")).toBe("");
    const answer = await fetch(`${(await serve("own")).url}/orgs/acme/recipes/1`, { method: "PUT" });
    expect(answer.status).toBe(501);
  });

  if (!existsSync(foreign)) console.log(`skipped: there is no ${foreign}`);
  test.skipIf(!existsSync(foreign))("one of a hundred operations compiles", async () => {
    await writeProject("foreign", foreign, "fastify");
    expect(compile("foreign")).toBe("");
  });
});
