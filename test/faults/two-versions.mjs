// Two versions of an output, and which of them a folder holds.
import fs from "node:fs";
import { join } from "node:path";
import { hashText } from "../../dist/generator/write/hash-file.js";
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

/** The version of the files in a subfolder of the output folder that contains only tenon's files. */
export function versionBelow(folder, below) {
  if (!fs.existsSync(join(folder, below))) return "nothing";
  const there = fs
    .readdirSync(join(folder, below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, below).length + 1))
    .sort()
    .join();
  const holds = (files) => {
    const here = files.filter(({ path }) => path.startsWith(`${below}/`));
    return (
      there ===
        here
          .map(({ path }) => path.slice(below.length + 1))
          .sort()
          .join() && here.every(({ path, text }) => fs.readFileSync(join(folder, path), "utf8") === text)
    );
  };
  return Object.keys(versions).find((name) => holds(versions[name])) ?? "neither";
}

/** The version in a folder: the folder contains all files of that version, and no others except `others` and tenon's working files. */
export function versionOf(folder, others = []) {
  if (!fs.existsSync(folder)) return "nothing";
  const there = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !others.includes(entry.name))
    .filter(({ parentPath }) => others.length === 0 || !parentPath.startsWith(join(folder, ".tenon-")));
  const holds = (files) =>
    there.length === files.length &&
    files.every(
      ({ path, text }) =>
        fs.existsSync(join(folder, path)) && fs.readFileSync(join(folder, path), "utf8") === text,
    );
  return Object.keys(versions).find((name) => holds(versions[name])) ?? "neither";
}
