/**
 * Failures around a run: kills, full disks, folders without write permission, concurrent runs, documents that are being saved.
 * Each file is the whole old one or the whole new one, and the next run completes the output. `npm run faults` kills more often.
 *
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkFiles } from "../../generator/write/check-files.ts";
import { isLink } from "../../generator/write/file-system.ts";
import { writeFiles } from "../../generator/write/write-files.ts";
import { isQuick } from "../choose-tests.ts";
import { tenon } from "../unit/cli/test-io.ts";
import { versionOf as versionOfTwo, versions } from "./two-versions.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = join(root, "dist/cli/main.js");
/** A file URL for `NODE_OPTIONS`, which would split a path at a space. */
const killUrl = new URL("kill-at.mjs", import.meta.url).href;
const nobodyUrl = new URL("write-as-nobody.mjs", import.meta.url).href;
const kills = Number(process.env["TENON_KILLS"] ?? (isQuick ? 1 : 4));
/** In a quick run, a kill comes before each fourth call to the file system, and each fourth call fails. */
const stride = isQuick ? 4 : 1;
const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-faults-")));
afterAll(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const names = ["first", "second"] as const;
const wholes = new Map<string, readonly string[]>();

/** A document of many schemas. All their files differ between two such documents. */
function documentOf(name: string): string {
  const property = { type: "string", description: `of the ${name}` };
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `S${at}`,
      { type: "object", properties: { [`${name}${at}`]: property } },
    ]),
  );
  const responses = {
    "200": {
      description: "d",
      content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } },
    },
  };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: name, version: "1" },
    paths: { "/a": { get: { operationId: name, responses } } },
    components: { schemas },
  });
}

/** The files of an output folder, each as its path and content, without the temporary ones of an interrupted run. */
function filesOf(output: string): readonly string[] {
  if (!existsSync(output)) return [];
  const entries = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return paths
    .filter((path) => !path.startsWith(join(output, ".tenon-")))
    .map((path) => `${path.slice(output.length)}\n${readFileSync(path, "utf8")}`);
}

/** The contents of an output folder as one text; empty if there is none. */
function contentOf(output: string): string {
  return filesOf(output).join("\n");
}

/** Which of the two versions of the output a folder contains: a whole one, or `mixed` if each file is of one of them. */
function versionOf(output: string): string {
  const files = filesOf(output);
  const whole = names.find((name) => wholes.get(name)?.join("\n") === files.join("\n"));
  const known = new Set([...wholes.values()].flat());
  return whole ?? (files.every((file) => known.has(file)) ? "mixed" : "torn");
}

interface Ended {
  readonly code: number | null;
  readonly text: string;
  readonly milliseconds: number;
}

function start(
  argv: readonly string[],
  options: object = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const begun = performance.now();
  const child = spawn(process.execPath, [main, "generate", ...argv, "--lint", "off"], {
    cwd: folder,
    ...options,
  });
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += String(chunk);
  });
  child.stderr?.on("data", (chunk) => {
    text += String(chunk);
  });
  const ended = new Promise<Ended>((settle) =>
    child.on("close", (code) => settle({ code, text, milliseconds: performance.now() - begun })),
  );
  return { child, ended };
}

/** Runs the command in a process of its own, which can be killed. */
const runAlone = (argv: readonly string[], options: object = {}): Promise<Ended> =>
  start(argv, options).ended;

/** Runs the command in this process. */
async function run(argv: readonly string[]): Promise<Omit<Ended, "milliseconds">> {
  const { code, out, err } = await tenon(folder, ["generate", ...argv, "--lint", "off"]);
  return { code, text: out + err };
}

beforeAll(async () => {
  for (const name of names) {
    writeFileSync(join(folder, `${name}.json`), documentOf(name));
    writeFileSync(join(folder, "openapi.json"), documentOf(name));
    const { code, text } = await run(["openapi.json", "-o", name]);
    expect(code, text).toBe(0);
    wholes.set(name, filesOf(join(folder, name)));
  }
});

/**
 * Writes the new version over the old one again and again, each time killed before a later call to the file system, and checks
 * what is left. Returns how many times each version was found.
 */
