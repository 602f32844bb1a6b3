import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { EmittedFile } from "../../../../generator/output/emitted-file.ts";
import { hashText } from "../../../../generator/output/hash-file.ts";
import { checkFiles } from "../../../../generator/write/check-files.ts";
import { manifestName, printManifest } from "../../../../generator/write/manifest.ts";
import { writeFiles } from "../../../../generator/write/write-files.ts";

let tools = "";
let root = "";
let folder = "";

beforeAll(() => {
  tools = mkdtempSync(join(tmpdir(), "tenon-write-tools-"));
  const write = join(import.meta.dirname, "../../../../generator/write");
  const contents = `
    import { readFileSync } from "node:fs";
    import { writeFiles } from ${JSON.stringify(join(write, "write-files.ts"))};
    const [folder, rounds, ...outputs] = process.argv.slice(2);
    const lists = outputs.map((path) => JSON.parse(readFileSync(path, "utf8")));
    for (let round = 0; round < Number(rounds); round += 1) {
      const { findings } = await writeFiles(lists[round % lists.length], folder);
      if (process.env.STRICT && findings.length > 0) throw new Error(JSON.stringify(findings));
      if (round === 0) process.stdout.write("started");
    }`;
  const bundle = {
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: join(tools, "write.mjs"),
  } as const;
  buildSync({ ...bundle, stdin: { contents, resolveDir: write, loader: "ts" } });
});

afterAll(() => rmSync(tools, { recursive: true, force: true }));

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "tenon-shared-")));
  folder = join(root, "api");
  writeFileSync(join(root, "a.json"), JSON.stringify(outputA));
  writeFileSync(join(root, "b.json"), JSON.stringify(outputB));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function output(files: Readonly<Record<string, string>>): readonly EmittedFile[] {
  const list = Object.entries(files).map(([path, text]) => ({ path, text }));
  const outputs = Object.fromEntries(list.map(({ path, text }) => [path, hashText(text)]));
  const manifest = { tenon: "1", inputs: {}, options: null, size: { operations: 0, schemas: 0 } };
  return [...list, { path: manifestName, text: printManifest({ ...manifest, findings: [], outputs }) }];
}

function many(word: string, from: number): readonly EmittedFile[] {
  const names = Array.from({ length: 60 }, (_, index) => `part-${index % 5}/file-${from + index}.ts`);
  return output(Object.fromEntries(names.map((name) => [name, `${word} ${name}`])));
}

// Half of the names are the same, the others come and go.
const outputA = many("old", 0);
const outputB = many("new", 30);

function start(rounds: number, cwd = root): ChildProcess {
  const argv = [join(tools, "write.mjs"), folder, String(rounds), join(root, "a.json"), join(root, "b.json")];
  return spawn(process.execPath, argv, { cwd, stdio: ["ignore", "pipe", "inherit"] });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("close", (code) => resolve(code)));
}

/** Starts a writer that alternates between two outputs, and kills it, many times. */
async function killOften(times: number, inspect: () => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    const child = start(100_000);
    const end = ended(child);
    await Promise.race([new Promise((resolve) => child.stdout?.once("data", resolve)), end]);
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % 23));
    child.kill("SIGKILL");
    await end;
    await inspect();
  }
}

describe("a kill at any moment", () => {
  it("leaves each file old or new, others' files as they were, and the next run completes it", {
    timeout: 60_000,
  }, async () => {
    mkdirSync(join(folder, "part-1"), { recursive: true });
    writeFileSync(join(folder, "part-1", "mine.ts"), "mine");
    const known = new Map(
      [...outputA, ...outputB].map(({ path }) => [
        path,
        [outputA, outputB].flatMap((files) => files.find((file) => file.path === path)?.text ?? []),
      ]),
    );
    let round = 0;
    await killOften(12, async () => {
      for (const [path, texts] of known)
        if (existsSync(join(folder, path))) expect(texts).toContain(readFileSync(join(folder, path), "utf8"));
      const next = round++ % 2 === 0 ? outputB : outputA;
      const { findings } = await writeFiles(next, folder);
      expect(findings.filter(({ code }) => code !== "output/recovered")).toEqual([]);
      expect(await checkFiles(next, folder)).toEqual([]);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      expect(files).toHaveLength(next.length + 1);
      expect(readFileSync(join(folder, "part-1", "mine.ts"), "utf8")).toBe("mine");
    });
  });
});

