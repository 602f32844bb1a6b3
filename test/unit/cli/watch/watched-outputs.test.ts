import { rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDiskState } from "../../../../cli/watch/disk-state.ts";
import { printChange } from "../../../../cli/watch/print-change.ts";
import { ReadLog } from "../../../../cli/watch/read-log.ts";
import { listTemplates } from "../../../../cli/watch/watch-files.ts";
import { OutputState } from "../../../../cli/watch/watched-outputs.ts";
import { maximumBytes } from "../../../../contract/read/source-file.ts";
import { hashText } from "../../../../generator/output/hash-file.ts";
import { createFolder, writeFiles } from "../test-io.ts";

const target = {
  document: "/w/api/a.yaml",
  output: "/w/out",
  templates: "/w/t",
  importExtension: ".js",
  allow: [],
  overlays: [],
  names: {},
} as const;
const result = { written: ["types.ts"], unchanged: [], removed: [], operations: 1, schemas: 1, losses: 0 };

/** Read files, whatever they contained. */
function reads(...paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map(paths.map((path) => [path, "read"]));
}

test("a change concerns an output when it is one of its files or templates", () => {
  const state = new OutputState(target);
  state.record({ result }, reads("/w/api/a.yaml", "/w/api/b.yaml"));
  const concerned = [
    "/w/api/a.yaml",
    "/w/api/b.yaml",
    "/w/t/partials/x.hbs",
    "/w/api/c.yaml",
    "/w/out/types.ts",
    "/w/tt/x",
  ];
  expect(concerned.filter((path) => state.concerns(path))).toEqual(concerned.slice(0, 3));
});

test("after a failure, its earlier files and its missing files are watched, and no others", () => {
  const state = new OutputState(target);
  expect(state.files).toEqual(["/w/api/a.yaml"]);
  state.record({ result }, reads("/w/api/a.yaml", "/w/api/b.yaml"));
  state.record({}, reads("/w/api/a.yaml", "/w/api/missing.yaml"));
  expect(state.files.toSorted()).toEqual(["/w/api/a.yaml", "/w/api/b.yaml", "/w/api/missing.yaml"]);
  expect(state.concerns("/w/api/missing.yaml")).toBe(true);
  expect(state.concerns("/w/api/watch.log")).toBe(false);
  state.record({ result }, reads("/w/api/a.yaml"));
  expect(state.files).toEqual(["/w/api/a.yaml"]);
});

test("what has changed is what differs from what the last run read, and templates that have come", async () => {
  const folder = createFolder({ "a.yaml": "a", "b.yaml": "b", "t/partials/x.hbs": "x", "t/notes.txt": "" });
  const [a, b, c, x] = ["a.yaml", "b.yaml", "c.yaml", "t/partials/x.hbs"].map((name) => join(folder, name));
  const state = new OutputState({ ...target, document: `${a}`, templates: join(folder, "t") });
  const listed = (): readonly string[] => state.listChanges().map(({ path }) => path);
  const run = async (change: () => void = () => undefined): Promise<void> => {
    const log = new ReadLog(() => listTemplates(state.target.templates));
    log.note(`${a}`, Buffer.from("a"));
    log.note(`${b}`, Buffer.from("not b"));
    log.note(`${c}`, "absent");
    change();
    state.record({ result }, await log.finish());
  };
  await run();
  expect(listed()).toEqual([b]);
  writeFiles(folder, { "b.yaml": "not b", "c.yaml": "", "t/y.hbs": "y" });
  expect(listed()).toEqual([c, join(folder, "t/y.hbs")]);
  rmSync(`${c}`);
  rmSync(join(folder, "t/y.hbs"));
  expect(listed()).toEqual([]);
  await run(() => writeFiles(folder, { "t/partials/x.hbs": "x" }));
  expect(listed()).toEqual([x]);
  await run();
  expect(listed()).toEqual([]);
});

test("a file that a failed run did not read causes no run until it changes", () => {
  const folder = createFolder({ "a.yaml": "a", "b.yaml": "b" });
  const [a, b] = [join(folder, "a.yaml"), join(folder, "b.yaml")];
  const state = new OutputState({ ...target, document: a, templates: undefined });
  state.record({ result }, new Map([a, b].map((path) => [path, readDiskState(path)])));
  writeFiles(folder, { "a.yaml": "{", "b.yaml": "c" });
  state.record({}, new Map([[a, readDiskState(a)]]));
  expect(state.listChanges()).toEqual([]);
  writeFiles(folder, { "b.yaml": "d" });
  expect(state.listChanges().map(({ path }) => path)).toEqual([b]);
});

test("files that are not read for what they are have a state of their own", () => {
  const folder = createFolder({ "a.yaml": "a", "b.yaml": "b" });
  truncateSync(join(folder, "b.yaml"), maximumBytes + 1);
  const states = ["a.yaml", "b.yaml", "none.yaml", "a.yaml/none.yaml", "."].map((name) =>
    readDiskState(join(folder, name)),
  );
  expect(states).toEqual([hashText("a"), "too large", "absent", "absent", "folder"]);
});

test.each([
  [{ written: ["a.ts"], removed: [], unchanged: [] }, "a.yaml: a.ts written to out"],
  [
    { written: ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts"], removed: ["f.ts"], unchanged: [] },
    "a.yaml: a.ts, b.ts, c.ts and 2 more written to out, f.ts removed",
  ],
  [{ written: [], removed: ["f.ts"], unchanged: ["a.ts"] }, "a.yaml: f.ts removed from out"],
  [{ written: [], removed: [], unchanged: ["a.ts", "b.ts"] }, "a.yaml: nothing to change in out (2 files)"],
])("one line tells what changed: %j", (parts, line) => {
  const generated = { findings: [], files: [], result: { ...result, ...parts } };
  const printed = printChange(generated, { cause: "a.yaml", output: "out", start: performance.now() });
  expect(printed).toBe(`${line} (0.0 s)`);
});
