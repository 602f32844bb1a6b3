import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkCommandLines } from "../../guide/check-command-lines.ts";

const root = join(import.meta.dirname, "../../..");
const [, printed = ""] =
  /console\.log\(`\n(Look at[^`]*)`/.exec(readFileSync(join(root, "scripts/start.mjs"), "utf8")) ?? [];

test("npm start ends with files that are there, and commands that work", () => {
  const files = [...printed.matchAll(/(?:spec|generated|docs)\/[\w./-]+\w/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const { count, wrong } = checkCommandLines(
    printed.replaceAll(/node dist\/cli\/main\.js (.*?) {2}.*/g, "npx tenon $1"),
  );
  expect([count, wrong]).toEqual([3, []]);
});
