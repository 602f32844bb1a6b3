import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCommitDate } from "../../cli/targets/git-revision.ts";
import { createFolder, tenon } from "../unit/cli/test-io.ts";

function git(cwd: string, line: readonly string[], input = ""): string {
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"];
  return execFileSync("git", [...identity, ...line], { cwd, input, stdio: "pipe" })
    .toString()
    .trim();
}

const document = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n";

/** Makes a repository with one commit, and a script that leaves a file `ran` in it. */
function createRepository(): string {
  const folder = createFolder({ "openapi.yaml": document });
  git(folder, ["init", "-q"]);
  git(folder, ["add", "-A"]);
  git(folder, ["commit", "-q", "-m", "First"]);
  writeFileSync(join(folder, "script"), `#!/bin/sh\ntouch ${join(folder, "ran")}\n`);
  chmodSync(join(folder, "script"), 0o755);
  return folder;
}

function configure(folder: string, settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings)) git(folder, ["config", name, value]);
}

describe("the config of a repository runs no program", () => {
  test("when an object is missing that a partial clone would fetch", async () => {
    const folder = createRepository();
    const id = git(folder, ["rev-parse", "main:openapi.yaml"]);
    rmSync(join(folder, ".git/objects", id.slice(0, 2), id.slice(2)));
    configure(folder, {
      "core.repositoryformatversion": "1",
      "extensions.partialClone": "origin",
      "remote.origin.promisor": "true",
      "remote.origin.url": "ssh://example.invalid/a",
      "core.sshCommand": join(folder, "script"),
    });
    const { code, err } = await tenon(folder, ["diff", "--against", "git:main", "openapi.yaml"]);
    expect(existsSync(join(folder, "ran"))).toBe(false);
    expect(code).toBe(2);
    expect(err).toContain("this partial clone lacks the content of `openapi.yaml`");
    expect(err).toContain("git show main:openapi.yaml");
  });

  test("when the date of a signed commit is read", async () => {
    const folder = createRepository();
    const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n a\n -----END PGP SIGNATURE-----";
    const who = "T <t@example.com> 1 +0000";
    const commit = `tree ${git(folder, ["rev-parse", "main^{tree}"])}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nx\n`;
    const id = git(folder, ["hash-object", "-t", "commit", "-w", "--stdin"], commit);
    git(folder, ["update-ref", "refs/heads/main", id]);
    configure(folder, { "log.showSignature": "true", "gpg.program": join(folder, "script") });
    expect(await readCommitDate("git:main", join(folder, "openapi.yaml"))).toBe("1970-01-01T00:00:01+00:00");
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});
