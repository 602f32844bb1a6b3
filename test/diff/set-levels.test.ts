import { expect, test } from "vitest";
import { createFolder, type Outcome, tenon } from "../unit/cli/test-io.ts";
import { demanding, grown, plain } from "./notes.ts";

async function diff(old: string, now: string, ...options: readonly string[]): Promise<Outcome> {
  const folder = createFolder({ "old.yaml": old, "new.yaml": now });
  return tenon(folder, ["diff", "old.yaml", "new.yaml", ...options]);
}

test("a level set for a code decides the exit code, the advice and the order", async () => {
  const lowered = await diff(plain, demanding, "--severity", "schema/*=risk");
  expect(lowered.code).toBe(0);
  expect(lowered.out).toContain("risk `Note` now requires `priority`. Found as breaking.");
  expect(lowered.out).toContain("No breaking changes. Version to raise: minor.");
  const raised = await diff(plain, grown, "--severity", "operation/added=breaking", "--format", "json");
  expect(raised.code).toBe(1);
  expect(JSON.parse(raised.out)).toMatchObject({
    level: "breaking",
    advice: "major",
    changes: [{ level: "breaking", found: "compatible", code: "operation/added" }],
  });
});

test("the outcome says that a change fails that does not break", async () => {
  const { code, out } = await diff(plain, grown, "--max", "patch");
  expect(code).toBe(1);
  expect(out).toContain("No breaking changes, but 1 change fails the command. Version to raise: minor.");
});

test.each([
  "pretty",
  "markdown",
  "html",
  "json",
  "sarif",
  "junit",
  "github",
  "gitlab",
])("entries that a rule lowers are counted as %s", async (format) => {
  const { code, out, err } = await diff(plain, demanding, "--severity", "*=compatible", "--format", format);
  expect(code).toBe(0);
  const told = ["pretty", "markdown", "html"].includes(format) ? out : err;
  expect(told.replaceAll(/&#45;|&#x2d;/g, "-")).toContain("1 entry lowered by --severity.");
  if (format === "json") expect(JSON.parse(out)).toMatchObject({ lowered: 1, ignored: 0 });
});

test("a rule that raises levels is not counted as lowering", async () => {
  const { out } = await diff(plain, grown, "--severity", "operation/added=breaking", "--format", "json");
  expect(JSON.parse(out)).toMatchObject({ lowered: 0 });
});

test("the last rule for a code counts", async () => {
  const rules = ["--severity", "schema/*=risk", "--severity", "schema/required=breaking"];
  expect((await diff(plain, demanding, ...rules)).code).toBe(1);
});

test("a rule that matches no change is reported", async () => {
  const rules = ["--severity", "server/*=risk", "--ignore", "path=/elsewhere"];
  const { code, err } = await diff(plain, demanding, ...rules);
  expect(code).toBe(1);
  expect(err).toContain('The rule `--severity "server/*=risk"` matches no change.');
  expect(err).toContain('The rule `--ignore "path=/elsewhere"` matches no change.');
  expect((await diff(plain, demanding, "--severity", "schema/*=risk")).err).not.toContain(
    "matches no change",
  );
});

test.each(["schema/required", "schema/required=fatal", "=risk"])("%s is no rule", async (rule) => {
  const { code, err } = await diff(plain, demanding, "--severity", rule);
  expect(code).toBe(2);
  expect(err).toContain("is not a code and a level");
});

test("changed vendor extensions are listed if their names match", async () => {
  const extended = (limit: number): string =>
    plain
      .replace("info:", `x-team: notes${limit}\ninfo:`)
      .replace("operationId: listNotes", `operationId: listNotes\n      x-rate-limit: ${limit}`)
      .replace("type: object", `type: object\n      x-rate-class: c${limit}`);
  const { code, out } = await diff(extended(1), extended(2), "--extensions", "x-rate-*");
  expect(code).toBe(0);
  expect(out).toContain("policy `x-rate-limit` of the operation changed from `1` to `2`. extension/changed");
  expect(out).toContain(
    'policy `x-rate-class` of the schema `Note` changed from `"c1"` to `"c2"`. extension/changed',
  );
  expect(out).not.toContain("x-team");
  const { out: added } = await diff(plain, extended(1), "--extensions", "x-*");
  expect(added).toContain('The document now has `x-team: "notes1"`.');
  expect((await diff(extended(1), extended(2))).out).not.toContain("x-rate");
});
