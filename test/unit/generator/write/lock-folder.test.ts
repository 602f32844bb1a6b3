import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isLocked, lockFolder } from "../../../../generator/write/lock-folder.ts";

let root = "";
let folder = "";
let lock = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "tenon-lock-")));
  folder = join(root, "api");
  lock = join(root, ".api.tenon-lock");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function age(path: string): void {
  utimesSync(path, new Date(0), new Date(0));
}

describe("the lock of a folder", () => {
  it("is had by one at a time, and given back", () => {
    const unlock = lockFolder(folder);
    expect(unlock).toBeTypeOf("function");
    expect([lockFolder(folder), isLocked(folder)]).toEqual([undefined, true]);
    unlock?.();
    expect([isLocked(folder), readdirSync(root)]).toEqual([false, []]);
  });

  it("is another's while it is being written, and nobody's where its writer died of it", () => {
    writeFileSync(lock, "");
    expect([lockFolder(folder), isLocked(folder)]).toEqual([undefined, true]);
    age(lock);
    expect(isLocked(folder)).toBe(false);
    expect(lockFolder(folder)).toBeTypeOf("function");
  });

  it.skipIf(!existsSync("/proc/self/stat"))("of an earlier process with this one's id is nobody's", () => {
    writeFileSync(lock, `${process.pid} 1`);
    expect(isLocked(folder)).toBe(false);
    expect(lockFolder(folder)).toBeTypeOf("function");
  });

  it("is not taken from who took it meanwhile", () => {
    const unlock = lockFolder(folder);
    rmSync(lock);
    writeFileSync(lock, String(process.ppid));
    unlock?.();
    expect(isLocked(folder)).toBe(true);
  });

  it("is left alone while another one retires it, unless that one died of it", () => {
    writeFileSync(lock, "999999999");
    mkdirSync(`${lock}-retired`);
    expect(lockFolder(folder)).toBeUndefined();
    age(`${lock}-retired`);
    expect(lockFolder(folder)).toBeTypeOf("function");
    expect(readdirSync(root)).toEqual([".api.tenon-lock"]);
  });

  it("is had by one of many processes that find that of a dead one", { timeout: 60_000 }, async () => {
    const contents = `
      import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
      import { lockFolder } from "./lock-folder.ts";
      const [folder, lock, own] = process.argv.slice(2);
      for (const end = Date.now() + 2000; Date.now() < end; ) {
        const unlock = await lockFolder(folder);
        if (unlock === undefined) continue;
        closeSync(openSync(folder, "wx"));
        rmSync(folder);
        writeFileSync(own, "999999999");
        renameSync(own, lock);
      }`;
    const outfile = join(root, "race.mjs");
    const resolveDir = join(import.meta.dirname, "../../../../generator/write");
    const stdin = { contents, resolveDir, loader: "ts" } as const;
    buildSync({ bundle: true, platform: "node", format: "esm", outfile, stdin });
    const race = (name: string): Promise<string> =>
      new Promise((resolve) => {
        let text = "";
        const child = spawn(process.execPath, [outfile, folder, lock, join(root, name)]);
        child.stderr.on("data", (chunk) => (text += chunk));
        child.once("close", () => resolve(text));
      });
    expect(await Promise.all(["1", "2", "3"].map(race))).toEqual(["", "", ""]);
  });
});
