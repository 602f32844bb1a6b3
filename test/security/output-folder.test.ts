/**
 * The folders that `tenon generate` writes to: links in an output folder are not followed, and a mistyped `-o` does not fill a
 * project, a home folder or a disk.
 *
 * @module
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join, parse } from "node:path";
import { describe, expect, test } from "vitest";
import { starterDocument } from "../../cli/init/starter-files.ts";
import { createFolder, tenon } from "../unit/cli/test-io.ts";

const generate = ["generate", "openapi.yaml", "-o"] as const;

describe("a symbolic link in the output folder", () => {
  test("in a folder's place is not followed: nothing is written, and it is reported", async () => {
    const folder = createFolder({ "openapi.yaml": starterDocument, "victim/router.ts": "mine" });
    mkdirSync(join(folder, "out"));
    symlinkSync("../victim", join(folder, "out/runtime"));
    const { code, out } = await tenon(folder, [...generate, "out"]);
    expect(code).toBe(1);
    expect(out).toContain("output/foreign-file");
    expect(out).toContain("runtime is a symbolic link");
    expect(readdirSync(join(folder, "victim"))).toEqual(["router.ts"]);
    expect(readFileSync(join(folder, "victim/router.ts"), "utf8")).toBe("mine");
    expect(readdirSync(join(folder, "out"))).toEqual(["runtime"]);
  });

  test("that took the place of a folder of tenon's is not followed, neither to write nor to remove", async () => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    expect((await tenon(folder, [...generate, "out", "--validators", "separate"])).code).toBe(0);
    cpSync(join(folder, "out/validators"), join(folder, "victim"), { recursive: true });
    rmSync(join(folder, "out/validators"), { recursive: true });
    symlinkSync("../victim", join(folder, "out/validators"));
    const before = readdirSync(join(folder, "victim"));
    const renamed = starterDocument.replaceAll(/\bNote\b/g, "Memo");
    expect(renamed).not.toBe(starterDocument);
    writeFileSync(join(folder, "openapi.yaml"), renamed);
    const { code, out } = await tenon(folder, [...generate, "out", "--validators", "separate"]);
    expect(code).toBe(1);
    expect(out).toContain("validators is a symbolic link");
    expect(readdirSync(join(folder, "victim"))).toEqual(before);
    expect((await tenon(folder, [...generate, "out", "--validators", "separate", "--check"])).code).toBe(1);
  });

  test("in the output folder's own place is the user's, and followed", async () => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    mkdirSync(join(folder, "elsewhere"));
    symlinkSync("elsewhere", join(folder, "out"));
    expect((await tenon(folder, [...generate, "out"])).code).toBe(0);
    expect(existsSync(join(folder, "elsewhere/types.ts"))).toBe(true);
  });

  test("named like the temporary folder of an interrupted run is not followed", async () => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    expect((await tenon(folder, [...generate, "victim"])).code).toBe(0);
    const before = readdirSync(join(folder, "victim"));
    mkdirSync(join(folder, "out"));
    symlinkSync("../victim", join(folder, "out/.tenon-999999999-abcdef"));
    expect((await tenon(folder, [...generate, "out"])).code).toBe(0);
    expect(readdirSync(join(folder, "victim"))).toEqual(before);
  });
});

describe("-o", () => {
  test.each(["package.json", ".git"])("on a folder that holds %s asks for --force-here", async (name) => {
    const folder = createFolder({ "openapi.yaml": starterDocument, [name]: "{}" });
    const before = readdirSync(folder);
    const refused = await tenon(folder, [...generate, "."]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("usage/risky-output");
    expect(refused.err).toContain("--force-here");
    expect(readdirSync(folder)).toEqual(before);
    expect((await tenon(folder, [...generate, ".", "--force-here"])).code).toBe(0);
    expect(existsSync(join(folder, "types.ts"))).toBe(true);
  });

  test("with the name of a file asks for --force-here", async () => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    const { code, err } = await tenon(folder, [...generate, "src/api.ts"]);
    expect(code).toBe(2);
    expect(err).toContain("The folder of -o has the name of a file");
    expect(existsSync(join(folder, "src"))).toBe(false);
  });

  test.each([
    ["a root", parse(process.cwd()).root],
    ["the home folder", homedir()],
  ])("on %s asks for --force-here", async (_, output) => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    for (const command of ["generate", "docs"]) {
      const { code, err } = await tenon(folder, [command, "openapi.yaml", "-o", output]);
      expect(code).toBe(2);
      expect(err).toContain("usage/risky-output");
    }
  });

  test("is seen through links and dots", async () => {
    const folder = createFolder({ "openapi.yaml": starterDocument });
    symlinkSync(homedir(), join(folder, "link"));
    expect((await tenon(folder, [...generate, "link"])).code).toBe(2);
    expect((await tenon(folder, [...generate, `${homedir()}/x/..`])).code).toBe(2);
  });

  test("is asked once about a folder that the config names, and not by what writes nothing", async () => {
    const config = '{ "document": "openapi.yaml", "output": "." }';
    const folder = createFolder({
      "openapi.yaml": starterDocument,
      "package.json": "{}",
      "tenon.config.json": config,
    });
    expect((await tenon(folder, ["generate"])).code).toBe(2);
    expect((await tenon(folder, ["generate", "--force-here"])).code).toBe(0);
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect((await tenon(folder, ["generate", "-o", "."])).code).toBe(0);
    const bare = createFolder({ "openapi.yaml": starterDocument, "package.json": "{}" });
    expect((await tenon(bare, [...generate, ".", "--check"])).code).toBe(1);
  });
});
