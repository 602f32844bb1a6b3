import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { flagsOf } from "../../../cli/generate/tune-engine.ts";

test("this Node knows the flags that `generate` sets, which it would otherwise report as errors", () => {
  const { stdout } = spawnSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  const flags = flagsOf(process.versions.v8);
  expect(flags.length).toBeGreaterThan(0);
  for (const flag of flags) expect(stdout).toContain(`  ${flag.split("=")[0]} (`);
});

test.each([
  "99.9.1-node.1",
  "11.3.244.8",
  "11.3.244.8-electron.0",
  "",
])("no flags are set for V8 %s", (version) => {
  expect(flagsOf(version)).toEqual([]);
});
