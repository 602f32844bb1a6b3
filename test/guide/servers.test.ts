import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { starterDocument } from "../../cli/init/starter-files.ts";
import { generate } from "../../generator/session/generate.ts";
import { isQuick } from "../choose-tests.ts";
import { root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-servers-"));
const installed = join(folder, "installed");
const snippets = readdirSync(join(root, "docs/guide"))
  .filter((name) => /^server(?:-\w+)?\.md$/.test(name))
  .flatMap((name) => readSnippets(readFileSync(join(root, "docs/guide", name), "utf8")));

if (isQuick)
  console.log("The recipes for Nest, Next.js, Bun, Deno and workerd are not run: TENON_TESTS=all does.");

/** Packages that the repository does not install itself, by recipe. */
const packages: Readonly<Record<string, readonly string[]>> = {
  koa: ["koa@3"],
  nest: ["@nestjs/core@11", "@nestjs/common@11", "@nestjs/platform-express@11", "reflect-metadata", "rxjs"],
  next: ["next@16", "react@19", "react-dom@19", "typescript@5.9", "@types/node", "@types/react"],
  bun: ["@oven/bun-linux-x64"],
  deno: ["@deno/linux-x64-glibc"],
  workerd: ["@cloudflare/workerd-linux-64"],
};

beforeAll(async () => {
  const document = join(folder, "openapi.yaml");
  writeFileSync(document, starterDocument);
  const adapters = ["express", "fastify", "hono", "node-http", "docs"] as const;
  const { files } = await generate({ document, importExtension: ".js", names: {}, adapters });
  const photos = join(folder, "photos.yaml");
  writeFileSync(photos, snippets.find(({ file }) => file === "photos.yaml")?.text ?? "");
  const streamParts = ["addPhoto"];
  const uploads = await generate({ document: photos, importExtension: ".js", names: {}, streamParts });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { path, text } of files) write(join("src/api", path), text);
  for (const { path, text } of uploads.files) write(join("src/photos", path), text);
  for (const { file, language, text } of snippets) if (file && /^[jt]s$/.test(language)) write(file, text);
  write("package.json", '{ "type": "module" }');
  mkdirSync(installed);
  mkdirSync(join(folder, "node_modules"));
  linkAll(join(root, "node_modules"));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Links the packages of a folder, so that the recipes can import them. */
function linkAll(from: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith(".")) continue;
    const names = name.startsWith("@")
      ? readdirSync(join(from, name)).map((own) => `${name}/${own}`)
      : [name];
    for (const each of names) {
      const link = join(folder, "node_modules", each);
      mkdirSync(dirname(link), { recursive: true });
      if (!existsSync(link)) symlinkSync(join(from, each), link);
    }
  }
}

/** Installs the packages of a recipe; `false`, with a printed reason, if the registry cannot be reached. */
function install(recipe: string): boolean {
  const isBinary = ["bun", "deno", "workerd"].includes(recipe);
  if (isBinary && `${process.platform} ${process.arch}` !== "linux x64") {
    console.log(`The recipe for ${recipe} is not run: its program is for Linux on x64.`);
    return false;
  }
  const argv = [
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--prefer-offline",
    "--force",
  ];
  const prefix = join(installed, recipe);
  mkdirSync(prefix);
  const wanted = packages[recipe] ?? [];
  const { status, stderr } = spawnSync("npm", [...argv, "--fetch-retries=0", "--prefix", prefix, ...wanted], {
    encoding: "utf8",
  });
  if (status === 0) {
    linkAll(join(prefix, "node_modules"));
    return true;
  }
  console.log(
    `The recipe for ${recipe} is not run: ${(stderr || "npm took too long").trim().split("\n")[0]}`,
  );
  return false;
}

