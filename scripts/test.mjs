// `npm test`: installs missing packages, builds, runs the tests and the checks, and prints one line of totals at the end. With
// TENON_TESTS=all, as in .ci/run, it also runs the tests that take long.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

const extra = process.argv.slice(2);

/** Tests named on the command line always run. Without names, tests that take long run only with TENON_TESTS=all. */
const tests = extra.length > 0 ? "all" : (process.env.TENON_TESTS ?? "quick");
const env = { ...process.env, TENON_TESTS: tests };

const ofOldest = ["--noEmit", "--tsBuildInfoFile", "node_modules/.cache/tenon/oldest.tsbuildinfo"];

/**
 * The checks that vitest does not run; each counts as one test. The newest compiler checks the sources and the tests. With TENON_TESTS=all, the
 * oldest supported compiler, which is slow, checks the sources as well, switches need a case for each literal, and nothing may be unused.
 */
const checks = [
  ["types", [bin("typescript-7/bin/tsc"), "-p", "tsconfig.json"]],
  ["style", [bin("@biomejs/biome/bin/biome"), "check", "."]],
  ["imports", [fileURLToPath(new URL("check-imports.mjs", import.meta.url))]],
  ...(tests === "quick"
    ? []
    : [
        [
          "types, by the oldest compiler",
          [bin("typescript/bin/tsc"), "-p", "tsconfig.build.json", ...ofOldest],
        ],
        ["switches", [fileURLToPath(new URL("check-switches.mjs", import.meta.url))]],
        ["unused", [bin("knip/bin/knip.js")]],
      ]),
];

/** Runs a check until it ends, and keeps its output, since tests run at the same time. */
function check([name, argv]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, { cwd: root });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => printed.push(chunk));
    child.on("close", (status) => resolve({ name, passed: status === 0, printed: Buffer.concat(printed) }));
  });
}

/** Runs one check after another, since tests run at the same time. */
async function runChecks() {
  const results = [];
  for (const each of checks) results.push(await check(each));
  return results;
}

async function runVitest(extra) {
  const folder = mkdtempSync(join(tmpdir(), "tenon-test-"));
  const report = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const argv = [bin("vitest/vitest.mjs"), "run", ...reporters, ...extra];
    const [status] = await once(spawn(process.execPath, argv, { cwd: root, stdio: "inherit", env }), "close");
    const totals = JSON.parse(readFileSync(report, "utf8"));
    const failed = totals.numFailedTests + (status === 0 || totals.numFailedTests > 0 ? 0 : 1);
    return { passed: totals.numPassedTests, failed, skipped: totals.numPendingTests + totals.numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

ensureInstalled();
// Without named tests, one of the checks checks the types, so the build need not.
await build({ isChecked: extra.length > 0 });
console.log("\n── tests");
const [vitest, results] = await Promise.all([runVitest(extra), extra.length > 0 ? [] : runChecks()]);
for (const { name, printed } of results) {
  console.log(`\n── ${name}`);
  process.stdout.write(printed);
}
const passed = vitest.passed + results.filter(({ passed }) => passed).length;
const failed = vitest.failed + results.filter(({ passed }) => !passed).length;
if (tests === "quick")
  console.log("\nTests that take long did not run; run them by TENON_TESTS=all npm test, as .ci/run does.");
console.log(`\n${passed} passed, ${failed} failed${vitest.skipped > 0 ? `, ${vitest.skipped} skipped` : ""}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
