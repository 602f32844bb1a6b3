// `npm run mutation -- <folder or file> [--concurrency n]`: changes the sources of a folder, one place at a time, and runs the tests that
// should fail then (StrykerJS). Prints the changes that no test noticed; the report is scripts/mutation/.work/<folder>.html. Installs
// StrykerJS here on the first run.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { testsOf } from "./tests-of.mjs";

const own = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const work = join(own, ".work");

/** Folders that the tests do not need; the sandbox is a copy of the others. */
const ignored = ["/dist", "/bench/*", "!/bench/kit", "/examples", "/test/golden", "/test/negative"];

function install() {
  if (existsSync(join(own, "node_modules/.package-lock.json"))) return;
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: own, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 3);
}

/** The files to change: the given file, or those of a folder except subfolders that have tests of their own. */
function filesOf(place) {
  if (place.endsWith(".ts")) return [place];
  const others = Object.keys(testsOf).filter((other) => other.startsWith(`${place}/`));
  return [`${place}/**/*.ts`, ...others.map((other) => `!${other}/**`)];
}

function configure(place, concurrency) {
  const plugin = join(own, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js");
  const report = `scripts/mutation/.work/${place.replaceAll("/", "-")}`;
  return {
    testRunner: "vitest",
    plugins: [pathToFileURL(plugin).href],
    vitest: { configFile: "scripts/mutation/vitest.config.mjs", related: false },
    mutate: filesOf(place),
    mutator: { excludedMutations: ["StringLiteral"] },
    ignorePatterns: ignored,
    coverageAnalysis: "perTest",
    concurrency,
    tempDirName: "scripts/mutation/.work/sandbox",
    reporters: ["clear-text", "progress-append-only", "html", "json"],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
    disableTypeChecks: false,
    allowConsoleColors: false,
    checkers: [],
  };
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: "string", default: "1" } },
});
const [place = ""] = positionals;
const folders = Object.keys(testsOf).filter((folder) => place === folder || place.startsWith(`${folder}/`));
const folder = folders.find((one) => folders.every((other) => one.startsWith(other)));
if (folder === undefined || !existsSync(join(root, place)) || positionals.length > 1) {
  console.error(`npm run mutation -- <folder or file>, in one of ${Object.keys(testsOf).join(", ")}`);
  process.exit(2);
}
const tests = testsOf[folder];
install();
mkdirSync(work, { recursive: true });
const config = join(work, `${place.replaceAll("/", "-")}.config.json`);
writeFileSync(config, JSON.stringify(configure(place, Number(values.concurrency)), null, 2));
const { status } = spawnSync(
  process.execPath,
  [join(own, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config],
  { cwd: root, stdio: "inherit", env: { ...process.env, MUTATION_TESTS: tests.join("\n") } },
);
process.exit(status ?? 3);