async function killAtEachStep(
  look: (output: string, step: string) => Promise<string>,
  prepare: (output: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const work = realpathSync(mkdtempSync(join(tmpdir(), "tenon-killed-")));
  const output = join(work, "out");
  const found = new Map<string, number>();
  try {
    for (let at = 1; at < 300; at += stride) {
      for (const entry of readdirSync(work)) rmSync(join(work, entry), { recursive: true });
      await writeFiles(versions.old, output);
      prepare(output);
      const killed = await writeAndDie(output, { TENON_KILL_AT: String(at), TENON_KILL_IN: work });
      if (killed.signal !== "SIGKILL") break;
      const version = await look(output, `${at}: ${killed.text.trim()}`);
      found.set(version, (found.get(version) ?? 0) + 1);
      expect(readdirSync(work), String(at)).toEqual(["out"]);
    }
    console.log(`kills, a step each: ${JSON.stringify(Object.fromEntries(found))}`);
    return found;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

describe("an output folder", () => {
  test(
    `has each file old or new after each of ${kills} kills, and is whole after the next run`,
    async () => {
      const output = join(folder, "killed");
      const found = new Map<string, number>();
      writeFileSync(join(folder, "openapi.json"), documentOf("first"));
      const { code: before, text: told, milliseconds } = await runAlone(["openapi.json", "-o", "killed"]);
      expect(before, told).toBe(0);
      expect(versionOf(output)).toBe("first");
      for (let round = 1; round <= kills; round++) {
        writeFileSync(join(folder, "openapi.json"), documentOf(names[round % 2] ?? "first"));
        const { child, ended } = start(["openapi.json", "-o", "killed"]);
        await killSomewhen(child, output, round % 4 === 0 ? milliseconds : undefined);
        await ended;
        const version = versionOf(output);
        found.set(version, (found.get(version) ?? 0) + 1);
        expect(["first", "second", "mixed"]).toContain(version);
      }
      writeFileSync(join(folder, "openapi.json"), documentOf("first"));
      const { code, text } = await run(["openapi.json", "-o", "killed"]);
      expect(code, text).toBe(0);
      expect(versionOf(output)).toBe("first");
      expect(readdirSync(output).filter((name) => name.startsWith("."))).toEqual([]);
      console.log(`kills: ${kills}; found ${JSON.stringify(Object.fromEntries(found))}`);
    },
    60_000 + kills * 3_000,
  );

  test("has each file old or new, whatever call to the file system fails, and the next run completes it", async () => {
    const work = realpathSync(mkdtempSync(join(tmpdir(), "tenon-failing-")));
    try {
      const child = spawn(process.execPath, [
        join(root, "test/faults/fail-writes.mjs"),
        work,
        String(stride),
      ]);
      let text = "";
      let errors = "";
      child.stdout.on("data", (chunk) => {
        text += String(chunk);
      });
      child.stderr.on("data", (chunk) => {
        errors += String(chunk);
      });
      await new Promise((settle) => child.on("close", settle));
      const lines = text.split("\n").filter((line) => line !== "");
      expect(lines.length, errors).toBeGreaterThan(40 / stride);
      for (const line of lines) {
        const outcome: Failure = JSON.parse(line);
        const { call, found, told, again } = outcome;
        expect(["old", "new", "mixed"], line).toContain(found);
        if (found !== "new") expect(told, line).toBe("output/unwritable");
        // A full disk shows when files are written, which is before any is moved.
        if (call === "writeFileSync") expect(found, line).toBe("old");
        if (found === "mixed") expect(again, line).toBe("output/recovered");
        expect(outcome, line).toMatchObject({ next: "new", left: [] });
      }
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }, 60_000);

  test("has each file old or new at every step that a kill may come before; a mix is reported, and the next run completes it", async () => {
    const others = ["notes.txt", join("b", "deep", "notes.txt")];
    const found = await killAtEachStep(
      async (output, step) => {
        const version = versionOfTwo(output, others);
        expect(["old", "new", "mixed"], step).toContain(version);
        const told = (await checkFiles(versions.new, output)).map(({ code }) => code);
        const isMixed = version === "mixed";
        if (isMixed) expect(told, step).toContain("output/interrupted");
        if (version === "new") expect(told, step).not.toContain("output/changed");
        const { findings } = await writeFiles(versions.new, output);
        const codes = findings.map(({ code }) => code).join();
        expect(isMixed ? ["output/recovered"] : ["", "output/recovered"], step).toContain(codes);
        expect(await checkFiles(versions.new, output), step).toEqual([]);
        expect(versionOfTwo(output, others), step).toBe("new");
        for (const name of others) expect(readFileSync(join(output, name), "utf8"), step).toBe("mine");
        expect(
          readdirSync(output).filter((name) => name.startsWith(".")),
          step,
        ).toEqual([]);
        return version;
      },
      (output) => {
        mkdirSync(join(output, "b/deep"));
        for (const name of others) writeFileSync(join(output, name), "mine");
      },
    );
    for (const version of ["old", "mixed", "new"]) expect(found.get(version)).toBeGreaterThan(0);
  }, 180_000);

  test("that a kill left half old, half new is reported by --check, and completed by the next run", async () => {
    writeFileSync(join(folder, "openapi.json"), documentOf("first"));
    await run(["openapi.json", "-o", "mixed"]);
    writeFileSync(join(folder, "openapi.json"), documentOf("second"));
    const killed = await runAlone(["openapi.json", "-o", "mixed"], {
      env: {
        ...process.env,
        NODE_OPTIONS: `--import ${killUrl}`,
        TENON_KILL_AT: "2",
        TENON_KILL_CALL: "renameSync",
        TENON_KILL_IN: folder,
      },
    });
    expect(killed.code, killed.text).toBeNull();
    expect(versionOf(join(folder, "mixed"))).toBe("mixed");
    const checked = await run(["openapi.json", "-o", "mixed", "--check"]);
    expect(checked.text).toContain("output/interrupted");
    expect(checked.code).toBe(1);
    const next = await run(["openapi.json", "-o", "mixed"]);
    expect(next.text).toContain("output/recovered");
    expect(next.code, next.text).toBe(0);
    expect((await run(["openapi.json", "-o", "mixed", "--check"])).code).toBe(0);
    expect(versionOf(join(folder, "mixed"))).toBe("second");
  }, 60_000);

  test("that is up to date is cleared of what a killed run left in it", async () => {
    writeFileSync(join(folder, "cleared.json"), documentOf("first"));
    await run(["cleared.json", "-o", "cleared"]);
    mkdirSync(join(folder, "cleared/.tenon-999999999-abcdef"));
    expect((await run(["cleared.json", "-o", "cleared", "--check"])).code).toBe(0);
    expect((await run(["cleared.json", "-o", "cleared"])).code).toBe(0);
    expect(readdirSync(join(folder, "cleared")).filter((name) => name.startsWith("."))).toEqual([]);
  }, 60_000);

  test("is whole after concurrent runs, of which the last one wins", async () => {
    const runs = await Promise.all(
      [0, 1, 2].map((at) => runAlone([`${names[at % 2]}.json`, "-o", "shared"])),
    );
    for (const { code, text } of runs) expect(code, text).toBe(0);
    const { code, text } = await run(["first.json", "-o", "shared"]);
    expect(code, text).toBe(0);
    expect((await run(["first.json", "-o", "shared", "--check"])).code).toBe(0);
  }, 60_000);

  // Root may write everywhere: its process writes as another user, and reads the tool itself as root, since this checkout may be
  // root's alone.
  const asNobody = { NODE_OPTIONS: `--import ${nobodyUrl}`, TENON_NOBODY_IN: folder };
  const unprivileged = process.getuid?.() === 0 ? { env: { ...process.env, ...asNobody } } : {};
  test("that may not be created is reported with the reason of the system", async () => {
    const around = join(folder, "read-only");
    mkdirSync(around);
    chmodSync(around, 0o555);
    const { code, text } = await runAlone(["first.json", "-o", "read-only/output"], unprivileged);
    expect([code, readdirSync(around)]).toEqual([2, []]);
    expect(text).toMatch(/^error output\/unwritable: .*\/read-only\/output cannot be written \(EACCES\)\./);
  }, 60_000);

  test.each([
    ["loop", "loop is a symbolic link that leads to no folder."],
    ["loop/a", "loop is a symbolic link that leads to no folder."],
    ["first.json/a/b", "first.json is a file."],
  ])("in whose place %s something else is names that part of the path", async (output, says) => {
    if (!isLink(join(folder, "loop"))) symlinkSync("loop", join(folder, "loop"));
    const message = `error output/not-a-folder: ${join(folder, says)}`;
    for (const check of [[], ["--check"]]) {
      const { code, text } = await run(["first.json", "-o", output, ...check]);
      expect([code, text]).toEqual([2, expect.stringContaining(message)]);
      expect(text).not.toContain("up to date");
    }
  });

  test.skipIf(!existsSync("/proc/self/stat"))(
    "on a file system without folders of others is reported",
    async () => {
      const { child, ended } = start(["first.json", "-o", "/proc/none/output"]);
      const limit = setTimeout(() => child.kill("SIGKILL"), 20_000);
      const { code, text } = await ended;
      clearTimeout(limit);
      expect([code, text]).toEqual([2, expect.stringContaining("output/unwritable: /proc/none/output")]);
      expect(text).toContain("Choose another folder");
      expect(text).not.toContain("permissions");
    },
    60_000,
  );

  test("without write permission is reported, and stays as it is", async () => {
    const { code: before } = await run(["first.json", "-o", "locked"]);
    expect(before).toBe(0);
    const output = join(folder, "locked");
    const content = contentOf(output);
    for (const entry of readdirSync(output, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
    chmodSync(output, 0o555);
    chmodSync(folder, 0o555);
    try {
      const { code, text } = await runAlone(["second.json", "-o", "locked"], unprivileged);
      expect(text).toContain("output/unwritable");
      expect(text).not.toMatch(/\n\s+at /);
      expect(code).toBe(2);
      expect(contentOf(output)).toBe(content);
    } finally {
      chmodSync(folder, 0o755);
      chmodSync(output, 0o755);
      for (const entry of readdirSync(output, { recursive: true, withFileTypes: true }))
        if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
    }
  }, 60_000);

  test.skipIf(isQuick)(
    "follows a watched document, and stays as it is while half of it is saved",
    async () => {
      const document = join(folder, "watched.json");
      const output = join(folder, "watched");
      writeFileSync(document, documentOf("first"));
      const { child, ended } = start(["watched.json", "-o", "watched", "--watch"]);
      let told = "";
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk) => {
          told += String(chunk);
        });
      try {
        // What is in the folder is looked at only while nothing is being written to it.
        await until(() => told.includes("Watching"));
        const content = contentOf(output);
        expect(content).toContain('"operationId": "first"');
        const next = documentOf("second");
        writeFileSync(document, next.slice(0, next.length / 2));
        await until(() => told.includes("load/syntax"));
        expect(contentOf(output)).toBe(content);
        told = "";
        writeFileSync(document, next);
        await until(() => told.includes(" written"));
        expect(contentOf(output)).toContain('"operationId": "second"');
      } finally {
        child.kill("SIGTERM");
        await ended;
      }
    },
    60_000,
  );
});

/** What came of a run in which a call to the file system failed, and of the next run. */
interface Failure {
  readonly call: string;
  readonly found: string;
  readonly told: string;
  readonly next: string;
  readonly again: string;
  readonly left: readonly string[];
}

interface Written {
  readonly signal: NodeJS.Signals | null;
  readonly text: string;
}

/** Writes the new version in a process of its own, which is told at which call to be killed. */
function writeAndDie(output: string, kill: Readonly<Record<string, string>>): Promise<Written> {
  const writer = join(root, "test/faults/write-new.mjs");
  const env = { ...process.env, ...kill };
  const argv = ["--import", join(root, "test/faults/kill-at.mjs"), writer, output];
  const child = spawn(process.execPath, argv, { env });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += String(chunk);
    });
  return new Promise((settle) => child.on("close", (_, signal) => settle({ signal, text })));
}

/** Kills a process once it has begun to write, or at a random moment of a given duration. */
async function killSomewhen(child: ChildProcess, output: string, duration?: number): Promise<void> {
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((settle) => setTimeout(settle, milliseconds));
  const isWriting = (): boolean => readdirSync(output).some((name) => name.startsWith(".tenon-"));
  if (duration !== undefined) await wait(Math.random() * duration);
  else {
    while (child.exitCode === null && !isWriting()) await wait(1);
    await wait(Math.random() * 20);
  }
  child.kill("SIGKILL");
}

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    if (holds()) return;
    await new Promise((settle) => setTimeout(settle, 50));
  }
  throw new Error("it did not happen in time");
}
