// Makes dist/ of what the compiler wrote: no comments or indentation in what only machines read, declarations only where
// a user's compiler can get to them, and the shipped contract on tenon's own runtime in place of its copy.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { transform } from "esbuild";

/** The runtime's sources, which generated code is given a copy of. */
const packedRuntime = "runtime/sources.json.br";

/** The shipped contract as data, which the package's exports lead to. */
const documents = ["generated/openapi.json", "generated/schemas.json"];

/** Brings `dist` up to date with `compiled`; `root` has the sources and package.json. Writes only what has changed. */
export async function finishDist(root, compiled, dist) {
  const files = listFiles(compiled).filter((file) => !isLeftOut(file) && hasSource(root, file));
  const scripts = files.filter((file) => file.endsWith(".js"));
  const wanted = new Set([...scripts, ...reachableDeclarations(root, compiled, files)]);
  for (const file of wanted) {
    const [from, to] = [join(compiled, file), join(dist, file)];
    if (existsSync(to) && statSync(to).mtimeMs >= statSync(from).mtimeMs) continue;
    const text = withOwnRuntime(file, readFileSync(from, "utf8"));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, file.endsWith(".js") ? await strip(file, text) : tighten(file, text));
  }
  const { readModule } = await import(pathToFileURL(join(compiled, "generator/runtime/read-module.js")).href);
  packRuntime(join(root, "runtime"), readModule, join(dist, packedRuntime));
  wanted.add(packedRuntime);
  // They are made by what is built here, and may not be there yet.
  for (const file of documents.filter((name) => existsSync(join(root, name)))) {
    packJson(join(root, file), join(dist, file));
    wanted.add(file);
  }
  for (const file of listFiles(dist)) if (!wanted.has(file)) rmSync(join(dist, file), { force: true });
}

/**
 * Names are kept, for stacks, in the command line tool alone; and in what users bundle the syntax, and the marks that
 * bundlers read: white space goes with them.
 */
async function strip(file, text) {
  const isBundled = /^(generated|runtime)\//.test(file);
  const { code } = await transform(text, {
    loader: "js",
    minifyWhitespace: !(isBundled && /[@#]__(?:PURE|NO_SIDE_EFFECTS)__/.test(text)),
    minifySyntax: !isBundled,
    minifyIdentifiers: /^(?:contract|generator|language|validation|site|verifier|live|diff)\//.test(file),
    lineLimit: 800,
  });
  return code;
}

/** Tables whose declarations hold prose, which is in their scripts, and no type to do anything with. */
const tables = /^(?:contract\/findings\/codes\/|verifier\/judge\/readings\.)/;

/** Tabs in declarations, and no prose of tables. */
function tighten(file, text) {
  const indented = text.replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
  if (!tables.test(file)) return indented;
  return indented.replace(/(readonly (?:\w+|"[^"]+")): "(?:[^" \\]|\\.)* (?:[^"\\]|\\.)*"/g, "$1: string");
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

/** The declarations that the package's exports lead to. */
function reachableDeclarations(root, compiled, files) {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entries = Object.values(exports).flatMap((entry) => (entry.types ? [entry.types.slice(7)] : []));
  const found = new Set();
  const queue = entries.flatMap((entry) => expand(entry, files));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = withOwnRuntime(file, readFileSync(join(compiled, file), "utf8"));
    // Examples in comments import, too; what they name is not among the files.
    for (const [, specifier] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) {
      const target = relative(compiled, resolve(join(compiled, dirname(file)), specifier));
      const declaration = target.replaceAll(sep, "/").replace(/\.[jt]s$/, ".d.ts");
      if (files.includes(declaration)) queue.push(declaration);
    }
  }
  return found;
}

function expand(entry, files) {
  const [start, end] = entry.split("*");
  if (end === undefined) return files.includes(entry) ? [entry] : [];
  return files.filter((file) => file.startsWith(start) && file.endsWith(end));
}
