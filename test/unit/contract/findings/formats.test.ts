import { describe, expect, test } from "vitest";
import { printFindings } from "../../../../contract/findings/print-findings.ts";
import { conflict, hostile, linesOf, placeless } from "./samples.ts";

const findings = [conflict, hostile, placeless];

describe("json", () => {
  test("gives the findings as they are, and counts", () => {
    expect(JSON.parse(printFindings(findings, "json"))).toEqual({
      version: 1,
      findings: JSON.parse(JSON.stringify(findings)),
      counts: { error: 1, warning: 1, info: 1 },
    });
  });
});

describe("github", () => {
  test("is one workflow command a line, escaped", () => {
    expect(printFindings(findings, "github").split("\n")).toEqual([
      '::error file=spec/api one.yaml,line=6,col=25,title=tenon document/duplicate-operation-id::Two operations are called "x".%0Aand spec/api one.yaml:4:25%0Afix: Rename one of them.',
      "::warning file=a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3A.yaml,line=1,col=1,title=tenon lint/struct::a%25b%0A::error::x␛[2J␀ <&\"'>]]> <U+202E> \ufffd",
      "::notice title=tenon config/none::Nothing to do.",
      "1 error, 1 warning, 1 for information",
      "",
    ]);
  });
});

describe("sarif", () => {
  test("is a run of SARIF 2.1.0 with rules, levels and places", () => {
    const log = JSON.parse(printFindings(findings, "sarif", { version: "0.1.0" }));
    expect(log).toMatchObject({ version: "2.1.0", runs: [{ columnKind: "utf16CodeUnits" }] });
    const [{ tool, results }] = log.runs;
    expect(tool.driver).toMatchObject({ name: "tenon", semanticVersion: "0.1.0" });
    expect(tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(
      findings.map(({ code }) => code),
    );
    expect(results.map((result: { level: string }) => result.level)).toEqual(["error", "warning", "note"]);
    expect(results[0]).toMatchObject({
      ruleIndex: 0,
      message: { text: 'Two operations are called "x".\nRename one of them.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "spec/api%20one.yaml" },
            region: { startLine: 6, startColumn: 25 },
          },
        },
      ],
      relatedLocations: [{ id: 0, physicalLocation: { region: { startLine: 4 } } }],
    });
    expect(results[2].locations).toEqual([]);
  });

  test("names files by valid relative URIs", () => {
    const [{ results }] = JSON.parse(printFindings([hostile], "sarif")).runs;
    const { uri } = results[0].locations[0].physicalLocation.artifactLocation;
    expect(decodeURIComponent(uri)).toBe(hostile.places[0]?.file);
    expect(new URL(uri, "file:///root/").pathname).toBe(`/root/${uri}`);
  });
});

describe("junit", () => {
  test("is one case a finding, errors as failures", () => {
    const printed = printFindings(findings, "junit", { linesOf });
    expect(printed).toContain('<testsuite name="tenon" tests="3" failures="1" errors="0" skipped="0">');
    expect(printed).toContain(
      '<testcase classname="spec/api one.yaml" name="document/duplicate-operation-id at 6:25">',
    );
    expect(printed).toContain("&gt; 6 |     get: { operationId: x }");
    expect(printed.match(/<failure /g)).toHaveLength(1);
    expect(printed.match(/<system-out>/g)).toHaveLength(2);
  });

  test("is well-formed whatever the document holds", () => {
    const printed = printFindings([hostile, { ...hostile, severity: "error", code: "lint/a<b" }], "junit");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not admit these
    expect(printed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u);
    const body = printed.replace(/^<\?xml[^>]*\?>/, "");
    const bare = body.replace(
      /<\/?[a-z-]+(?: [a-z]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*\/?>/g,
      "",
    );
    expect(bare.replace(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toMatch(/[<&>]/);
  });

  test("is a suite with one case that passes where there is nothing", () => {
    expect(printFindings([], "junit")).toContain('tests="1" failures="0"');
  });
});

describe("gitlab", () => {
  test("is a code quality report with what GitLab requires", () => {
    const issues = JSON.parse(printFindings([...findings, conflict], "gitlab"));
    for (const issue of issues) {
      expect(Object.keys(issue)).toEqual([
        "description",
        "check_name",
        "fingerprint",
        "severity",
        "location",
      ]);
      expect(issue.severity).toMatch(/^(?:info|minor|major)$/);
      expect(issue.location.lines.begin).toBeGreaterThan(0);
      expect(issue.fingerprint).toMatch(/^[\da-f]{64}$/);
    }
    expect(issues[0]).toMatchObject({
      description: 'Two operations are called "x".\nRename one of them.',
      location: { path: "spec/api one.yaml", lines: { begin: 6 } },
    });
    expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(4);
  });

  test("is an empty list without findings", () => {
    expect(JSON.parse(printFindings([], "gitlab"))).toEqual([]);
  });
});
