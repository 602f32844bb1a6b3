import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFolder, tenon, writeFiles } from "../unit/cli/test-io.ts";
import { demanding, grown, plain, sparing } from "./notes.ts";

function git(cwd: string, ...line: readonly string[]): void {
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"];
  execFileSync("git", [...identity, ...line], { cwd, stdio: "pipe" });
}

/** Makes a repository with one commit of these files. */
function createRepository(files: Readonly<Record<string, string>>): string {
  const folder = createFolder(files);
  git(folder, "init", "-q");
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "-m", "First");
  return folder;
}

function commit(folder: string, files: Readonly<Record<string, string>>): void {
  writeFiles(folder, files);
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "-m", "Next");
}

const split = (schema: string): string => `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /notes:
    post:
      operationId: createNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '${schema}' } } } }
      responses: { '204': { description: d } }
`;
const note = (required: string): string =>
  `type: object\nrequired: [${required}]\nproperties:\n  text: { $ref: 'text.yaml' }\n  priority: { type: integer }\n`;

describe("a revision of git", () => {
  test("gives the document and all that it refers to, and leaves the work tree and the temporary folder alone", async () => {
    const folder = createRepository({
      "api/openapi.yaml": split("schemas/note.yaml"),
      "api/schemas/note.yaml": note("text"),
      "api/schemas/text.yaml": "type: string\n",
    });
    rmSync(join(folder, "api/schemas"), { recursive: true });
    writeFiles(folder, {
      "api/openapi.yaml": split("note.yaml"),
      "api/note.yaml": note("text, priority"),
      "api/text.yaml": "type: string\n",
    });
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("tenon-revision-"));
    const { code, out } = await tenon(join(folder, "api"), ["diff", "--against", "git:main", "openapi.yaml"]);
    expect(code).toBe(1);
    expect(out).toMatch(/old git:main:api\/schemas\/note\.yaml:2:1 {2}new note\.yaml:2:1/);
    expect(existsSync(join(folder, "api/schemas"))).toBe(false);
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith("tenon-revision-"));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });

  test("may have the document elsewhere, and the config names the new one", async () => {
    const folder = createRepository({ "spec/old name.yaml": plain, "tenon.config.json": "{}" });
    writeFiles(folder, {
      "openapi.yaml": demanding,
      "tenon.config.json": JSON.stringify({ apis: [{ document: "openapi.yaml", output: "out" }] }),
    });
    const { out } = await tenon(folder, ["diff", "--against", "git:main:spec/old name.yaml"]);
    expect(out).toContain("old git:main:spec/old name.yaml:");
    const missing = await tenon(folder, ["diff", "--against", "git:main"]);
    expect(missing.code).toBe(2);
    expect(missing.err).toContain("`main` has no file `openapi.yaml`");
  });

  test.each([
    ["main:openapi.yaml", "write git:main:openapi.yaml\n"],
    ["main", "write git:main\n"],
    ["HEAD", "write git:HEAD\n"],
    ["main~7", undefined],
    ["-main", undefined],
  ])("as git show takes it (%s) is not a document, and the fix names it", async (name, fix) => {
    const folder = createRepository({ "openapi.yaml": plain });
    const { code, err } = await tenon(folder, ["diff", "--", name, "openapi.yaml"]);
    expect(code).toBe(2);
    if (fix === undefined) expect(err).not.toContain("git:");
    else expect(err).toContain(`fix: For the revision of git, ${fix}`);
  });

  test("can be either operand, or both", async () => {
    const folder = createRepository({ "spec/openapi.yaml": plain });
    git(folder, "tag", "v1");
    commit(folder, { "spec/openapi.yaml": demanding });
    git(folder, "tag", "v2");
    writeFiles(folder, { "spec/openapi.yaml": plain });
    const told = "`Note` now requires `priority`.";
    for (const line of [
      ["spec/openapi.yaml", "git:v2:spec/openapi.yaml"],
      ["spec/openapi.yaml", "git:v2"],
      ["git:v1:spec/openapi.yaml", "git:v2:spec/openapi.yaml"],
      ["git:v1", "git:v2:spec/openapi.yaml"],
      ["git:v1:spec/openapi.yaml", "git:v2"],
      ["--against", "git:v1", "git:v2:spec/openapi.yaml"],
    ]) {
      const { code, out, err } = await tenon(folder, ["diff", ...line]);
      expect(out, err).toContain(told);
      expect(out).toContain("new git:v2:spec/openapi.yaml:");
      expect(code).toBe(1);
    }
    const inside = await tenon(join(folder, "spec"), ["diff", "openapi.yaml", "git:v2"]);
    expect(inside.out).toContain(told);
    const missing = await tenon(folder, ["diff", "spec/openapi.yaml", "git:v2:openapi.yaml"]);
    expect([missing.code, missing.err]).toEqual([
      2,
      expect.stringContaining("`v2` has no file `openapi.yaml`"),
    ]);
    const unnamed = await tenon(folder, ["diff", "git:v1", "git:v2"]);
    expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining("git:v2:openapi.yaml")]);
    const several = await tenon(folder, ["diff", "--against", "git:v1", "git:v2:a.yaml", "b.yaml"]);
    expect([several.code, several.err]).toEqual([2, expect.stringContaining("one of several documents")]);
  });

  test("cannot be an option of git, nor lead out of the repository", async () => {
    const folder = createRepository({ "openapi.yaml": plain });
    for (const name of ["git:--output=x", "git:", "git:main:../../etc/passwd", "git:nowhere"]) {
      const { code, err } = await tenon(folder, ["diff", "--against", name, "openapi.yaml"]);
      expect(err, name).toContain("load/no-revision");
      expect(code).toBe(2);
    }
    expect(readdirSync(folder).sort()).toEqual([".git", "openapi.yaml"]);
  });

  test("is read with the file as it was stored, whatever converters a repository sets", async () => {
    const folder = createRepository({ "openapi.yaml": plain, ".gitattributes": "*.yaml diff=evil\n" });
    git(folder, "config", "diff.evil.textconv", "touch ran; cat");
    expect((await tenon(folder, ["diff", "--against", "git:main", "openapi.yaml"])).code).toBe(0);
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});

