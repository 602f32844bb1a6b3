/**
 * Each folder of negative/ holds a bad document and `expected.txt`: the command that is run, all that it prints, and its exit
 * code. To add a case, make a folder with the document and run `npm run update:negative`; then read the printed text as a user would. For
 * a command other than `tenon lint openapi.yaml`, write it as the first line of `expected.txt`.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../cli/commands/run-cli.ts";
import { createTestIo } from "./unit/cli/test-io.ts";

const folder = join(import.meta.dirname, "negative");
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Replaces what differs between runs: paths, which are relative to the working folder of the process, and times. */
function nameFromCase(text: string, name: string): string {
  return text
    .replaceAll(`test/negative/${name}/`, "")
    .replaceAll(`test/negative/${name}`, ".")
    .replace(/\(\d+\.\d s\)/g, "(… s)");
}

describe("what a bad document prints", () => {
  test.each(cases)("%s", async (name) => {
    const path = join(folder, name, "expected.txt");
    const expected = existsSync(path) ? readFileSync(path, "utf8") : "$ tenon lint openapi.yaml\n";
    const command = expected.split("\n")[0] ?? "";
    const io = createTestIo(join(folder, name));
    const code = await runCli(command.replace(/^\$ tenon /, "").split(" "), io);
    const printed = `${command}\n${nameFromCase(io.out() + io.err(), name)}exit code ${code}\n`;
    if (process.env["TENON_UPDATE"] === "1") writeFileSync(path, printed);
    else expect(printed).toBe(expected);
    expect(code, "a bad document is the user's, not a bug of tenon's").not.toBe(3);
    expect(printed, "no stack").not.toMatch(/\n\s+at .*[/\\].*:\d+:\d+/);
  });
});
