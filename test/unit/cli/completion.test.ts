import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { commands } from "../../../cli/commands/commands.ts";
import { type Shell, shells } from "../../../cli/completion/completion-options.ts";
import { createFolder, tenon } from "./test-io.ts";

const names = commands.map(({ name }) => name);

/** The words that a shell offers for a command line whose last word is incomplete. */
const offers: Readonly<Record<Shell, (script: string, line: string) => readonly string[]>> = {
  bash: (script, line) => {
    const words = line.replaceAll("=", " = ").split(" ");
    const asked = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _tenon`;
    return run("bash", ["--norc", "-c", `${script}\n${asked}; printf '%s\\n' "\${COMPREPLY[@]}"`]);
  },
  // zsh completes within an editor only: that it can read the script must do.
  zsh: (script) => run("zsh", ["-f", "-n", "-c", script]),
  fish: (script, line) =>
    run("fish", ["--no-config", "-c", `${script}\ncomplete -C '${line}'`]).map(
      (offer) => offer.split("\t")[0]?.replace(/^--[a-z]+=/, "") ?? "",
    ),
};

function run(shell: Shell, argv: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync(shell, argv, { encoding: "utf8", cwd: createFolder() });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.split("\n").filter((line) => line !== "");
}

describe.each(shells)("in %s", (shell) => {
  const isThere = spawnSync(shell, ["--version"]).status === 0;
  if (!isThere) console.log(`Completions for ${shell} are not run: it is not installed.`);

  test.skipIf(!isThere)("commands, options and their values are completed", async () => {
    const { code, out, err } = await tenon("/", ["completion", shell]);
    expect([code, err]).toEqual([0, ""]);
    const offer = (line: string): readonly string[] => [...offers[shell](out, line)].sort();
    if (shell === "zsh") return expect(offer("")).toEqual([]);
    expect(offer("tenon ")).toEqual([...names, "help"].sort());
    expect(offer("tenon ge")).toEqual(["generate"]);
    expect(offer("tenon help doc")).toEqual(["docs", "doctor"].sort());
    expect(offer("tenon generate --emi")).toEqual(["--emit"]);
    expect(offer("tenon generate --emit ")).toEqual(["cjs", "js", "ts"]);
    expect(offer("tenon generate --emit=c")).toEqual(["cjs"]);
    expect(offer("tenon completion ")).toEqual([...shells].sort());
    if (shell === "bash") {
      expect(offer("tenon generate --only ty")).toEqual(["types"]);
      expect(offer("tenon generate --only types,va")).toEqual(["types,validators"]);
      expect(offer("tenon generate --adapters=express,h")).toEqual(["express,hono"]);
    }
    // Files are the shell's own.
    expect(offer("tenon generate -o ")).toEqual([]);
    expect(offer("tenon lint ")).toEqual([]);
  });
});

test.each(shells)("%s gets every command and option", async (shell) => {
  const { out } = await tenon("/", ["completion", shell]);
  for (const { name, options } of commands) {
    expect(out).toMatch(new RegExp(`\\b${name}\\b`));
    for (const option of Object.keys(options))
      expect(out).toContain(shell === "fish" ? ` -l ${option}` : `--${option}`);
  }
});

test("what stands unquoted in a script has no character that a shell takes for something else", () => {
  for (const { name, options, operandValues = [] } of commands) {
    const values = Object.values(options).flatMap((option) => option.values ?? []);
    for (const word of [name, ...Object.keys(options), ...values, ...operandValues])
      expect(word).toMatch(/^[\w.-]+$/);
  }
});

test.each([
  [[], "usage/missing-argument", "bash, zsh, fish"],
  [["bsh"], "usage/wrong-value", 'Did you mean "bash"?'],
  [["bash", "zsh"], "usage/extra-argument", "Usage: tenon completion"],
])("tenon completion %j is %s", async (argv, code, text) => {
  const outcome = await tenon("/", ["completion", ...argv]);
  expect(outcome).toMatchObject({ code: 2, out: "" });
  expect(outcome.err).toMatch(new RegExp(`^error ${code}: `));
  expect(outcome.err).toContain(text);
});

test("zsh and fish complete each value of a list", async () => {
  const zsh = (await tenon("/", ["completion", "zsh"])).out;
  const fish = (await tenon("/", ["completion", "fish"])).out;
  const parts = commands.find(({ name }) => name === "generate")?.options["only"]?.listed ?? [];
  expect(parts).toContain("validators");
  expect(zsh).toMatch(new RegExp(`--only=\\S*\\[.*:_values -s , \\S+ ${parts.join(" ")}'`));
  expect(fish).toContain(`-l only -x -a '(__fish_append , ${parts.join(" ")})'`);
});
