// The output of tenon for a document, as TypeScript and as JavaScript for Node.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { transpile } from "../../scripts/transpile.mjs";
import { runProcess } from "./measure.mjs";
import { cli, documents, work } from "./places.mjs";

const made = new Map();

/** Generates from one of the documents, once; gives the folders of its TypeScript and its JavaScript. */
export function generateOutput(key) {
  if (!made.has(key)) made.set(key, makeOutput(key));
  return made.get(key);
}

/** The folders of an output that another process has generated. */
export function findOutput(key) {
  return { ts: join(work, key), js: join(work, `${key}-js`) };
}

async function makeOutput(key) {
  mkdirSync(work, { recursive: true });
  const { ts, js } = findOutput(key);
  const run = runProcess([
    process.execPath,
    cli,
    "generate",
    documents[key],
    "-o",
    ts,
    "--lint",
    "off",
    "--adapters",
    "all",
  ]);
  if (run.status !== 0) throw new Error(run.output);
  // Removed first, since an earlier output may have modules with other names.
  rmSync(js, { recursive: true, force: true });
  await transpile(readFiles(ts), js);
  return { ts, js };
}

/** All files below a folder, with their texts. */
export function readFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path), text: readFileSync(path, "utf8") }));
}