describe("a folder that somebody is in", () => {
  it("is the same folder afterwards, with files of others in it", async () => {
    await writeFiles(outputA, folder);
    writeFileSync(join(folder, "mine.ts"), "mine");
    const before = statSync(folder).ino;
    await writeFiles(outputB, folder);
    expect(statSync(folder).ino).toBe(before);
  });

  it("keeps what others write to it during runs", { timeout: 60_000 }, async () => {
    await writeFiles(outputA, folder);
    const child = start(60);
    onTestFinished(() => void child.kill("SIGKILL"));
    const end = ended(child);
    let running = true;
    void end.then(() => {
      running = false;
    });
    const written: string[] = [];
    for (let number = 0; running && number < 5000; number += 1) {
      const name =
        number % 3 === 0 ? `part-${number % 5}/mine-${number}` : `mine-${number % 7}/mine-${number}`;
      try {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), String(number));
        written.push(name);
      } catch {
        // tenon has removed the empty folder meanwhile; a writer that was told so has lost nothing.
      }
      if (number % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await end).toBe(0);
    expect(written.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  });
});

describe("two runs at once", () => {
  it("leave the same output if they write the same, and report nothing", { timeout: 60_000 }, async () => {
    await writeFiles(outputB, folder);
    expect(await Promise.all([start(1), start(1), start(1)].map(ended))).toEqual([0, 0, 0]);
    expect(await checkFiles(outputA, folder)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith(".tenon"))).toEqual([]);
  });

  it("leave each file whole if they do not, and the next run completes it", { timeout: 60_000 }, async () => {
    await Promise.all([start(40), start(41), start(40)].map(ended));
    for (const files of [outputA, outputB]) {
      expect((await writeFiles(files, folder)).findings).toEqual([]);
      expect(await checkFiles(files, folder)).toEqual([]);
    }
  });
});

describe("what an interrupted run has left", () => {
  /** The stage of a process that has ended. */
  const stage = (): string => join(folder, ".tenon-999999999-abcdef");

  it("is told from a file of somebody else's at the place of one to come", async () => {
    await writeFiles(output({ "old.ts": "old" }), folder);
    mkdirSync(stage());
    const announced = output({ "new.ts": "new", "other.ts": "other" });
    writeFileSync(join(stage(), manifestName), announced.at(-1)?.text ?? "");
    writeFileSync(join(folder, "new.ts"), "new");
    writeFileSync(join(folder, "other.ts"), "mine");
    const told = async (): Promise<readonly string[]> =>
      (await checkFiles(output({ "new.ts": "newer" }), folder)).map(({ code }) => code);
    expect(await told()).toContain("output/interrupted");
    const { findings } = await writeFiles(output({ "new.ts": "newer", "other.ts": "other" }), folder);
    expect(findings.map(({ code, places }) => `${code} ${places[0]?.file}`)).toEqual([
      "output/foreign-file other.ts",
    ]);
    expect(await told()).toContain("output/interrupted");
    const completed = await writeFiles(output({ "new.ts": "newer" }), folder);
    expect(completed.findings.map(({ code }) => code)).toEqual(["output/recovered"]);
    expect(readdirSync(folder).toSorted()).toEqual(["new.ts", "other.ts", manifestName]);
    expect(await told()).toEqual([]);
  });

  it("is removed without a word if no file was moved yet", async () => {
    await writeFiles(outputA, folder);
    mkdirSync(stage());
    writeFileSync(join(stage(), "0"), "half a fi");
    expect(await checkFiles(outputA, folder)).toEqual([]);
    expect(await writeFiles(outputA, folder)).toMatchObject({ written: [], findings: [] });
    expect(existsSync(stage())).toBe(false);
  });

  it("is left alone while its process runs", async () => {
    await writeFiles(outputA, folder);
    const running = join(folder, `.tenon-${process.ppid}-abcdef`);
    mkdirSync(running);
    writeFileSync(join(running, manifestName), outputB.at(-1)?.text ?? "");
    expect(await checkFiles(outputA, folder)).toEqual([]);
    expect((await writeFiles(outputA, folder)).findings).toEqual([]);
    expect(existsSync(running)).toBe(true);
  });
});

describe("where nothing may be written beside the folder", () => {
  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")("writes all the same", async () => {
    mkdirSync(folder);
    spawnSync("chmod", ["555", root]);
    expect((await writeFiles(outputA, folder)).findings).toEqual([]);
    spawnSync("chmod", ["755", root]);
    expect(await checkFiles(outputA, folder)).toEqual([]);
  });
});