/** Bundles one module of a recipe with its imports from the project. Packages stay external unless `isWhole` is set. */
async function bundle(file: string, isWhole = false): Promise<string> {
  const outfile = join(folder, `${file.replaceAll(/[^\w.]/g, "_")}.mjs`);
  const external = isWhole ? {} : ({ packages: "external" } as const);
  await build({
    absWorkingDir: folder,
    entryPoints: [file],
    outfile,
    bundle: true,
    format: "esm",
    platform: isWhole ? "neutral" : "node",
    logLevel: "silent",
    ...external,
  });
  return outfile;
}

async function findPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? String(address.port) : "";
}

/** Starts a program that serves, waits until it does, and checks it. */
async function serveBy(
  command: string,
  argv: readonly string[],
  port: string,
  base = "",
  check = checkServer,
): Promise<ChildProcess> {
  const served = spawn(command, argv, { cwd: folder, env: { ...process.env, PORT: port, HOME: folder } });
  let err = "";
  served.stderr.on("data", (text) => {
    err += String(text);
  });
  onTestFinished(() => void served.kill("SIGKILL"));
  const isUp = async (): Promise<string> => {
    if (served.exitCode !== null) throw new Error(`It ended: ${err}`);
    return fetch(`http://127.0.0.1:${port}/none`).then(
      () => "up",
      () => "not yet",
    );
  };
  await expect.poll(isUp, { timeout: 20_000 }).toBe("up");
  await check((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), base);
  return served;
}

/** Checks what every server must do: answer a list, take a body, refuse bad requests, and return errors of handlers. */
async function checkServer(
  ask: (path: string, init: RequestInit) => Promise<Response>,
  base = "",
): Promise<void> {
  const headers = { authorization: "Bearer secret", "content-type": "application/json" };
  const list = await ask(`${base}/notes?limit=2`, { headers: { authorization: "Bearer secret" } });
  expect([list.status, await list.json()]).toEqual([200, []]);
  const post = (body: string): Promise<Response> => ask(`${base}/notes`, { method: "POST", headers, body });
  const title = "Milch und Brötchen ".repeat(10).trim();
  const made = await post(JSON.stringify({ title }));
  expect([made.status, await made.json()]).toEqual([201, expect.objectContaining({ title })]);
  const invalid = await post('{"title":""}');
  expect([invalid.status, await invalid.json()]).toEqual([
    422,
    { message: expect.stringContaining("title") },
  ]);
  expect((await ask(`${base}/notes`, {})).status).toBe(401);
  const missing = await ask(`${base}/notes/${crypto.randomUUID()}`, {
    headers: { authorization: "Bearer secret" },
  });
  expect([missing.status, await missing.json()]).toEqual([
    404,
    { message: expect.stringContaining("no note") },
  ]);
  expect((await ask("/elsewhere", {})).status).toBe(404);
}

