// `npm run bench -- [section…]`: installs the peers, measures, prints tables, and writes docs/bench.md.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepResult, sectionNames, writePage } from "./kit/page.mjs";
import { bench } from "./kit/places.mjs";
import { printTable } from "./kit/table.mjs";

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !sectionNames.includes(name));
if (unknown !== undefined) {
  console.error(`There is no section "${unknown}": ${sectionNames.join(", ")}.`);
  process.exit(2);
}
install(bench);
const { build } = await import("../scripts/build.mjs");
await build();
for (const name of asked.length > 0 ? asked : sectionNames) {
  // A section may have a folder of peers for itself.
  const { measure, peers, home = bench } = await import(`./sections/${name}.mjs`);
  install(home);
  console.log(`── ${name}\n`);
  const tables = await measure();
  for (const table of tables) console.log(printTable(table));
  keepResult(name, { tables, peers: peers.map((peer) => `${peer} ${versionOf(peer, home)}`) });
  writePage();
}

function install(home) {
  if (existsSync(join(home, "node_modules/.package-lock.json"))) return;
  const run = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: home, stdio: "inherit" });
  if (run.status !== 0) process.exit(run.status ?? 3);
}

function versionOf(peer, home) {
  return JSON.parse(readFileSync(join(home, "node_modules", peer, "package.json"), "utf8")).version;
}
