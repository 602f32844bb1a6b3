import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codes, isTableCode } from "../../../../contract/findings/codes.ts";
import { createFinding } from "../../../../contract/findings/create-finding.ts";

describe("the table of codes", () => {
  test.each(Object.entries(codes))("%s has well-formed texts", (code, entry) => {
    expect(code).toMatch(/^[a-z]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(entry.text).toMatch(/^\S.*\.$/);
    expect(entry.text).not.toContain("\n");
    expect(entry.advice).toMatch(/\S/);
    expect(entry.example).toMatch(/\S/);
  });

  test("no two areas define the same code", async () => {
    const folder = join(import.meta.dirname, "../../../../contract/findings/codes");
    const areas = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
    const modules = await Promise.all(
      areas.map((area) => import(`../../../../contract/findings/codes/${area}.ts`)),
    );
    const rows = modules.flatMap((module) =>
      Object.values(module).flatMap((table) => Object.keys(Object(table))),
    );
    expect(rows.toSorted()).toEqual(Object.keys(codes).toSorted());
  });

  test("does not find names on Object.prototype", () => {
    expect(isTableCode("load/syntax")).toBe(true);
    expect(isTableCode("toString")).toBe(false);
    expect(isTableCode("__proto__")).toBe(false);
  });
});

describe("createFinding", () => {
  test("takes the severity from the table, unless told otherwise", () => {
    expect(createFinding("output/bad-manifest", { message: "m" }).severity).toBe("warning");
    expect(createFinding("output/bad-manifest", { message: "m", severity: "info" }).severity).toBe("info");
  });

  test("a rule of the linter is an error unless told otherwise", () => {
    expect(createFinding("lint/no-unused-components", { message: "m" })).toEqual({
      code: "lint/no-unused-components",
      severity: "error",
      message: "m",
      places: [],
    });
  });

  test("refuses a code that is in no table, at compile time", () => {
    // @ts-expect-error: not a code
    createFinding("load/no-such-code", { message: "m" });
  });
});
