import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { thresholdsOf } from "../../../cli/shared/tune-engine.ts";

test("this Node knows the flags that are set, which it would otherwise report as errors, and their defaults", () => {
  const { stdout } = spawnSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  const thresholds = thresholdsOf(process.versions.v8);
  expect(thresholds.length).toBeGreaterThan(0);
  for (const { flag, default: usual } of thresholds) {
    expect(stdout).toContain(`  ${flag} (`);
    expect(stdout).toContain(`default: ${flag}=${usual}\n`);
  }
  expect(stdout).toContain("  --heap-growing-percent (");
  expect(stdout).toContain("  --semi-space-growth-factor (");
});

test.each([
  "99.9.1-node.1",
  "11.3.244.8",
  "11.3.244.8-electron.0",
  "",
])("no flags are set for V8 %s", (version) => {
  expect(thresholdsOf(version)).toEqual([]);
});
