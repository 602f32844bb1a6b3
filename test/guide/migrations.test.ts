import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkCommandLines } from "./check-command-lines.ts";
import { GuideProject, root } from "./guide-project.ts";
import { readSnippets, type Snippet } from "./read-snippets.ts";

const peers = join(root, "bench/node_modules");

/** The package of each page's tool, and whether its `before/` is a client or an Express app. */
const programs = [
  ["hey-api", "@hey-api/openapi-ts", "client"],
  ["orval", "orval", "client"],
  ["openapi-fetch", "openapi-fetch", "client"],
  ["express-openapi-validator", "express-openapi-validator", "app"],
] as const;

/** Replaces `fetch` by a router for the page's document. */
const service = `import { createRouter } from "./service/routes.js";
const router = createRouter({
  listNotes: async () => ({ status: 200, body: [] }),
  createNote: async ({ body }) => ({ status: 201, body: { ...body, id: crypto.randomUUID(), createdAt: "2026-01-01T08:00:00Z" } }),
  getNote: async ({ params }) => ({ status: 404, body: { message: "There is no note " + params.note.slice(0, 1) } }),
}, {
  authenticate: async (credential) =>
    credential.kind === "bearer" && credential.token === "secret" ? { principal: "me", scopes: [] } : undefined,
});
globalThis.fetch = (input, init) => router(new Request(input, init));
`;

/** Prints the statuses of an app's answers. */
const asks = `import { once } from "node:events";
export async function ask(app) {
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const authorization = "Bearer secret";
  const post = (body, type = "application/json") => ({ method: "POST", headers: { authorization, "content-type": type }, body });
  const requests = [
    ["/notes?limit=2", { headers: { authorization } }],
    ["/notes", {}],
    ["/notes?limit=many", { headers: { authorization } }],
    ["/notes", post('{"title":"Milk"}')],
    ["/notes", post("{}")],
    ["/notes", post("Milk", "text/plain")],
    ["/notes/0b8f9d52-6a43-4f0e-9a1c-3b2f0f6f7a11", { headers: { authorization } }],
    ["/notes/7", { headers: { authorization } }],
  ];
  const base = "http://127.0.0.1:" + server.address().port;
  for (const [path, init] of requests) console.log(path.slice(0, 8), (await fetch(base + path, init)).status);
  server.close();
}
`;

const readPage = (name: string): string => readFileSync(join(root, `docs/guide/migrate-${name}.md`), "utf8");

function startProject(snippets: readonly Snippet[]): GuideProject {
  const project = new GuideProject();
  onTestFinished(() => project.remove());
  for (const { file, text } of snippets) if (file !== undefined) project.write(file, text);
  return project;
}

/** Runs lines that must succeed; the commands of the peers come after those of the project. */
function run(project: GuideProject, lines: string): string {
  const { status, output } = project.run(`PATH="$PATH:${peers}/.bin"\n${lines}`);
  expect(`${lines}: ${status}\n${status === 0 ? "" : output}`).toBe(`${lines}: 0\n`);
  return output;
}

/** What a program prints. */
function runProgram(project: GuideProject, source: string, kind: "client" | "app"): string {
  const start =
    kind === "client"
      ? `import "./service.ts";\nawait import("./${source}");`
      : `import { ask } from "./asks.ts";\nimport { app } from "./${source}";\nawait ask(app);`;
  project.write("start.ts", start);
  const options = "--bundle --packages=external --platform=node --format=esm --log-level=error";
  return run(project, `esbuild start.ts ${options} --outfile=start.mjs && node start.mjs`);
}

