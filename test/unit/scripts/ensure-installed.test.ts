import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const source = resolve(import.meta.dirname, "../../../scripts/ensure-installed.mjs");
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-installed-"));
  mkdirSync(join(folder, "checkout/scripts"), { recursive: true });
  mkdirSync(join(folder, "elsewhere/node_modules/kept"), { recursive: true });
  mkdirSync(join(folder, "bin"));
  cpSync(source, join(folder, "checkout/scripts/ensure-installed.mjs"));
  writeFileSync(join(folder, "checkout/package-lock.json"), "{}");
  // Stands in for npm: whatever it is asked, it says that it ran.
  writeFileSync(join(folder, "bin/npm"), '#!/bin/sh\necho "npm was run: $*"\n');
  chmodSync(join(folder, "bin/npm"), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function ensure(): { readonly status: number | null; readonly printed: string } {
  const call = 'import("./scripts/ensure-installed.mjs").then((it) => it.ensureInstalled())';
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", call], {
    cwd: join(folder, "checkout"),
    env: { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"]}` },
    encoding: "utf8",
  });
  return { status, printed: stdout + stderr };
}

test.skipIf(process.platform === "win32")("what a linked node_modules leads to is left alone", () => {
  symlinkSync("../elsewhere/node_modules", join(folder, "checkout/node_modules"));
  const { status, printed } = ensure();
  expect(status).toBe(2);
  expect(printed).toContain("is a symbolic link");
  expect(printed).not.toContain("npm was run");
  expect(readdirSync(join(folder, "elsewhere/node_modules"))).toEqual(["kept"]);
});

test.skipIf(process.platform === "win32")(
  "a checkout without packages, or with older ones, gets its own",
  () => {
    expect(ensure()).toMatchObject({ status: 0, printed: expect.stringContaining("npm was run: ci") });
    mkdirSync(join(folder, "checkout/node_modules"));
    expect(ensure().printed).toContain("npm was run: ci");
    writeFileSync(join(folder, "checkout/node_modules/.package-lock.json"), "{}");
    expect(ensure().printed).toBe("");
  },
);
