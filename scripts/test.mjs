// `npm test`: installs what is missing, builds, and runs every check; closes with one line of totals.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/** The checks that are not vitest's; each counts as one test. */
const checks = [
  ["types", [bin("typescript/bin/tsc"), "-p", "tsconfig.json"]],
  ["style", [bin("@biomejs/biome/bin/biome"), "check", "."]],
  ["imports", [fileURLToPath(new URL("check-imports.mjs", import.meta.url))]],
];

function run(argv) {
  return spawnSync(process.execPath, argv, { cwd: root, stdio: "inherit" }).status === 0;
}

function runVitest(extra) {
  const folder = mkdtempSync(join(tmpdir(), "tenon-test-"));
  const report = join(folder, "report.json");
  try {
    const ok = run([
      bin("vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...extra,
    ]);
    const totals = JSON.parse(readFileSync(report, "utf8"));
    const failed = totals.numFailedTests + (ok || totals.numFailedTests > 0 ? 0 : 1);
    return { passed: totals.numPassedTests, failed, skipped: totals.numPendingTests + totals.numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await build();
const extra = process.argv.slice(2);
const results =
  extra.length > 0
    ? []
    : checks.map(([name, argv]) => {
        console.log(`\n── ${name}`);
        return run(argv);
      });
console.log("\n── tests");
const vitest = runVitest(extra);
const passed = vitest.passed + results.filter(Boolean).length;
const failed = vitest.failed + results.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed${vitest.skipped > 0 ? `, ${vitest.skipped} skipped` : ""}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
