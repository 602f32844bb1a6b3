import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
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

const isQuick = process.env["TENON_TESTS"] === "quick";
if (isQuick) console.log("The guide is not followed, only the README: TENON_TESTS=all does.");

/** Pages that take long, because they run the tests of a project and compile it several times. */
const slowPages = new Set(process.env["TENON_TESTS"] === "all" ? [] : ["docs/guide/consumers.md"]);

/** Pages whose `src/page.ts` is run. */
const runPages = new Set(["docs/guide/own-emitters.md", "docs/guide/tanstack-query.md"]);

/** Pages of which every source is run. */
const runWhole = /^docs\/guide\/(?:client(?:-\w+)?|tanstack-query-recipes)\.md$/;

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

/** Packages that a page uses and that are not installed: stand-ins with the calls that the page shows. */
const standIns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/guide/client-transports.md": {
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
      if (runPages.has(page)) runSource("src/page.ts", project);
      if (runWhole.test(page)) runTogether(sources, project);
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
function runTogether(sources: readonly string[], project: GuideProject): void {
  const imports = sources.map((source) => `await import("./${source}");\nconsole.log("ran", "${source}");\n`);
  project.write("all.ts", imports.join(""));
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