test.each(programs)(
  "the programs before and after %s do the same",
  { timeout: 300_000 },
  (name, peer, kind) => {
    const snippets = readSnippets(readPage(name));
    const project = startProject(snippets);
    for (const { language, text } of snippets) if (language === "sh") run(project, text);
    run(project, "tenon generate openapi.yaml -o service");
    project.write("service.ts", service);
    project.write("asks.ts", asks);
    const source = kind === "client" ? "notes.ts" : "app.ts";
    const after = runProgram(project, `src/${source}`, kind);
    expect(after.trim().split("\n").length).toBeGreaterThan(2);

    const link = join(project.folder, "node_modules", peer);
    if (!existsSync(link)) {
      if (!existsSync(join(peers, peer))) {
        console.log(`What was before ${name} is not run: npm ci in bench/ installs it.`);
        return;
      }
      if (!peer.startsWith("@")) symlinkSync(join(peers, peer), link);
    }
    for (const { language, text } of snippets) if (language === "text") run(project, text);
    expect(runProgram(project, `before/${source}`, kind)).toBe(after);
  },
);

test.each(programs)("the first table of the page about %s quotes its programs", (name) => {
  const page = readPage(name);
  const sources = readSnippets(page).filter(({ language }) => language === "ts");
  const textOf = (folder: string): string =>
    squeeze(sources.flatMap(({ file, text }) => (file?.startsWith(folder) ? text : [])).join(""));
  const [before, after] = [textOf("before/"), textOf("src/")];
  const rows = readFirstTable(page);
  expect(rows.length).toBeGreaterThan(4);
  for (const [one = "", other = ""] of rows) {
    expect(before).toContain(squeeze(one));
    expect(after).toContain(squeeze(other));
  }
});

test.each([
  ...programs.map(([name]) => name),
  "prism",
  "dredd",
])("the commands of the page about %s exist", (name) => {
  expect(checkCommandLines(readPage(name).replaceAll("`", "\n")).wrong).toEqual([]);
});

/** The code in the cells of a page's first table. */
function readFirstTable(page: string): readonly (readonly string[])[] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith("|---"));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith("|"));
  return lines
    .slice(start + 1, end)
    .map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
}

/** Code without the line breaks and trailing commas of its formatting. */
function squeeze(code: string): string {
  return code.replaceAll(/\s+/g, " ").replaceAll(/,? ([}\])])/g, " $1");
}

test("Prism's mock and tenon's answer with the same statuses", { timeout: 120_000 }, async () => {
  const project = startProject([]);
  const ours = await serve(project, ["tenon", "mock", "openapi.yaml", "--port"]);
  const statuses = await askMock(ours);
  expect(statuses).toEqual([200, 401, 422, 201, 404, 404]);
  if (!existsSync(join(peers, "@stoplight/prism-cli"))) {
    console.log("Prism is not run: npm ci in bench/ installs it.");
    return;
  }
  expect(await askMock(await serve(project, ["prism", "mock", "openapi.yaml", "-p"]))).toEqual(statuses);
});

/** Starts a mock whose last argument is a port; gives its URL once it answers. */
async function serve(project: GuideProject, command: readonly string[]): Promise<string> {
  const port = await findPort();
  const entry =
    command[0] === "tenon"
      ? join(root, "dist/cli/main.js")
      : join(peers, "@stoplight/prism-cli/dist/index.js");
  const served: ChildProcess = spawn(process.execPath, [entry, ...command.slice(1), port], {
    cwd: project.folder,
    stdio: "ignore",
  });
  onTestFinished(() => void served.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000, interval: 200 }).toBe(true);
  return url;
}

async function askMock(url: string): Promise<readonly number[]> {
  const headers = { authorization: "Bearer any", "content-type": "application/json" };
  const requests: readonly (readonly [string, RequestInit])[] = [
    ["/notes", { headers }],
    ["/notes", {}],
    ["/notes", { method: "POST", headers, body: "{}" }],
    ["/notes", { method: "POST", headers, body: '{"title":"Milk"}' }],
    ["/notes", { headers: { ...headers, prefer: "code=404" } }],
    ["/elsewhere", { headers }],
  ];
  return Promise.all(requests.map(async ([path, init]) => (await fetch(`${url}${path}`, init)).status));
}

async function findPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? String(address.port) : "";
}
