// Two versions of an output, and which of them a folder contains.
import fs from "node:fs";
import { join } from "node:path";
import { hashText } from "../../dist/generator/output/hash-file.js";
import { printManifest } from "../../dist/generator/write/manifest.js";

function filesOf(letter, names) {
  const files = names.map((path) => ({ path, text: `${letter} ${path}\n` }));
  const outputs = Object.fromEntries(files.map(({ path, text }) => [path, hashText(text)]));
  const size = { operations: 1, schemas: 1 };
  const manifest = { tenon: "0", inputs: {}, options: letter, outputs, size, findings: [] };
  return [...files, { path: "tenon.manifest.json", text: printManifest(manifest) }];
}

/** The files of two outputs. From `old` to `new`, files are changed, added and removed, also in subfolders. */
export const versions = {
  old: filesOf("old", ["a.ts", "b/c.ts", "b/d.ts", "whole/a.ts", "whole/b.ts", "whole/in/c.ts", "gone.ts"]),
  new: filesOf("new", [
    "a.ts",
    "b/c.ts",
    "b/d.ts",
    "whole/a.ts",
    "whole/in/c.ts",
    "whole/in/d.ts",
    "added/e.ts",
  ]),
};

/** Lists the files of a folder, without the temporary ones of an interrupted run. */
function listFiles(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith(".tenon-"));
}

/**
 * The version that a folder contains: `mixed` if each file is one of the two versions' own, or one of `others`; `torn` if another file is
 * there, or one with another content.
 */
export function versionOf(folder, others = []) {
  if (!fs.existsSync(folder)) return "nothing";
  const there = listFiles(folder).filter((path) => !others.includes(path));
  const holds = (files, path) =>
    files.some((file) => file.path === path && file.text === fs.readFileSync(join(folder, path), "utf8"));
  const whole = Object.keys(versions).find(
    (name) => there.length === versions[name].length && there.every((path) => holds(versions[name], path)),
  );
  if (whole !== undefined) return whole;
  return there.every((path) => holds([...versions.old, ...versions.new], path)) ? "mixed" : "torn";
}
