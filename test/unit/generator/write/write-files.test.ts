import { execFileSync } from "node:child_process";
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmittedFile } from "../../../../generator/output/emitted-file.ts";
import { hashText } from "../../../../generator/output/hash-file.ts";
import { checkFiles } from "../../../../generator/write/check-files.ts";
import { manifestName, printManifest } from "../../../../generator/write/manifest.ts";
import { writeEach, writeFiles } from "../../../../generator/write/write-files.ts";

let root = "";
let folder = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tenon-write-"));
  folder = join(root, "api");
});

afterEach(async () => {
  await chmod(root, 0o755);
  await rm(root, { recursive: true, force: true });
});

function output(files: Readonly<Record<string, string>>): readonly EmittedFile[] {
  const list = Object.entries(files).map(([path, text]) => ({ path, text }));
  const outputs = Object.fromEntries(list.map(({ path, text }) => [path, hashText(text)]));
  return [
    ...list,
    {
      path: manifestName,
      text: printManifest({
        tenon: "1",
        inputs: {},
        options: null,
        size: { operations: 0, schemas: 0 },
        findings: [],
        outputs,
      }),
    },
  ];
}

async function listing(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return names.map((name) => name.slice(folder.length + 1)).sort();
}

describe("writeFiles", () => {
  const write = (files: Readonly<Record<string, string>>): ReturnType<typeof writeFiles> =>
    writeFiles(output(files), folder);

  it("writes, leaves alone what is the same, and removes what is no longer wanted", async () => {
    expect((await write({ "a.ts": "1", "b/c.ts": "2", "b/d.ts": "3" })).written).toHaveLength(4);
    const before = await stat(join(folder, "a.ts"));
    const second = await write({ "a.ts": "1", "b/c.ts": "changed" });
    expect(second).toMatchObject({
      written: ["b/c.ts", manifestName],
      unchanged: ["a.ts"],
      removed: ["b/d.ts"],
      findings: [],
    });
    const after = await stat(join(folder, "a.ts"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(await listing()).toEqual(["a.ts", "b/c.ts", manifestName]);
    expect((await write({ "a.ts": "1", "b/c.ts": "changed" })).written).toEqual([]);
    expect(await readdir(root)).toEqual(["api"]);
  });

  it("drops a folder that it emptied", async () => {
    await write({ "a.ts": "1", "b/c/d.ts": "2" });
    await write({ "a.ts": "1" });
    expect(await readdir(folder)).toEqual(["a.ts", manifestName]);
  });

  it("keeps what is not tenon's, the very same file", async () => {
    await mkdir(join(folder, "mine", "empty"), { recursive: true });
    await writeFile(join(folder, "mine", "notes.md"), "mine");
    await symlink("notes.md", join(folder, "mine", "link"));
    const before = await stat(join(folder, "mine", "notes.md"));
    await write({ "a.ts": "1" });
    await write({ "a.ts": "2" });
    const after = await stat(join(folder, "mine", "notes.md"));
    expect([after.ino, after.mtimeMs, after.mode]).toEqual([before.ino, before.mtimeMs, before.mode]);
    expect((await lstat(join(folder, "mine", "link"))).isSymbolicLink()).toBe(true);
    expect((await stat(join(folder, "mine", "empty"))).isDirectory()).toBe(true);
  });

  it("touches nothing where a file of somebody else's stands in the way", async () => {
    await mkdir(folder);
    await writeFile(join(folder, "a.ts"), "mine");
    const result = await write({ "a.ts": "1", "b.ts": "2" });
    expect(result.findings.map(({ code }) => code)).toEqual(["output/foreign-file"]);
    expect(await readdir(folder)).toEqual(["a.ts"]);
    expect(await readFile(join(folder, "a.ts"), "utf8")).toBe("mine");
  });

  it("touches nothing where a folder stands in the way, be it of a file that was tenon's", async () => {
    await write({ "a.ts": "1", "b.ts": "2" });
    await rm(join(folder, "a.ts"));
    await mkdir(join(folder, "a.ts"));
    const result = await write({ "a.ts": "1", "b.ts": "changed" });
    expect(result.findings.map(({ code, message }) => `${code} ${message.split(" ")[0]}`)).toEqual([
      "output/foreign-file a.ts",
    ]);
    expect(await readFile(join(folder, "b.ts"), "utf8")).toBe("2");
    expect(await write({ "b.ts": "2" })).toMatchObject({ removed: [], findings: [] });
    expect((await stat(join(folder, "a.ts"))).isDirectory()).toBe(true);
  });

  it.each([
    "a.ts",
    manifestName,
  ])("touches nothing where a link or pipe stands in the way: %s", async (path) => {
    const files = output({ "a.ts": "1" });
    await writeFiles(files, folder);
    await rename(join(folder, path), join(root, "elsewhere"));
    const put = [
      () => symlink("../elsewhere", join(folder, path)),
      () => symlink("../nowhere", join(folder, path)),
      async () => void execFileSync("mkfifo", [join(folder, path)]),
    ];
    for (const make of process.platform === "win32" ? [] : put) {
      await make();
      const before = await lstat(join(folder, path));
      const result = await writeFiles(output({ "a.ts": "2" }), folder);
      expect(result.findings.map(({ code, message }) => [code, message.split(" ")[0]])).toContainEqual([
        "output/foreign-file",
        path,
      ]);
      expect((await checkFiles(files, folder)).map(({ code }) => code)).toContain("output/changed");
      expect((await lstat(join(folder, path))).ino).toBe(before.ino);
      await rm(join(folder, path));
    }
  });

  it("writes over its own output where the manifest is broken, and removes nothing", async () => {
    await write({ "a.ts": "1", "b.ts": "2" });
    await writeFile(join(folder, manifestName), "<<<<<<< ours");
    const result = await write({ "a.ts": "changed" });
    expect(result.findings.map(({ code }) => code)).toEqual(["output/bad-manifest"]);
    expect(await listing()).toEqual(["a.ts", "b.ts", manifestName]);
    expect(await readFile(join(folder, "a.ts"), "utf8")).toBe("changed");
  });

  it("follows no manifest out of the folder", async () => {
    await write({ "a.ts": "1" });
    await writeFile(join(root, "outside"), "keep");
    const outputs = { "../outside": hashText("keep") };
    await writeFile(
      join(folder, manifestName),
      printManifest({
        tenon: "1",
        inputs: {},
        options: null,
        size: { operations: 0, schemas: 0 },
        findings: [],
        outputs,
      }),
    );
    await write({ "a.ts": "1" });
    expect(await readFile(join(root, "outside"), "utf8")).toBe("keep");
  });

  it("says so where the folder is a file", async () => {
    await writeFile(folder, "a file");
    expect((await write({ "a.ts": "1" })).findings.map(({ code }) => code)).toEqual(["output/not-a-folder"]);
  });

  it("is the work of the last of several runs at once, and of none in part", async () => {
    const wishes = ["1", "2", "3"].map((text) => ({ "a.ts": text, [`only-${text}.ts`]: text }));
    for (const { findings } of await Promise.all(wishes.map(write))) expect(findings).toEqual([]);
    expect(await checkFiles(output(wishes[2] ?? {}), folder)).toEqual([]);
    expect(await listing()).toEqual(["a.ts", "only-3.ts", manifestName]);
  });

  it.skipIf(process.getuid?.() === 0)("says so where it may not write", async () => {
    await chmod(root, 0o555);
    expect((await write({ "a.ts": "1" })).findings.map(({ code }) => code)).toEqual(["output/unwritable"]);
  });

  it("keeps a file that somebody creates while it writes, and changes nothing", async () => {
    await write({ "a.ts": "1", "b/old.ts": "1" });
    const made = await writeEach(folder, async (add) => {
      for (const file of output({ "a.ts": "2", "b/first.ts": "2", "b/second.ts": "2" })) add(file);
      await writeFile(join(folder, "b/second.ts"), "mine");
      return true;
    });
    expect(made.findings.map(({ code, places }) => `${code} ${places[0]?.file}`)).toEqual([
      "output/foreign-file b/second.ts",
    ]);
    expect(await listing()).toEqual(["a.ts", "b/old.ts", "b/second.ts", manifestName]);
    expect(await readFile(join(folder, "a.ts"), "utf8")).toBe("1");
    expect(await readFile(join(folder, "b/second.ts"), "utf8")).toBe("mine");
  });

  it("leaves no folder where it could not write", async () => {
    const { findings } = await writeFiles(output({ ["a".repeat(300)]: "1" }), folder);
    expect(findings.map(({ code }) => code)).toEqual(["output/unwritable"]);
    expect(await readdir(root)).toEqual([]);
  });

  it("follows an output folder that is a link, even to a folder that is not there yet", async () => {
    await symlink("elsewhere", folder);
    for (const text of ["1", "2"]) expect((await write({ "a.ts": text })).findings).toEqual([]);
    expect(await readFile(join(root, "elsewhere", "a.ts"), "utf8")).toBe("2");
  });
});

describe("writeFiles, for large files", () => {
  it("writes texts and bytes of several parts as they are", async () => {
    const text = "Größe ≥ 1 – 🙂\n".repeat(100_000);
    const bytes = Uint8Array.from({ length: 1_200_001 }, (_, index) => index % 251);
    const files = output({ "large.txt": text, "large.bin": "" }).map((file) =>
      file.path === "large.bin" ? { ...file, bytes } : file,
    );
    expect((await writeFiles(files, folder)).findings).toEqual([]);
    expect(await readFile(join(folder, "large.txt"), "utf8")).toBe(text);
    expect(Buffer.compare(await readFile(join(folder, "large.bin")), bytes)).toBe(0);
  });
});

describe("writeEach", () => {
  const manifest = (...paths: readonly string[]): EmittedFile => {
    const file = output(Object.fromEntries(paths.map((path) => [path, path]))).at(-1);
    if (file === undefined) throw new Error("no manifest");
    return file;
  };

  it("puts files in place that were handed over one by one, and rewrites no unchanged one", async () => {
    const give = (...paths: readonly string[]) =>
      writeEach(folder, async (add) => {
        for (const path of paths) add({ path, text: path });
        add(manifest(...paths));
        return true;
      });
    expect(await give("a.ts", "b/c.ts")).toMatchObject({ findings: [], unchanged: [] });
    expect(await listing()).toEqual(["a.ts", "b/c.ts", "tenon.manifest.json"]);
    const before = (await stat(join(folder, "a.ts"))).ino;
    expect(await give("a.ts", "d.ts")).toMatchObject({
      written: ["d.ts", "tenon.manifest.json"],
      removed: ["b/c.ts"],
    });
    expect((await stat(join(folder, "a.ts"))).ino).toBe(before);
    expect(await readFile(join(folder, "d.ts"), "utf8")).toBe("d.ts");
    expect(await readdir(root)).toEqual(["api"]);
  });

  it.each([
    ["gives up", async () => false],
    ["throws", () => Promise.reject(new RangeError("too deep"))],
  ])("leaves the folder as it was where the maker %s", async (_, end) => {
    await writeFiles(output({ "a.ts": "1" }), folder);
    const made = writeEach(folder, (add) => {
      add({ path: "a.ts", text: "2" });
      return end();
    });
    await made.catch((error: unknown) => expect(error).toBeInstanceOf(RangeError));
    expect(await readFile(join(folder, "a.ts"), "utf8")).toBe("1");
    expect(await readdir(root)).toEqual(["api"]);
  });
});

describe("checkFiles", () => {
  it("finds nothing after writing, and then what is changed, missing and stale", async () => {
    await writeFiles(output({ "a.ts": "1", "b.ts": "2", "c.ts": "3" }), folder);
    const wanted = output({ "a.ts": "1", "b.ts": "2" });
    expect(await checkFiles(output({ "a.ts": "1", "b.ts": "2", "c.ts": "3" }), folder)).toEqual([]);
    await writeFile(join(folder, "a.ts"), "edited");
    await rm(join(folder, "b.ts"));
    const findings = await checkFiles(wanted, folder);
    expect(findings.map(({ code, places: [place] }) => `${code} ${place?.file}`)).toEqual([
      "output/changed a.ts",
      "output/missing b.ts",
      "output/stale c.ts",
    ]);
    expect(await readFile(join(folder, "a.ts"), "utf8")).toBe("edited");
  });

  it("finds a folder in place of a file, and of the manifest", async () => {
    const files = output({ "a.ts": "1", "b.ts": "2" });
    await writeFiles(files, folder);
    for (const name of ["a.ts", manifestName]) {
      await rm(join(folder, name));
      await mkdir(join(folder, name));
    }
    await writeFile(join(folder, "b.ts"), "edited");
    const findings = await checkFiles(files, folder);
    expect(findings.map(({ code, places: [place] }) => `${code} ${place?.file}`)).toEqual([
      "output/changed a.ts",
      "output/changed b.ts",
      `output/changed ${manifestName}`,
    ]);
  });

  it("says what it cannot read", async () => {
    // No file system has such a name.
    const path = "a".repeat(5000);
    const findings = await checkFiles(output({ [path]: "1" }), folder);
    expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      `output/unreadable: ${path} cannot be read (ENAMETOOLONG).`,
    ]);
  });

  it("finds every file missing where there is no folder", async () => {
    const findings = await checkFiles(output({ "a.ts": "1" }), folder);
    expect(findings.map(({ code }) => code)).toEqual(["output/missing", "output/missing"]);
  });
});
