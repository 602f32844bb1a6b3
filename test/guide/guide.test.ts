import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compile as compileComponent } from "svelte/compiler";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { isQuick } from "../choose-tests.ts";
import { createProgram } from "../create-program.ts";
import { checkCommandLines } from "./check-command-lines.ts";
import { GuideProject, root } from "./guide-project.ts";
import { readSnippets, type Snippet } from "./read-snippets.ts";

/** Pages whose blocks are printed, checked or run by other tests. */
const printedElsewhere = new Set([
  "docs/guide/contested-readings.md",
  "docs/guide/service-express.md",
  "docs/guide/service-nest.md",
  "docs/guide/service-next.md",
  "docs/reference/findings.md",
  "docs/reference/template-views.md",
]);

if (isQuick) console.log("The guide is not followed, only the README: TENON_TESTS=all does.");

/** Pages that take long, because they run the tests of a project and compile it several times. */
const slowPages = new Set(process.env["TENON_TESTS"] === "all" ? [] : ["docs/guide/consumers.md"]);

/** Pages of which one source is run. */
const runPages = new Map([
  ["docs/guide/migrate-openapi-fetch.md", "src/by-path.ts"],
  ["docs/guide/own-emitters.md", "src/page.ts"],
  ["docs/guide/tanstack-query.md", "src/page.ts"],
]);

/** Pages of which every source is run. */
const runWhole = /^docs\/guide\/(?:app-tests|client(?:-\w+)?|tanstack-query-recipes)\.md$/;

/** Blocks that need something that a test does not install; each with what is checked instead. */
const notRun: Readonly<Record<string, string>> = {
  "code --install-extension": "needs VS Code, and packages of the extension from the registry",
  "npm run build:tsdown": "test/guide/builds.test.ts runs it, where the registry can be reached",
  "npm run build:tsup": "test/guide/builds.test.ts runs it, where the registry can be reached",
  "npm start": "the repository's own two commands, for a clone of it",
  "parallel --retries":
    "GNU parallel may be missing; test/unit/cli/verify-shards.test.ts runs shards under it",
  "npx nx run-many": "test/guide/nx.test.ts runs it, where the registry can be reached",
  "npx turbo run build": "test/guide/turbo.test.ts runs it, where the registry can be reached",
};

