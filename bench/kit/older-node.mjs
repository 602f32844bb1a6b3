// The rows of tenon again on the oldest Node that it supports: the same section, in a process of that Node.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { olderNode, work } from "./places.mjs";

const program = fileURLToPath(new URL("../programs/measure-older.mjs", import.meta.url));

/** What the rows measured on it are called after. */
export const onOlder = ", Node 20";

/** Adds the rows that `older()` of a section gives on Node 20 to its tables of the same titles, behind their own. */
export function addOlderNode(section, tables) {
  const output = join(work, `older-${section}.json`);
  const run = spawnSync(olderNode, [program, section, output], { stdio: "inherit" });
  if (run.status !== 0) throw new Error(`The section on Node 20 ended with ${run.status}.`);
  const older = JSON.parse(readFileSync(output, "utf8"));
  for (const { title, rows } of older) {
    const table = tables.find((each) => each.title === title);
    for (const [name, ...cells] of rows) {
      // A row of the same name may stand for several values.
      const at = table.rows.findLastIndex(([other]) => other === name || other === name + onOlder);
      table.rows.splice(at + 1, 0, [name + onOlder, ...cells]);
    }
  }
}
