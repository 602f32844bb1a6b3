// Makes dist/ of what the compiler wrote: no comments or indentation in what only machines read, declarations only where
// a user's compiler can get to them, and the shipped contract on tenon's own runtime in place of its copy.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { transform } from "esbuild";
import { bundlePlayground } from "./bundle-playground.mjs";

/** The runtime's sources, which generated code is given a copy of. */
const packedRuntime = "runtime/sources.json.br";

/** The shipped contract as data, which the package's exports lead to. */
const documents = ["generated/openapi.json", "generated/schemas.json"];

/** The script of the docs site by which operations are tried. */
const playground = "site/playground.js.br";

/** Brings `dist` up to date with `compiled`; `root` has the sources and package.json. Writes only what has changed. */
export async function finishDist(root, compiled, dist) {
  const files = listFiles(compiled).filter((file) => !isLeftOut(file) && hasSource(root, file));
  const scripts = files.filter((file) => file.endsWith(".js"));
  const declarations = reachableDeclarations(root, compiled, files);
  const wanted = new Set([...scripts, ...declarations.keys()]);
  for (const file of wanted) {
    const [from, to] = [join(compiled, file), join(dist, file)];
    if (existsSync(to) && statSync(to).mtimeMs >= statSync(from).mtimeMs) continue;
    const text = withOwnRuntime(file, readFileSync(from, "utf8"));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(
      to,
      file.endsWith(".js") ? await strip(file, text) : tighten(file, text, declarations.get(file)),
    );
  }
  const { readModule } = await import(pathToFileURL(join(compiled, "generator/runtime/read-module.js")).href);
  packRuntime(join(root, "runtime"), readModule, join(dist, packedRuntime));
  wanted.add(packedRuntime);
  // They are made by what is built here, and may not be there yet.
  for (const file of documents.filter((name) => existsSync(join(root, name)))) {
    packJson(join(root, file), join(dist, file));
    wanted.add(file);
  }
  writeChanged(join(dist, playground), brotliCompressSync(await bundlePlayground(root)));
  wanted.add(playground);
  for (const file of listFiles(dist)) if (!wanted.has(file)) rmSync(join(dist, file), { force: true });
}

/** In what users bundle, the syntax is kept, and the marks that bundlers read: white space goes with them. */
async function strip(file, text) {
  const isBundled = /^(generated|runtime)\//.test(file);
  const { code } = await transform(text, {
    loader: "js",
    minifyWhitespace: !(isBundled && /[@#]__(?:PURE|NO_SIDE_EFFECTS)__/.test(text)),
    minifySyntax: !isBundled,
    minifyIdentifiers: !file.startsWith("generated/"),
    lineLimit: 800,
  });
  return code;
}

/** Tables whose declarations hold prose, which is in their scripts, and no type to do anything with. */
const tables = /^(?:contract\/findings\/codes\/|verifier\/judge\/readings\.)/;

/** What of the exports generated code alone imports. */
const forGeneratedCode =
  /^runtime\/(?:body|formats|routing|validators)\/|^runtime\/client\/(?:bind-operations|create-codec|create-server-url|json-codec|plain-codec|read-page|send)\.|^runtime\/server\/(?!options|problem)/;

/** Tabs in declarations, no prose of tables, and comments only of what users import or are handed by name. */
function tighten(file, source, isDocumented) {
  const text = isDocumented ? source : source.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "");
  const indented = text.replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
  if (!tables.test(file)) return indented;
  const bare = indented.replace(
    /(readonly (?:\w+|"[^"]+")): "(?:[^" \\]|\\.)* (?:[^"\\]|\\.)*"/g,
    "$1: string",
  );
  // Of codes, types have the names only.
  return bare.replace(/^(\treadonly "[\w-]+\/[\w-]+"): \{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gm, "$1: object");
}

function packRuntime(folder, readModule, path) {
  const names = listFiles(folder).filter((name) => name.endsWith(".ts"));
  const modules = names.sort().map((name) => readModule(name, readFileSync(join(folder, name), "utf8")));
  writeChanged(path, brotliCompressSync(JSON.stringify(modules)));
}

function packJson(from, to) {
  writeChanged(to, Buffer.from(JSON.stringify(JSON.parse(readFileSync(from, "utf8")))));
}

function writeChanged(path, bytes) {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}

/** The copy of the runtime, and what takes its sources apart, which is done here. */
function isLeftOut(file) {
  return file.startsWith("generated/runtime/") || file.startsWith("generator/runtime/read-module.");
}

/** Tells whether the source of a compiled file still exists. */
function hasSource(root, file) {
  return existsSync(join(root, file.replace(/(\.d\.ts|\.js)$/, ".ts")));
}

/** `generated/runtime` is a copy of `runtime`: in the package, one is enough. */
function withOwnRuntime(file, text) {
  if (!file.startsWith("generated/")) return text;
  return text.replace(/(["'])((?:\.\.?\/)+)runtime\//g, (_all, quote, up) =>
    up === "./" ? `${quote}../runtime/` : `${quote}../${up}runtime/`,
  );
}

/** The declarations that the package's exports lead to, and whether users read their comments: of entries, and what these hand on. */
function reachableDeclarations(root, compiled, files) {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entries = Object.values(exports).flatMap((entry) => {
    const types = typeof entry === "string" ? entry.replace(/\.js$/, ".d.ts") : entry.types;
    return types.endsWith(".d.ts") ? expand(types.slice(7), files) : [];
  });
  const found = new Map();
  const queue = entries.map((file) => [file, !forGeneratedCode.test(file)]);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [file, isDocumented] = next;
    if (found.get(file) || found.get(file) === isDocumented) continue;
    found.set(file, isDocumented);
    const text = withOwnRuntime(file, readFileSync(join(compiled, file), "utf8"));
    // Examples in comments import, too; what they name is not among the files.
    for (const [, handsOn, specifier] of text.matchAll(
      /(?:(^export [^;]*?)?from|import\()\s*"(\.[^"]+)"/gm,
    )) {
      const target = relative(compiled, resolve(join(compiled, dirname(file)), specifier));
      const declaration = target.replaceAll(sep, "/").replace(/\.[jt]s$/, ".d.ts");
      if (files.includes(declaration)) queue.push([declaration, isDocumented && handsOn !== undefined]);
    }
  }
  return found;
}

function expand(entry, files) {
  const [start, end] = entry.split("*");
  if (end === undefined) return files.includes(entry) ? [entry] : [];
  return files.filter((file) => file.startsWith(start) && file.endsWith(end));
}