const pages = [
  "README.md",
  ...["docs/guide", "docs/reference"].flatMap((folder) =>
    isQuick ? [] : readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((page) => page.endsWith(".md") && !printedElsewhere.has(page) && !slowPages.has(page));

/** What a page finds in a browser, before its sources run in Node. */
const browsers: Readonly<Record<string, string>> = {
  "docs/guide/client-transports.md": `
import { service } from "./src/service.ts";
globalThis.fetch = (input, init) => service(new Request(input, init));
globalThis.XMLHttpRequest = class {
  upload = {};
  #headers = new Headers();
  open(method, url) { Object.assign(this, { method, url }); }
  setRequestHeader(name, value) { this.#headers.append(name, value); }
  getAllResponseHeaders() { return [...this.headers].map((line) => line.join(": ") + "\\r\\n").join(""); }
  abort() { this.onabort(); }
  async send(body) {
    this.upload.onprogress({ loaded: 1, total: 2 });
    const response = await service(new Request(this.url, { method: this.method, headers: this.#headers, body }));
    Object.assign(this, { status: response.status, headers: response.headers, response: await response.arrayBuffer() });
    this.onload();
  }
};`,
};

/** Packages that a page uses and that are not installed: stand-ins with the calls that the page shows. */
const standIns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/guide/app-tests.md": {
    "msw/index.ts": `
export type Resolver = (call: { request: Request; requestId: string }) => Promise<Response | undefined>;
const create = (method: string) => (path: string, resolver: Resolver) => ({ method, path, resolver });
export const http = { all: create("*"), get: create("GET") };`,
    "msw/node/index.ts": `
import type { http } from "../index.ts";
type Handler = ReturnType<typeof http.all>;
export function setupServer(...handlers: readonly Handler[]) {
  const own = globalThis.fetch;
  const used = [...handlers];
  const isMatch = ({ method, path }: Handler, request: Request) =>
    (method === "*" || method === request.method) &&
    new RegExp("^" + path.replaceAll("*", ".*").replace(/\\/:\\w+/g, "/[^/]+") + "$").test(request.url);
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    for (const handler of used) {
      const response = isMatch(handler, request) && (await handler.resolver({ request: request.clone(), requestId: "1" }));
      if (response) return response;
    }
    throw new TypeError("unhandled");
  };
  return {
    listen: (_options: object) => void (globalThis.fetch = answer),
    use: (...more: readonly Handler[]) => void used.unshift(...more),
    close: () => void (globalThis.fetch = own),
  };
}`,
  },
  "docs/guide/client-transports.md": {
    "@angular/core/index.ts": `export const inject = <T>(token: new () => T): T => new token();`,
    "@angular/common/http/index.ts": `
import { Observable } from "rxjs";
class HttpHeaders {
  constructor(private readonly own: Headers) {}
  keys = () => [...this.own.keys()];
  get = (name: string) => this.own.get(name);
}
interface HttpResponse { status: number; headers: HttpHeaders; body: ArrayBuffer | null }
interface Options { body: Blob | null; headers: Record<string, string>; observe: "response"; responseType: "arraybuffer" }
export class HttpErrorResponse {
  constructor(readonly status: number, readonly headers: HttpHeaders, readonly error: any) {}
}
export class HttpClient {
  request(method: string, url: string, options: Options): Observable<HttpResponse> {
    return new Observable(async () => {
      const response: Response = await fetch(new Request(url, { method, ...options }));
      const headers = new HttpHeaders(response.headers);
      const body = await response.arrayBuffer();
      if (!response.ok) throw new HttpErrorResponse(response.status, headers, body);
      return { status: response.status, headers, body };
    });
  }
}`,
    "rxjs/index.ts": `
export class Observable<T> {
  constructor(readonly run: () => Promise<T>) {}
  pipe<U>(change: (source: Observable<T>) => Observable<U>): Observable<U> { return change(this); }
}
export const of = <T>(value: T) => new Observable(async () => value);
export const throwError = (make: () => unknown) => new Observable<never>(async () => { throw make(); });
export const catchError = <T, U>(change: (error: unknown) => Observable<U>) => (source: Observable<T>) =>
  new Observable<T | U>(() => source.run().catch((error: unknown) => change(error).run()));
export const firstValueFrom = <T>(source: Observable<T>) => source.run();`,
    "ky/index.ts": `
type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
interface Options { throwHttpErrors?: boolean; retry?: number; fetch?: Fetch }
const ky = (options: Options) => async (input: Request) => {
  const response = await (options.fetch ?? fetch)(input, {});
  if (!response.ok && options.throwHttpErrors !== false) throw new Error(response.statusText);
  return response;
};
export default Object.assign(ky({}), { create: ky });`,
  },
  "docs/guide/tanstack-query-recipes.md": {
    "@pinia/colada/index.ts": `
import { type Ref, ref } from "vue";
export type EntryKey = readonly (string | number | boolean | null | object)[];
type Query<T> = (context: { signal: AbortSignal; entry: object }) => Promise<T>;
export function useQuery<T>({ query }: { key: EntryKey; query: Query<T> }) {
  const data = ref() as Ref<T | undefined>;
  const refresh = async () => (data.value = await query({ signal: new AbortController().signal, entry: {} }));
  return { data, refresh };
}`,
    "nuxt/app.ts": `
import { type Ref, ref } from "vue";
const payload = new Map<string, unknown>();
export async function useAsyncData<T>(key: string, handler: () => Promise<T>) {
  if (!payload.has(key)) payload.set(key, await handler());
  return { data: ref(payload.get(key)) as Ref<T | undefined> };
}`,
  },
};

const totals = { run: 0, compiled: 0, checked: 0, notRun: new Set<string>() };
const unusedExceptions = new Set(Object.keys(notRun));

describe.each(pages)("%s", (page) => {
  const snippets = readSnippets(readFileSync(join(root, page), "utf8"));

  test("every snippet does what it says", { timeout: 300_000 }, () => {
    const project = new GuideProject();
    try {
      startFrom(page, project);
      for (const [path, source] of Object.entries(standIns[page] ?? {})) {
        const manifest = JSON.stringify({ type: "module", main: "index.ts" });
        project.write(`node_modules/${dirname(path)}/package.json`, manifest);
        project.write(`node_modules/${path}`, source);
      }
      for (const snippet of snippets) followSnippet(page, snippet, project);
      const sources = sourcesOf(snippets);
      if (sources.length > 0) compile(project, sources);
      if (page === "README.md")
        for (const source of sources.filter((path) => path.startsWith("src/"))) runUse(source, project);
      const source = runPages.get(page);
      if (source !== undefined) runSource(source, project);
      if (runWhole.test(page)) runTogether(sources, project, browsers[page] ?? "");
    } finally {
      project.remove();
    }
  });
});

afterAll(() => {
  const { run, compiled, checked } = totals;
  console.log(`guide: ${run} snippets run, ${compiled} compiled, ${checked} checked`);
});

test.skipIf(isQuick)("every exception is needed", () => expect([...unusedExceptions]).toEqual([]));

