/**
 * Time and memory for a single giant text, in every form in which YAML and JSON write one: it is refused before it is read, or
 * read within the limits that SECURITY.md promises.
 *
 * @module
 */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { limits, type ProcessOutcome, runInProcess } from "./run-case.ts";

const head = "openapi: 3.1.0\ninfo: { title: t, version: '1' }\n";
const words = "Words and words ";
const line = `${words.repeat(5)}\n`;

/** Runs the command in a process of its own, with the file in a folder of its own. */
async function measure(name: string, text: string): Promise<ProcessOutcome> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-memory-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, name), text);
  const outcome = await runInProcess(name, folder);
  expect(outcome.milliseconds).toBeLessThan(limits.milliseconds);
  expect(outcome.megabytes).toBeLessThan(limits.megabytes);
  return outcome;
}

/** A document whose only large part is its description, written as given. */
const described = (description: string): string =>
  `${head}tags: [{ name: a, description: ${description} }]\n`;

const beyond = 3_200_000;

test.each([
  ["double quotes", "a.yaml", () => described(`"${words.repeat(beyond)}"`)],
  ["double quotes over many lines", "a.yaml", () => described(`"${`${line}    `.repeat(beyond / 5)}"`)],
  ["double quotes, nothing but escapes", "a.yaml", () => described(`"${"\\n".repeat(beyond * 8)}"`)],
  ["single quotes", "a.yaml", () => described(`'${words.repeat(beyond)}'`)],
  ["no quotes", "a.yaml", () => described(words.repeat(beyond))],
  ["a block", "a.yaml", () => `${head}x-a: |\n${`  ${line}`.repeat(beyond / 5)}paths: {}\n`],
  ["JSON", "a.json", () => JSON.stringify({ openapi: "3.1.0", info: { title: words.repeat(beyond) } })],
])(
  "a text of 50 MB in %s is refused in seconds, at little memory",
  async (_, name, write) => {
    const { exit, output, codes, megabytes } = await measure(name, write());
    expect({ exit, output, codes }).toEqual({ exit: 1, output: "none", codes: ["load/too-large"] });
    expect(megabytes).toBeLessThan(limits.megabytes / 2);
  },
  60_000,
);

test.each([
  ["double quotes", () => described(`"${words.repeat(500_000)}"`)],
  ["single quotes", () => described(`'${words.repeat(1_000_000)}'`)],
])(
  "a text near the limit in %s is read within what is promised",
  async (_, write) => {
    expect(await measure("a.yaml", write())).toMatchObject({ exit: 0, output: "whole" });
  },
  60_000,
);