test("each of several older versions is compared, and changes name their version", async () => {
  const folder = createRepository({ "openapi.yaml": plain });
  git(folder, "tag", "v1");
  commit(folder, { "openapi.yaml": demanding });
  const line = ["diff", "--against", "git:v1", "--against", "git:HEAD", "openapi.yaml"];
  const { code, out } = await tenon(folder, [...line, "--format", "json"]);
  expect(code).toBe(1);
  const { level, changes, names } = JSON.parse(out);
  expect(level).toBe("breaking");
  expect(names.old).toBe("git:v1:openapi.yaml, git:HEAD:openapi.yaml");
  const against = new Set(changes.map((change: { against: string }) => change.against));
  expect([...against]).toEqual(["git:v1:openapi.yaml"]);
});

describe("--deploy", () => {
  const breaks = async (old: string, now: string, deploy: string): Promise<readonly string[]> => {
    const folder = createFolder({ "old.yaml": old, "new.yaml": now });
    const line = ["diff", "old.yaml", "new.yaml", "--deploy", deploy, "--format", "json"];
    const { out } = await tenon(folder, line);
    return JSON.parse(out)
      .changes.filter(({ level }: { level: string }) => level === "breaking")
      .map(({ code, side }: { code: string; side: string }) => `${side} ${code}`);
  };

  test("client tells what the old server refuses of new clients, and the other way round", async () => {
    expect(await breaks(plain, grown, "server")).toEqual([]);
    expect(await breaks(plain, grown, "client")).toEqual(["request operation/added"]);
    expect(await breaks(plain, sparing, "client")).toEqual(["request schema/required"]);
    // Old servers may leave the priority out of their answers.
    expect(await breaks(plain, demanding, "client")).toEqual(["response schema/required"]);
  });

  test("both tells what either order breaks", async () => {
    const both = await breaks(plain, demanding, "both");
    expect([...both].sort()).toEqual(["request schema/required", "response schema/required"]);
  });

  test("reversed documents with the other side give the same breaks, told the other way round", async () => {
    for (const [old, now] of [
      [plain, demanding],
      [sparing, plain],
      [grown, plain],
    ] as const)
      expect(await breaks(old, now, "server")).toEqual(
        (await breaks(now, old, "client")).map((code) => code.replace("/added", "/removed")),
      );
  });

  test("compares several documents in one run", async () => {
    const folder = createRepository({ "a.yaml": plain, "b.yaml": plain, "c.yaml": plain });
    writeFiles(folder, { "a.yaml": demanding, "b.yaml": sparing });
    const line = ["diff", "--against", "git:main", "a.yaml", "b.yaml", "c.yaml"];
    const { code, out } = await tenon(folder, line);
    expect(code).toBe(1);
    expect(out).toContain("Against `git:main:a.yaml`: `Note` now requires `priority`.");
    expect(out).toContain("Against `git:main:b.yaml`: `Note` no longer requires `text`.");
    expect(out).toContain("2 breaking changes.");
    const report = JSON.parse((await tenon(folder, [...line, "--format", "json"])).out);
    expect(report.names).toEqual({
      old: "git:main:a.yaml, git:main:b.yaml, git:main:c.yaml",
      new: "a.yaml, b.yaml, c.yaml",
    });
    const file = await tenon(folder, ["diff", "--against", "c.yaml", "a.yaml", "b.yaml"]);
    expect(file).toMatchObject({ code: 2 });
    expect(file.err).toContain("The older version of several documents must be a git revision.");
  });
});