/** Writes and generates what `client.md` shows for `client-errors.md`, which continues it; the same for other pages so named. */
function startFrom(page: string, project: GuideProject): void {
  const start = page.replace(/-\w+\.md$/, ".md");
  if (start === page || !pages.includes(start)) return;
  for (const { language, file, text, line } of readSnippets(readFileSync(join(root, start), "utf8")))
    if (file !== undefined) project.write(file, text);
    else if (language === "sh" && text.startsWith("npx tenon generate"))
      runLines(`${start}:${line}`, text, project);
}

function followSnippet(page: string, snippet: Snippet, project: GuideProject): void {
  const { language, file, text, line } = snippet;
  const at = `${page}:${line}`;
  if (language === "sh") {
    runLines(at, text, project);
    return;
  }
  if ((language === "text" && file === undefined) || language === "hbs") return;
  expect(file, `${at} is a file of some name`).toBeDefined();
  project.write(file ?? "", text);
  if (language === "yaml") expect(parse(text), at).toBeTypeOf("object");
  if (language === "json") expect(JSON.parse(text), at).toBeTypeOf("object");
  if (language === "svelte")
    expect(compileComponent(text, { filename: file ?? "" }).warnings, at).toEqual([]);
  expect(checkCommandLines(text).wrong, at).toEqual([]);
  if (!/^tsx?$/.test(language)) totals.checked += 1;
}

function runLines(at: string, text: string, project: GuideProject): void {
  const exception = Object.keys(notRun).find((line) => text.includes(line));
  if (exception !== undefined) {
    unusedExceptions.delete(exception);
    totals.checked += 1;
    return;
  }
  const { status, output } = project.run(text);
  expect(`${at} exit ${status}\n${status === 0 ? "" : output}`).toBe(`${at} exit 0\n`);
  totals.run += 1;
}

function runSource(source: string, project: GuideProject): string {
  // Packages in CommonJS, such as axios and react-dom, require modules of Node.
  const banner = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;
  const bundle = `--bundle --jsx=automatic --platform=node --format=esm --log-level=error '--banner:js=${banner}' --outfile=use.mjs`;
  const { status, output } = project.run(`esbuild "${source}" ${bundle} && node use.mjs`);
  expect(`${source} ${status} ${status === 0 ? "" : output}`).toBe(`${source} 0 `);
  return output;
}

/** Runs sources one after another in one program. What they print is not checked. */
function runTogether(sources: readonly string[], project: GuideProject, browser: string): void {
  const imports = sources.map((source) => `await import("./${source}");\nconsole.log("ran", "${source}");\n`);
  project.write("browser.ts", browser);
  project.write("all.ts", `await import("./browser.ts");\n${imports.join("")}`);
  const lines = runSource("all.ts", project).trimEnd().split("\n");
  expect(lines.filter((line) => /\b(?:undefined|false|NaN)\b/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("ran "))).toEqual(sources.map((source) => `ran ${source}`));
}

/** Runs a use that the README shows, and checks that it is short. */
function runUse(source: string, project: GuideProject): void {
  runSource(source, project);
  expect(readFileSync(join(project.folder, source), "utf8").trim().split("\n").length).toBeLessThanOrEqual(
    15,
  );
}

function sourcesOf(snippets: readonly Snippet[]): readonly string[] {
  const files = snippets
    .flatMap(({ language, file }) => (/^tsx?$/.test(language) && file ? [file] : []))
    .filter((file) => !isOfOtherTool(file));
  return [...new Set(files)];
}

/** Whether a file of a migration page needs another tool's output; `migrations.test.ts` runs it. */
function isOfOtherTool(file: string): boolean {
  return file.startsWith("before/") || file === "orval.config.ts";
}

function compile(project: GuideProject, files: readonly string[]): void {
  project.write(
    "tsconfig.guide.json",
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        lib: ["ES2023", "DOM", "DOM.Iterable"],
        module: "ESNext",
        moduleResolution: "Bundler",
        types: ["node"],
        jsx: "react-jsx",
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        allowImportingTsExtensions: true,
        noEmit: true,
        skipLibCheck: true,
      },
      files,
    }),
  );
  expect(diagnose(join(project.folder, "tsconfig.guide.json"))).toBe("");
  totals.compiled += files.length;
}

/** The messages of the compiler for a project. */
function diagnose(config: string): string {
  const configHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, configHost);
  if (parsed === undefined) return `${config} cannot be read`;
  const found = [
    ...parsed.errors,
    ...ts.getPreEmitDiagnostics(createProgram(parsed.fileNames, parsed.options)),
  ];
  const formatHost = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => dirname(config),
    getNewLine: () => "\n",
  };
  return ts.formatDiagnostics(found, formatHost);
}
