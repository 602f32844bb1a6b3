/**
 * Hostile documents: each gives a clear finding or correct output, and never a stack trace, a hang or a partial folder.
 * `expected.txt` lists the outcome of each; `TENON_UPDATE=1 npm run hostile` writes the list again, to be read before it is
 * committed. `npm test` runs the fast cases and a sample of the wrong types; `npm run hostile` runs all.
 *
 * @module
 */
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { oneIn } from "../choose-tests.ts";
import { tenon } from "../unit/cli/test-io.ts";
import { allCases } from "./all-cases.ts";
import type { HostileCase } from "./hostile-case.ts";
import {
  argumentsOf,
  type CaseOutcome,
  findInvisible,
  limits,
  readOutcome,
  runInProcess,
  writeCase,
} from "./run-case.ts";

const tablePath = fileURLToPath(new URL("expected.txt", import.meta.url));
const isAll = process.env["TENON_HOSTILE"] === "all";
const isUpdate = process.env["TENON_UPDATE"] === "1";
const table = readTable();
const outcomes = new Map<string, string>();

const quick = allCases.filter(({ isGiant }) => isGiant !== true);
/** The cases of wrong types are many and similar: other runs take one in twenty-four. */
const chosen = isAll
  ? quick
  : oneIn(
      3,
      quick.filter(({ name }, at) => !name.startsWith("type/") || at % 36 === 0),
    );
const giants = allCases.filter(({ isGiant }) => isGiant === true);

afterAll(() => {
  if (isUpdate) writeFileSync(tablePath, printTable());
});

describe("hostile documents", () => {
  test("have names of their own, and each a line in the table", () => {
    const names = allCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    if (!isUpdate) expect([...table.keys()].sort()).toEqual([...names].sort());
  });

  test.each(chosen.map((each) => [each.name, each] as const))("%s", async (_name, each) => {
    await inFolder(async (folder) => {
      const document = writeCase(each, folder);
      const cwd = each.isBelow ? join(folder, dirname(document)) : folder;
      const { code, out, err } = await tenon(cwd, argumentsOf(each.isBelow ? "openapi.yaml" : document));
      settle(each, readOutcome(code, out + err, cwd));
      expect(findInvisible(cwd), "nothing invisible stands in the output").toEqual([]);
    });
    // A second of work each; more where the machine has other things to do.
  });

  test.runIf(isAll).each(giants.map((each) => [each.name, each] as const))(
    "%s, in a process of its own",
    async (_name, each) => {
      await inFolder(async (folder) => {
        const outcome = await runInProcess(writeCase(each, folder), folder);
        console.log(
          `${each.name}: ${Math.round(outcome.milliseconds)} ms, ${outcome.megabytes} MB, exit ${outcome.exit}`,
        );
        settle(each, outcome);
        expect(outcome.milliseconds).toBeLessThan(limits.milliseconds);
        expect(outcome.megabytes).toBeLessThan(limits.megabytes);
      });
    },
  );
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-hostile-")));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks what holds for every case, and the expected outcome of this one. */
function settle({ name }: HostileCase, outcome: CaseOutcome): void {
  const { exit, printed, output, codes } = outcome;
  const line = `exit ${exit}, output ${output}: ${codes.join(" ") || "no findings"}`;
  outcomes.set(name, line);
  expect(printed, "no stack").not.toMatch(/\n\s+at .*[/\\].*:\d+:\d+/);
  expect([0, 1], printed.slice(0, 2_000)).toContain(exit);
  expect(output).not.toBe("broken");
  expect(printed, "nothing of other folders is told").not.toContain("secret of another folder");
  expect(Reflect.get(globalThis, "polluted")).toBeUndefined();
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  if (exit === 1) expect(codes).not.toEqual([]);
  if (!isUpdate) expect(line).toBe(table.get(name));
}

function readTable(): ReadonlyMap<string, string> {
  if (!existsSync(tablePath)) return new Map();
  const lines = readFileSync(tablePath, "utf8")
    .split("\n")
    .filter((line) => line.includes(" | "));
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(" | ")).trimEnd(), line.slice(line.indexOf(" | ") + 3)]),
  );
}

function printTable(): string {
  const lines = allCases.map(
    ({ name }) => `${name.padEnd(44)} | ${outcomes.get(name) ?? table.get(name) ?? "not run"}`,
  );
  return `${lines.join("\n")}\n`;
}
