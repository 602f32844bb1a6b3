import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder, type Outcome, tenon } from "../unit/cli/test-io.ts";
import { demanding, plain } from "./notes.ts";

const name = "tenon.approvals.json";

function createPair(): string {
  return createFolder({ "old.yaml": plain, "new.yaml": demanding });
}

function diff(folder: string, ...options: readonly string[]): Promise<Outcome> {
  return tenon(folder, ["diff", "old.yaml", "new.yaml", ...options]);
}

async function fingerprintOf(folder: string): Promise<string> {
  return /fingerprint: (.*)/.exec((await diff(folder)).out)?.[1] ?? "";
}

test("an approved change is told with its approval, and does not fail", async () => {
  const folder = createPair();
  expect((await diff(folder)).code).toBe(1);
  const given = ["--owner", "team notes", "--reason", "no client sends it", "--expires", "2999-12-31"];
  const fingerprint = await fingerprintOf(folder);
  expect((await diff(folder, "--approve", fingerprint, ...given)).code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, name), "utf8"))).toEqual({
    entries: [{ fingerprint, owner: "team notes", reason: "no client sends it", expires: "2999-12-31" }],
  });
  const { code, out } = await diff(folder);
  expect(code).toBe(0);
  expect(out).toContain("Approved by team notes until 2999-12-31: no client sends it");
  expect(out).toContain("breaking · ");
  const { changes } = JSON.parse((await diff(folder, "--format", "json")).out);
  expect(changes[0]).toMatchObject({ fails: false, approval: { owner: "team notes" } });
});

test("an expired approval fails again, and is told", async () => {
  const folder = createPair();
  const entry = { fingerprint: await fingerprintOf(folder), reason: "known", expires: "2020-01-31" };
  writeFileSync(join(folder, name), JSON.stringify({ entries: [entry] }));
  const { code, err } = await diff(folder);
  expect(code).toBe(1);
  expect(err).toContain("baseline/expired");
});

test("an approval that no change needs is told, and does not fail", async () => {
  const folder = createFolder({ "old.yaml": plain, "new.yaml": plain });
  writeFileSync(join(folder, name), JSON.stringify({ entries: [{ fingerprint: "gone", reason: "known" }] }));
  const { code, err } = await diff(folder);
  expect(code).toBe(0);
  expect(err).toContain("`gone`");
});

test("only changes that were found are approved, with owner and reason, until a day", async () => {
  const folder = createPair();
  const fingerprint = await fingerprintOf(folder);
  const unknown = await diff(folder, "--approve", "nonsense", "--owner", "a", "--reason", "b");
  expect(unknown.err).toContain("No change has the fingerprint `nonsense`.");
  const anonymous = await diff(folder, "--approve", fingerprint, "--reason", "b");
  expect(anonymous.err).toContain("--approve requires --owner and --reason.");
  const forever = await diff(
    folder,
    "--approve",
    fingerprint,
    "--owner",
    "a",
    "--reason",
    "b",
    "--expires",
    "soon",
  );
  expect(forever.err).toContain("not a date such as");
  expect([unknown, anonymous, forever].map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(existsSync(join(folder, name))).toBe(false);
});

test("--update-baseline approves all that fails now, in the file that --baseline names", async () => {
  const folder = createPair();
  expect((await diff(folder, "--baseline", "known.json", "--update-baseline")).code).toBe(0);
  expect((await diff(folder, "--baseline", "known.json")).code).toBe(0);
  expect((await diff(folder)).code).toBe(1);
});
