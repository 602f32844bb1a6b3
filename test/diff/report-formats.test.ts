import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "../unit/cli/test-io.ts";
import { demanding, grown, notes, plain, sparing } from "./notes.ts";
import { formatChecks } from "./report-formats.ts";

/** A parameter whose name is markup in every format. */
const hostile = (required: boolean): string =>
  notes(
    "type: object",
    `  /tags:
    get:
      operationId: listTags
      parameters: [{ in: query, name: "x,b:c]]>%0A</failure>\\u0007\\n::error::", required: ${required}, schema: { type: string } }]
      responses: { '204': { description: d } }
`,
  );

const pairs: Readonly<Record<string, readonly [old: string, now: string]>> = {
  "a breaking request": [plain, demanding],
  "a breaking response": [plain, sparing],
  "a compatible change": [plain, grown],
  "names that are markup": [hostile(false), hostile(true)],
  "no change": [plain, plain],
};

describe.each(Object.entries(formatChecks))("%s", (format, check) => {
  test.each(Object.entries(pairs))("is valid for %s", async (_, [old, now]) => {
    const folder = createFolder({ "old.yaml": old, "new spec,1.yaml": now });
    const line = ["diff", "old.yaml", "new spec,1.yaml", "--all", "--format", format];
    const { out, err } = await tenon(folder, line);
    expect(check(out)).toEqual([]);
    expect(err).not.toContain("error");
  });

  test("is valid for tenon lint", async () => {
    const folder = createFolder({ "api.yaml": `${plain}\n      example: { text: 1, 'a\\u0001%': 2 }\n` });
    const { out } = await tenon(folder, ["lint", "api.yaml", "--format", format]);
    expect(out).toContain("api.yaml");
    expect(check(out)).toEqual([]);
  });
});

test("reports with other members, or without required ones, are not valid", () => {
  const place = { location: { path: "a.yaml", lines: { begin: 1 } } };
  const issue = { description: "d", check_name: "c", fingerprint: "f", severity: "minor", ...place };
  expect(formatChecks.gitlab(JSON.stringify([issue]))).toEqual([]);
  expect(formatChecks.gitlab(JSON.stringify([{ ...issue, severity: "error" }]))).not.toEqual([]);
  const log = { $schema: "s", version: "2.1.0", runs: [] };
  expect(formatChecks.sarif(JSON.stringify(log))).toEqual([]);
  expect(formatChecks.sarif(JSON.stringify({ ...log, run: [] }))).not.toEqual([]);
  expect(formatChecks.junit('<testsuites skipped="0"/>')).toEqual(["testsuites with skipped"]);
  expect(formatChecks.junit('<testsuites><testsuite name="a"/></testsuites>')).toHaveLength(3);
  expect(formatChecks.github("::error file=a,line=0::m\nlast\n")).toEqual(["line = 0"]);
  expect(formatChecks.github("::fault file=a::100%\nlast\n")).toHaveLength(2);
});
