import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isQuick } from "../choose-tests.ts";
import { type Counts, countBundles, countOutput, hasGithub } from "./count-output.ts";

const file = fileURLToPath(new URL("../../bench/budgets.json", import.meta.url));
const budgets: Counts = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

if (isQuick) console.log("The output for GitHub's document is not counted: TENON_TESTS=all does.");
const countsGithub = hasGithub && !isQuick;

/** How far a count may differ from its budget, in either direction: small corrections do not need a new budget. */
const ROOM = 0.02;

it("keeps sizes and counts within what is written down", async () => {
  const counts: Counts = {
    ...(await countBundles()),
    ...(await countOutput("own")),
    ...(countsGithub ? await countOutput("github") : {}),
  };
  if (!hasGithub) console.log("GitHub's document is not at hand: its counts are skipped.");
  // Set by scripts/update-budgets.mjs.
  if (process.env["UPDATE_BUDGETS"] === "1") {
    writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
    return;
  }
  const isCounted = (name: string): boolean => countsGithub || !name.startsWith("github:");
  expect(Object.keys(counts)).toEqual(Object.keys(budgets).filter(isCounted));
  const strayed = Object.entries(counts).filter(
    ([name, count]) => Math.abs(count / (budgets[name] ?? 0) - 1) > ROOM,
  );
  expect(strayed.map(([name, count]) => `${name}: ${count}, was ${budgets[name]}`)).toEqual([]);
}, 180_000);
