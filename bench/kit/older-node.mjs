// Measures the rows of tenon again on the oldest supported Node: the same section, in a process of that Node.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { olderNode, work } from "./places.mjs";

const program = fileURLToPath(new URL("../programs/measure-older.mjs", import.meta.url));

/** The suffix of the names of rows that were measured on Node 20. */
export const onOlder = ", Node 20";

/** Runs `older()` of a section on Node 20, and adds its rows to the tables with the same titles, after tenon's rows. */
export function addOlderNode(section, tables) {
  const output = join(work, `older-${section}.json`);
  const run = spawnSync(olderNode, [program, section, output], { stdio: "inherit" });
  if (run.status !== 0) throw new Error(`The section on Node 20 ended with ${run.status}.`);
  const older = JSON.parse(readFileSync(output, "utf8"));
  for (const { title, rows } of older) {
    const table = tables.find((each) => each.title === title);
    for (const [name, ...cells] of rows) {
      // Several rows may have the same name, each for another value.
      const at = table.rows.findLastIndex(([other]) => other === name || other === name + onOlder);
      table.rows.splice(at + 1, 0, [name + onOlder, ...cells]);
    }
  }
}
