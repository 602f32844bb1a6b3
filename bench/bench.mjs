// `npm run bench -- [section…]`: installs the peers, measures, prints tables, and writes docs/bench.md.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addOlderNode } from "./kit/older-node.mjs";
import { keepResult, sectionNames, writePage } from "./kit/page.mjs";
import { bench, newestNode, olderNode, peer } from "./kit/places.mjs";
import { printTable } from "./kit/table.mjs";

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !sectionNames.includes(name));
if (unknown !== undefined) {
  console.error(`There is no section "${unknown}": ${sectionNames.join(", ")}.`);
  process.exit(2);
}
install();
const isNewest = process.versions.node === versionOf("node");
process.exitCode = isNewest ? await run(asked.length > 0 ? asked : sectionNames) : runOnNewest();

/** Runs this program on the newest Node with long-term support, since other tools need a newer Node than tenon does. */
function runOnNewest() {
  return spawnSync(newestNode, [fileURLToPath(import.meta.url), ...asked], { stdio: "inherit" }).status ?? 3;
}

/** Measures the named sections. If one fails, its earlier result is kept, and the next one is measured. */
async function run(names) {
  const { build } = await import("../scripts/build.mjs");
  await build();
  const times = [];
  for (const name of names) {
    const start = performance.now();
    console.log(`── ${name}\n`);
    const ended = await measureSection(name).then(
      () => "",
      (error) => `, and failed: ${error.stack}`,
    );
    times.push(`${name} took ${((performance.now() - start) / 1000).toFixed(0)} s${ended}`);
    console.log(`${times.at(-1)}\n`);
  }
  console.log(times.join("\n"));
  return times.some((line) => line.includes("failed")) ? 1 : 0;
}

async function measureSection(name) {
  const { measure, peers, older } = await import(`./sections/${name}.mjs`);
  const tables = await measure();
  if (older !== undefined) addOlderNode(name, tables);
  for (const table of tables) console.log(printTable(table));
  keepResult(name, { tables, peers: [...peers, "node-20"].map((each) => `${each} ${versionOf(each)}`) });
  writePage();
}

/** Installs the other tools if their versions have changed, or if one of the two Nodes is missing. */
function install() {
  const installed = join(bench, "node_modules/.package-lock.json");
  const isCurrent = existsSync(installed) && [newestNode, olderNode].every((path) => existsSync(path));
  if (isCurrent && hasVersions()) return;
  rmSync(installed, { force: true });
  const run = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: bench, stdio: "inherit" });
  if (run.status !== 0) process.exit(run.status ?? 3);
}

function hasVersions() {
  const { dependencies } = JSON.parse(readFileSync(join(bench, "package.json"), "utf8"));
  return Object.entries(dependencies).every(
    ([name, version]) =>
      existsSync(peer(`${name}/package.json`)) &&
      versionOf(name) === version.slice(version.lastIndexOf("@") + 1),
  );
}

function versionOf(name) {
  return JSON.parse(readFileSync(peer(`${name}/package.json`), "utf8")).version;
}