describe("on Node", () => {
  test.each(["node-http.ts", "express.ts", "fastify.ts", "graceful.ts"])("src/%s", {
    timeout: 60_000,
  }, async (file) => {
    const served = await serveBy(process.execPath, [await bundle(`src/${file}`)], await findPort());
    if (file !== "graceful.ts") return;
    const ended = once(served, "exit");
    served.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("src/uploads.ts", { timeout: 60_000 }, async () => {
    const listen = [await bundle("src/uploads.ts")];
    await serveBy(process.execPath, listen, await findPort(), "", async (ask) => {
      const about = new Blob(['{"title":"Lake"}'], { type: "application/json" });
      const send = (parts: Readonly<Record<string, Blob>>): Promise<Response> => {
        const body = new FormData();
        for (const [name, part] of Object.entries(parts)) body.append(name, part);
        return ask("/photos", { method: "POST", body });
      };
      const image = new Blob(["pixels"], { type: "image/png" });
      const kept = await send({ about, photo: image });
      expect(kept.status).toBe(201);
      const { id } = (await kept.json()) as { readonly id: string };
      expect(readFileSync(join(folder, id), "utf8")).toBe("pixels");
      const before = readdirSync(folder);
      expect((await send({ photo: image, about })).status).toBe(409);
      expect((await send({ about, photo: new Blob(["pixels"], { type: "text/plain" }) })).status).toBe(422);
      expect((await send({ about })).status).toBe(422);
      expect((await send({ about, photo: image, more: image })).status).toBe(400);
      expect(readdirSync(folder)).toEqual(before);
    });
  });

  test("src/prefixed.ts", { timeout: 60_000 }, async () => {
    await serveBy(process.execPath, [await bundle("src/prefixed.ts")], await findPort(), "/v1");
  });

  test("src/with-docs.ts", async () => {
    const main = join(root, "dist/cli/main.js");
    if (!existsSync(main)) {
      console.log("The recipe for docs is not run: dist/ is not built (npm run build).");
      return;
    }
    const made = spawnSync(process.execPath, [main, "docs", "openapi.yaml", "-o", "site"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(made.status, made.stderr).toBe(0);
    const port = await findPort();
    await serveBy(process.execPath, [await bundle("src/with-docs.ts")], port);
    const page = await fetch(`http://127.0.0.1:${port}/docs`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("Notes");
    expect(await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()).toMatchObject({
      info: { title: "Notes" },
    });
  });

  test.each(isQuick ? ["hono", "koa"] : ["hono", "koa", "nest"])("src/%s.js", {
    timeout: 200_000,
  }, async (recipe) => {
    if (packages[recipe] !== undefined && !install(recipe)) return;
    await serveBy(process.execPath, [await bundle(`src/${recipe}.js`)], await findPort());
  });
});

/** Runs a module of the page; gives its exports. */
async function load(
  file: string,
): Promise<Readonly<Record<string, (...given: readonly unknown[]) => Router>>> {
  return import(pathToFileURL(await bundle(file)).href);
}

type Router = (request: Request, context?: unknown) => Promise<Response>;

describe("the options of a router", () => {
  const at = "https://api.notes.test/notes";
  const headers = { authorization: "Bearer secret", "content-type": "application/json" };
  const ask = (token: string): Request => new Request(at, { headers: { authorization: `Bearer ${token}` } });
  const post = (body: string): Request => new Request(at, { method: "POST", headers, body });
  const note = { id: crypto.randomUUID(), title: "Milk", createdAt: "2026-01-01T08:00:00Z" };
  const handlers = {
    listNotes: async (): Promise<object> => ({ status: 200, body: [] }),
    createNote: async (): Promise<object> => ({ status: 201, body: note }),
  };

  test("src/authenticated.ts", async () => {
    const { authenticated } = await load("src/authenticated.ts");
    let principal: unknown;
    const listNotes = (input: { readonly principal: unknown }): Promise<object> => {
      principal = input.principal;
      return handlers.listNotes();
    };
    const router = authenticated?.({ listNotes });
    const context = { users: new Map([["secret", { name: "me" }]]), isBusy: false };
    const statuses = await Promise.all(
      ["secret", "other"].map(async (token) => (await router?.(ask(token), context))?.status),
    );
    expect([statuses, principal]).toEqual([[200, 401], { name: "me" }]);
    const busy = await router?.(ask("secret"), { ...context, isBusy: true });
    expect([busy?.status, await busy?.json()]).toEqual([429, { message: "listNotes: later." }]);
  });

  test("src/traced.ts, src/transactions.ts, src/logged.ts and src/worded.ts do what they say", async () => {
    const told: string[] = [];
    const trace = (name: string, work: () => unknown): unknown => {
      told.push(name);
      return work();
    };
    const log = (line: string): number => told.push(line);
    const begin = (): object => ({
      commit: () => told.push("commit"),
      rollback: () => told.push("rollback"),
    });
    const { traced } = await load("src/traced.ts");
    await traced?.(handlers, trace, log)(ask("secret"));
    expect(told.splice(0)).toEqual(["GET /notes", expect.stringMatching(/^listNotes for me: \d+ ms$/)]);
    const { transactional, currentTransaction } = await load("src/transactions.ts");
    const failing = {
      createNote: (): never => {
        told.push(String(currentTransaction?.() !== undefined));
        throw new Error("no");
      },
    };
    await transactional?.(handlers, begin)(post('{"title":"Milk"}'));
    await transactional?.(failing, begin)(post('{"title":"Milk"}'));
    expect(told.splice(0)).toEqual(["commit", "true", "rollback"]);
    const { logged } = await load("src/logged.ts");
    await logged?.(handlers, log)(post('{"title":""}'));
    const [line = ""] = told.splice(0);
    expect(JSON.parse(line)).toMatchObject({
      operation: "createNote",
      status: 422,
      refused: [expect.any(String), expect.stringContaining("/title")],
    });
    const { worded } = await load("src/worded.ts");
    const refused = await worded?.(handlers)(post('{"title":""}'));
    expect([refused?.status, await refused?.json()]).toEqual([422, { message: "Not a note: /title" }]);
  });

  test("src/ticks.ts", async () => {
    const document = join(folder, "ticks.yaml");
    writeFileSync(document, snippets.find(({ file }) => file === "ticks.yaml")?.text ?? "");
    const { files } = await generate({ document, importExtension: ".js", names: {} });
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, "src/ticks-api", path)), { recursive: true });
      writeFileSync(join(folder, "src/ticks-api", path), text);
    }
    const { ticks }: { readonly ticks: Router } = await import(
      pathToFileURL(await bundle("src/ticks.ts")).href
    );
    const streamed = await ticks(new Request("https://ticks.test/ticks"));
    expect((await streamed.text()).match(/data: ?\d/g)).toHaveLength(3);
    const sum = (body: string): Promise<Response> =>
      ticks(
        new Request("https://ticks.test/sums", {
          method: "POST",
          headers: { "content-type": "application/jsonl" },
          body,
        }),
      );
    expect(await (await sum("1\n2\n")).json()).toBe(3);
    expect((await sum('1\n"2"\n')).status).toBe(422);
  });
});

describe("on other platforms", () => {
  test.skipIf(isQuick).each([
    ["bun", "@oven/bun-linux-x64/bin/bun", []],
    ["deno", "@deno/linux-x64-glibc/deno", ["run", "--allow-net", "--allow-env"]],
  ])("%s", { timeout: 200_000 }, async (recipe, program, argv) => {
    if (!install(recipe)) return;
    const file = await bundle(`src/${recipe}.js`);
    await serveBy(join(installed, recipe, "node_modules", program), [...argv, file], await findPort());
  });

  test.skipIf(isQuick)("workerd", { timeout: 200_000 }, async () => {
    if (!install("workerd")) return;
    const [file, port] = [await bundle("src/worker.js", true), await findPort()];
    const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .main)], sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);
const main :Workerd.Worker = (modules = [(name = "worker", esModule = embed "${file.slice(folder.length + 1)}")], compatibilityDate = "2025-01-01");
`;
    writeFileSync(join(folder, "config.capnp"), config);
    const program = join(installed, "workerd/node_modules/@cloudflare/workerd-linux-64/bin/workerd");
    await serveBy(program, ["serve", "config.capnp"], port);
  });

  test.skipIf(isQuick)("Next.js", { timeout: 400_000 }, async () => {
    if (!install("next")) return;
    // Turbopack follows no link out of its project, so that this is where the packages are.
    const project = join(installed, "next");
    const { files } = await generate({
      document: join(folder, "openapi.yaml"),
      importExtension: "",
      names: {},
    });
    const sources = files.map(({ path, text }) => [`src/api/${path}`, text] as const);
    const layout = "export default ({ children }) => <html><body>{children}</body></html>;";
    const router = readFileSync(join(folder, "src/router.ts"), "utf8").replaceAll('.js"', '"');
    const route = "app/api/[...path]/route.ts";
    const own = [
      ["app/layout.jsx", layout],
      ["src/router.ts", router],
      [route, readFileSync(join(folder, route), "utf8")],
    ] as const;
    for (const [path, text] of [...sources, ...own, ["package.json", '{ "type": "module" }'] as const]) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    const next = join(project, "node_modules/next/dist/bin/next");
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" } as const;
    const built = spawnSync(process.execPath, [next, "build"], {
      cwd: project,
      env,
      encoding: "utf8",
      timeout: 200_000,
    });
    expect(built.status, built.stdout + built.stderr).toBe(0);
    const port = await findPort();
    await serveBy(process.execPath, [next, "start", project, "-p", port], port, "/api");
  });

  test.each(["1.0", "2.0", "load balancer"])("AWS Lambda, events of %s", async (kind) => {
    const { handler } = await import(pathToFileURL(await bundle("src/lambda.ts")).href);
    await checkServer(async (path, init) => fromResult(await handler(toEvent(kind, path, init), {})));
  });

  test("AWS Lambda, streamed", async () => {
    const chunks: string[] = [];
    let status = 0;
    // The runtime of Lambda has this global.
    const from = (stream: object, meta: { readonly statusCode: number }): object => {
      status = meta.statusCode;
      return stream;
    };
    const streamifyResponse = (handler: unknown): unknown => handler;
    Reflect.set(globalThis, "awslambda", { streamifyResponse, HttpResponseStream: { from } });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, "awslambda"));
    const buffered = readFileSync(join(folder, "src/lambda.ts"), "utf8");
    writeFileSync(join(folder, "src/streamed.ts"), buffered.replaceAll(/\bhandle\b/g, "streamHandle"));
    const { handler } = await import(pathToFileURL(await bundle("src/streamed.ts")).href);
    const stream = new Writable({
      write(chunk, _, done) {
        chunks.push(String(chunk));
        done();
      },
    });
    await handler(toEvent("2.0", "/notes", { headers: { authorization: "Bearer secret" } }), stream, {});
    expect([status, chunks.join("")]).toEqual([200, "[]"]);
  });
});

/** A request in the form of an event of API Gateway or of a load balancer. */
function toEvent(kind: string, path: string, { method = "GET", headers = {}, body }: RequestInit): object {
  const { pathname, searchParams } = new URL(path, "http://x");
  const queryStringParameters = Object.fromEntries(searchParams);
  const all = { host: "api.notes.test", ...(headers as Record<string, string>) };
  const text = typeof body === "string" ? Buffer.from(body).toString("base64") : null;
  const content = { body: text, isBase64Encoded: true, headers: all };
  if (kind === "2.0") {
    const http = { method, path: pathname, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" };
    const requestContext = { http, domainName: "api.notes.test", stage: "$default", requestId: "1" };
    const rawQueryString = searchParams.toString();
    return {
      version: "2.0",
      routeKey: "$default",
      rawPath: pathname,
      rawQueryString,
      requestContext,
      ...content,
    };
  }
  const common = { httpMethod: method, path: pathname, queryStringParameters, ...content };
  if (kind !== "1.0")
    return { ...common, requestContext: { elb: { targetGroupArn: "arn:aws:elasticloadbalancing:x" } } };
  const requestContext = { domainName: "api.notes.test", httpMethod: method, path: pathname, stage: "prod" };
  const multiValueHeaders = toLists(all);
  const multiValueQueryStringParameters = toLists(queryStringParameters);
  const multi = { multiValueHeaders, multiValueQueryStringParameters };
  return { ...common, version: "1.0", resource: "/{proxy+}", requestContext, ...multi };
}

function toLists(record: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, [value]]));
}

interface LambdaResult {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

function fromResult({ statusCode, headers = {}, body, isBase64Encoded }: LambdaResult): Response {
  return new Response(isBase64Encoded ? Buffer.from(body, "base64") : body, { status: statusCode, headers });
}
