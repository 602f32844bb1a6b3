// Builds the same front-end page with each tool: measures the code that one writes, the generated code, and what the browser loads.
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { medianOf, runInTurns, runProcess } from "../kit/measure.mjs";
import { readFiles } from "../kit/outputs.mjs";
import { bench, cli, documents, peer, root, work } from "../kit/places.mjs";

export const peers = [
  "@hey-api/openapi-ts",
  "orval",
  "@kubb/core",
  "zod",
  "@tanstack/react-query",
  "react",
  "vite",
  "typescript",
  "typescript-7",
];

const folder = join(work, "page");
const source = join(bench, "page");
const node = process.execPath;

const ours = { config: "tenon.config.ts", argv: [cli, "generate", "--lint", "off"] };

const tools = [
  { name: "tenon", ...ours },
  { name: "tenon, runtime of the package", from: "tenon", env: { RUNTIME: "package" }, ...ours },
  {
    name: "hey-api",
    config: "openapi-ts.config.ts",
    argv: [peer("@hey-api/openapi-ts/bin/run.js")],
  },
  {
    name: "orval",
    config: "orval.config.ts",
    argv: [peer("orval/dist/bin/orval.mjs"), "--config", "orval.config.ts"],
  },
  {
    name: "kubb",
    config: "kubb.config.ts",
    argv: [peer("@kubb/cli/bin/kubb.cjs"), "generate", "--config", "kubb.config.ts"],
  },
];

export async function measure() {
  rmSync(folder, { recursive: true, force: true });
  cpSync(source, folder, { recursive: true });
  cpSync(documents.box, join(folder, "box.json"));
  rmSync(peer("tenon"), { recursive: true, force: true });
  symlinkSync(root, peer("tenon"));
  const empty = buildPage("empty/Page.tsx");
  const pages = [false, true].flatMap((isValidated) => tools.flatMap((tool) => tryPage(tool, isValidated)));
  return [pageTable(pages, empty), compileTable(pages)];
}

/** Prints and skips a page that cannot be built with another tool. */
function tryPage(tool, isValidated) {
  try {
    return [makePage(tool, isValidated)];
  } catch (error) {
    if (tool.config === ours.config) throw error;
    console.log(error.message);
    return [];
  }
}

/** Generates the code and builds the page, in a folder of its own. */
function makePage({ name, from = name, config, argv, env }, isValidated) {
  const at = `${isValidated ? "validated" : "plain"} ${name}`.replace(/\W+/g, "-");
  cpSync(join(source, from), join(folder, at), { recursive: true });
  const settings = { ...env, ...(isValidated ? { VALIDATED: "1" } : {}) };
  const run = runProcess([node, ...argv], { cwd: join(folder, at), env: settings, memory: false });
  if (run.status !== 0) throw new Error(`${name} ended with ${run.status}:\n${run.output.slice(-2000)}`);
  const files = readFiles(join(folder, at, "api"));
  const own = `${at}/Page.validated.tsx`;
  const page = isValidated && existsSync(join(folder, own)) ? own : `${at}/Page.tsx`;
  return {
    name: isValidated ? `${name}, validated` : name,
    page,
    written: countLines(page),
    config: countLines(`${at}/${config}`),
    files: files.length,
    generated: files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
    ...buildPage(page),
  };
}

/** The number of lines that are not empty. */
function countLines(path) {
  const text = readFileSync(join(folder, path), "utf8");
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

/** Builds a page for production; gives the bytes of its scripts after gzip, and their number. */
function buildPage(page) {
  const out = join(folder, "dist");
  const argv = [node, peer("vite/bin/vite.js"), "build", "--outDir", out, "--emptyOutDir"];
  const run = runProcess(argv, { cwd: folder, env: { TOOL: page }, memory: false });
  if (run.status !== 0) throw new Error(`${page} cannot be built:\n${run.output.slice(-2000)}`);
  const scripts = readFiles(join(out, "assets")).filter(({ path }) => path.endsWith(".js"));
  const gzip = scripts.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  return { gzip, scripts: scripts.length };
}

function pageTable(pages, empty) {
  return {
    title: "A page with two reads and an upload, on Box's document",
    columns: ["tool", "lines by hand", "of the config", "files", "lines generated", "kB gzip", "chunks"],
    rows: pages.map(({ name, written, config, files, generated, gzip, scripts }) => [
      name,
      written,
      config,
      files,
      generated,
      (gzip - empty.gzip) / 1000,
      scripts - empty.scripts,
    ]),
    chart: 5,
    note: `The page uses React, TanStack Query and Vite. \`bench/page\` contains the pages and configs, which select the three operations as far as each tool can (orval by tags; kubb chooses operations, not schemas). Line counts exclude empty lines, with the same formatting for all tools. kB and chunks are what a production build adds to a page without a client (${(empty.gzip / 1000).toFixed(1)} kB). The document defines a separate server for the upload. The page sets it explicitly for hey-api and kubb, and orval sends the upload to the first server.`,
  };
}

function compileTable(pages) {
  const compilers = [
    ["5.9", peer("typescript/bin/tsc")],
    ["7", peer("typescript-7/bin/tsc")],
  ];
  const commands = pages.flatMap(({ name, page }, index) => {
    const project = join(folder, `tsconfig.${index}.json`);
    writeFileSync(project, JSON.stringify({ extends: "./tsconfig.json", include: [page] }));
    return compilers.map(([version, tsc]) => ({
      name: `${name}|${version}`,
      argv: [node, tsc, "-p", project],
      memory: false,
      mayFail: "told",
    }));
  });
  const figures = runInTurns(commands);
  return {
    title: "tsc --noEmit on the page and what it imports",
    columns: ["tool", "5.9 wall s", "5.9 CPU s", "7 wall s", "7 CPU s"],
    rows: pages.map(({ name }) => [
      name,
      ...compilers.flatMap(([version]) => {
        const { wall, cpu } = figures.get(`${name}|${version}`);
        return [wall, cpu];
      }),
    ]),
    chart: 2,
    note: `Strict, with \`skipLibCheck\`. ${medianOf}`,
  };
}
