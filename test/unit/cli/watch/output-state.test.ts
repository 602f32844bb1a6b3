import { expect, test } from "vitest";
import { OutputState } from "../../../../cli/watch/output-state.ts";
import { printChange } from "../../../../cli/watch/print-change.ts";

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

test("a change concerns an output when it is one of its files or templates", () => {
  const state = new OutputState(target);
  state.record({ findings: [], result, files: ["/w/api/a.yaml", "/w/api/b.yaml"] });
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

test("after a failure its earlier files are watched on, with what it lacks, and nothing else", () => {
  const state = new OutputState(target);
  state.record({ findings: [], result, files: ["/w/api/a.yaml", "/w/api/b.yaml"] });
  state.record({ findings: [], files: ["/w/api/a.yaml", "/w/api/missing.yaml"] });
  expect(state.files).toEqual(["/w/api/a.yaml", "/w/api/b.yaml", "/w/api/missing.yaml"]);
  expect(state.concerns("/w/api/missing.yaml")).toBe(true);
  expect(state.concerns("/w/api/watch.log")).toBe(false);
  state.record({ findings: [], result, files: ["/w/api/a.yaml"] });
  expect(state.files).toEqual(["/w/api/a.yaml"]);
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
