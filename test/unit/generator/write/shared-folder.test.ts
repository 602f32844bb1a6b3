import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { EmittedFile } from "../../../../generator/output/emitted-file.ts";
import { checkFiles } from "../../../../generator/write/check-files.ts";
import { hashText } from "../../../../generator/write/hash-file.ts";
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
      // A kill between the two renames of the run before is told, and made good.
      if (findings.some(({ code }) => code !== "output/recovered")) throw new Error(JSON.stringify(findings));
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
  it("leaves a folder of tenon's own old or new, whole", { timeout: 60_000 }, async () => {
    await killOften(12, async () => {
      // Between the two renames it is beside its place, until the next run.
      const there = existsSync(folder) ? folder : join(root, ".api.tenon-old");
      const text = readFileSync(join(there, manifestName), "utf8");
      const whole = [outputA, outputB].find((files) => files.at(-1)?.text === text) ?? [];
      expect(whole.length).toBeGreaterThan(0);
      expect(await checkFiles(whole, there)).toEqual([]);
    });
    expect((await writeFiles(outputA, folder)).findings).toEqual([]);
    expect(readdirSync(root).toSorted()).toEqual(["a.json", "api", "b.json"]);
  });

  it("leaves a shared folder so that the next run completes it, and others' files", {
    timeout: 60_000,
  }, async () => {
    mkdirSync(join(folder, "part-1"), { recursive: true });
    writeFileSync(join(folder, "part-1", "mine.ts"), "mine");
    let round = 0;
    await killOften(12, async () => {
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
  it.each(["", "part-0"])("is the same folder afterwards, with %j as working folder", async (below) => {
    await writeFiles(outputA, folder);
    const before = statSync(folder).ino;
    const cwd = join(folder, below);
    const child = start(2, cwd);
    expect(await ended(child)).toBe(0);
    expect(statSync(folder).ino).toBe(before);
    expect(await checkFiles(outputB, folder)).toEqual([]);
  });

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
        // Between two renames there is no folder; a writer that was told so has lost nothing.
      }
      // Others clean up after themselves, so that the folder is tenon's alone again and again.
      if (number % 40 === 39) {
        for (const mine of written.splice(0)) {
          // For a moment it is on its way from the old folder to the new one.
          await expect.poll(() => existsSync(join(folder, mine)), { timeout: 5000, interval: 1 }).toBe(true);
          rmSync(join(folder, mine), { force: true });
        }
        for (let index = 0; index < 7; index += 1)
          rmSync(join(folder, `mine-${index}`), { recursive: true, force: true });
      }
      if (number % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await end).toBe(0);
    expect(written.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  });
});

describe("what a killed run has left", () => {
  it("is told from a file of somebody else's at the place of one to come", async () => {
    const announced = printManifest({
      ...{ tenon: "", inputs: {}, options: null, size: { operations: 0, schemas: 0 }, findings: [] },
      outputs: { "old.ts": "", "new.ts": hashText("new"), "other.ts": hashText("other") },
    });
    mkdirSync(folder);
    for (const [name, text] of Object.entries({ "old.ts": "?", "new.ts": "new", "other.ts": "mine" }))
      writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, manifestName), announced);
    const { findings } = await writeFiles(output({ "new.ts": "newer", "other.ts": "other" }), folder);
    expect(findings.map(({ code, places }) => `${code} ${places[0]?.file}`)).toEqual([
      "output/foreign-file other.ts",
    ]);
    rmSync(join(folder, "other.ts"));
    const { findings: told } = await writeFiles(output({ "new.ts": "newer" }), folder);
    expect(told.map(({ code }) => code)).toEqual(["output/recovered"]);
    expect(readdirSync(folder).toSorted()).toEqual(["new.ts", manifestName]);
  });

  it("is kept where others have written to it", async () => {
    await writeFiles(outputA, folder);
    renameSync(folder, join(root, ".api.tenon-old"));
    writeFileSync(join(root, ".api.tenon-old", "mine"), "1");
    mkdirSync(folder);
    writeFileSync(join(folder, "mine-too"), "2");
    await writeFiles(outputA, folder);
    expect(readFileSync(join(folder, "mine"), "utf8")).toBe("1");
    expect(readFileSync(join(folder, "mine-too"), "utf8")).toBe("2");
    expect(await checkFiles(outputA, folder)).toEqual([]);
  });

  it("gives a file its place back that somebody wrote where tenon has", async () => {
    await writeFiles(output({ "a.ts": "1" }), folder);
    const old = join(root, ".api.tenon-old");
    renameSync(folder, old);
    writeFileSync(join(old, "b.ts"), "mine");
    await writeFiles(output({ "z.ts": "1" }), join(root, "other"));
    renameSync(join(root, "other"), folder);
    await writeFiles(output({ "b.ts": "2" }), join(root, "other"));
    rmSync(folder, { recursive: true });
    renameSync(join(root, "other"), folder);
    const { findings } = await writeFiles(output({ "b.ts": "2" }), folder);
    expect(findings.map(({ code }) => code)).toEqual(["output/foreign-file"]);
    expect(readFileSync(join(folder, "b.ts"), "utf8")).toBe("mine");
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
