import { describe, expect, test } from "vitest";
import { commands } from "../../../cli/commands/commands.ts";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, tenon } from "./test-io.ts";

const names = commands.map(({ name }) => name);

describe("tenon", () => {
  test("--version prints the version of package.json and nothing else", async () => {
    const { version } = (await import("../../../package.json", { with: { type: "json" } })).default;
    expect(await tenon("/", ["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  test.each([["--help"], ["-h"], ["help"]])("%s lists every command", async (argument) => {
    const { code, out, err } = await tenon("/", [argument]);
    expect([code, err]).toEqual([0, ""]);
    for (const name of names) expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  test("without a command shows the help on stderr, as wrong usage", async () => {
    const { code, out, err } = await tenon("/", []);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("Usage");
  });

  test.each([
    [["genrate"], "usage/unknown-command", 'Did you mean "generate"?'],
    [["publish"], "usage/unknown-command", "`tenon --help` lists the commands."],
    [["serve"], "usage/unknown-command", "Did you mean `tenon mock`?"],
    [["help", "lnt"], "usage/unknown-command", 'Did you mean "lint"?'],
    [["--verison"], "usage/unknown-option", 'Did you mean "--version"?'],
    [["lint", "--fromat", "json"], "usage/unknown-option", 'Did you mean "--format"?'],
    [["generate", "--out", "src"], "usage/unknown-option", 'Did you mean "--output"?'],
    [["generate", "--update"], "usage/unknown-option", 'Did you mean "--update-baseline"?'],
    [["lint", "--__proto__"], "usage/unknown-option", "See `tenon lint --help`."],
    [["lint", "-x"], "usage/unknown-option", "See `tenon lint --help`."],
    [["lint", "--format"], "usage/missing-value", ""],
    [["lint", "--format="], "usage/missing-value", "is a shell variable not set?"],
    [["lint", "--format", "--strict"], "usage/missing-value", ""],
    [["lint", "--strict=yes"], "usage/missing-value", ""],
    [["lint", "--format", "jsno"], "usage/wrong-value", 'Did you mean "json"?'],
    [["generate", "a.yaml", "b.yaml"], "usage/extra-argument", "Usage: tenon generate"],
    [["probe", "a.yaml", "http://a.test"], "usage/extra-argument", "Name the document by `--api a.yaml`."],
    [["verify", "a.har", "--document", "a.yaml"], "usage/unknown-option", 'Did you mean "--api"?'],
    [["init", "a", "b"], "usage/extra-argument", "Usage: tenon init"],
    [["generate", "--check", "--watch"], "usage/extra-argument", ""],
  ])("%j is %s", async (argv, code, fix) => {
    const outcome = await tenon(createFolder(), argv);
    expect(outcome).toMatchObject({ code: 2, out: "" });
    expect(outcome.err).toMatch(new RegExp(`^error ${code}: `));
    expect(outcome.err).toContain(fix);
  });

  test("what fails within tenon is exit code 3, asks to report, and shows a stack only when asked", async () => {
    for (const argv of [["lint"], ["lint", "--debug"]]) {
      const io = createTestIo("/");
      const code = await runCli(argv, {
        ...io,
        get cwd(): string {
          throw new Error("no cwd");
        },
      });
      expect(code).toBe(3);
      expect(io.err()).toMatch(/tenon itself failed: no cwd/);
      expect(io.err()).toMatch(/report this bug/);
      expect(/\n\s+at /.test(io.err())).toBe(argv.includes("--debug"));
    }
  });
});

/** The number of lines in a terminal window of common height, and one for the final line break. */
const screen = 46;

test("tenon --help fits a screen, and tells the options that every command has", async () => {
  const { out } = await tenon("/", ["--help"]);
  expect(out.split("\n").length).toBeLessThanOrEqual(screen);
  expect(out).toContain("--help");
  expect(out).toContain("--debug");
});

describe.each(names)("tenon %s --help", (name) => {
  test("fits a screen, shows every option, and is the same as `tenon help`", async () => {
    const { code, out } = await tenon("/", [name, "--nonsense", "--help"]);
    expect(code).toBe(0);
    const lines = out.split("\n");
    expect(lines.length).toBeLessThanOrEqual(screen);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(105);
    const options = Object.keys(commands.find((command) => command.name === name)?.options ?? {});
    for (const option of options.filter((option) => !["help", "debug"].includes(option)))
      expect(out).toContain(`--${option}`);
    expect((await tenon("/", ["help", name])).out).toBe(out);
  });
});

test.each([
  "json",
  "sarif",
  "github",
  "junit",
])("an error that ends a command is also reported in the format %s", async (format) => {
  const broken = createTestIo(createFolder({ "a.yaml": "openapi: 3.1.0" }));
  const io = {
    ...broken,
    get cwd(): string {
      throw new Error("no cwd");
    },
  };
  for (const [argv, code, told] of [
    [["lint", "a.yaml", "--format", format], 3, "tenon/bug"],
    [["lint", `--format=${format}`, "--nonsense"], 2, "usage/unknown-option"],
  ] as const) {
    const before = broken.out().length;
    expect(await runCli(argv, io)).toBe(code);
    const out = broken.out().slice(before);
    expect(out).toContain(told);
    if (format === "json" || format === "sarif") expect(() => JSON.parse(out)).not.toThrow();
  }
});

test("a thread that lacks memory is not a bug: the fix names Node's option", async () => {
  const outOfMemory = Object.assign(new Error("Worker terminated due to reaching memory limit"), {
    code: "ERR_WORKER_OUT_OF_MEMORY",
  });
  const test = createTestIo(createFolder({}));
  const io = {
    ...test,
    get cwd(): string {
      throw outOfMemory;
    },
  };

  expect(await runCli(["lint", "a.yaml", "--format", "json"], io)).toBe(2);
  expect(JSON.parse(test.out())).toMatchObject({
    findings: [{ code: "tenon/out-of-memory", severity: "error" }],
  });
});
