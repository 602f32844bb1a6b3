import type { Finding } from "../../contract/findings/finding.ts";
import { showPlace, showProse, showText } from "../../contract/findings/show-text.ts";
import { escapeXml } from "../../language/values/markup.ts";
import { type CheckName, type CheckRow, checkNames, type ProbeReport } from "../../live/probe/probe.ts";

/** A finding about one check of an operation. */
export interface CheckFinding extends Finding {
  readonly operationId: string;
  readonly check: CheckName;
}

interface TestCase {
  readonly name: string;
  readonly skipped: string | undefined;
  readonly findings: readonly Finding[];
}

/**
 * Prints a JUnit report with a test suite for each operation and a test case for each of its checks. A check that could not run is skipped.
 * @param others - Findings about the run itself.
 */
export function printProbeJunit(
  { operations: rows, excluded }: Pick<ProbeReport, "operations" | "excluded">,
  findings: readonly CheckFinding[],
  others: readonly Finding[],
): string {
  const suites = rows.map(({ id, checks }) => ({
    name: id,
    cases: checkNames.flatMap((check) => {
      const row = checks.get(check);
      const own = findings.filter((one) => one.operationId === id && one.check === check);
      return row === undefined ? [] : [caseOf(check, row, own)];
    }),
  }));
  const about = others.map((finding) => ({ name: finding.code, skipped: undefined, findings: [finding] }));
  const left = excluded.map((id) => ({
    name: id,
    cases: [{ name: "excluded", skipped: "excluded", findings: [] }],
  }));
  const all = [...suites, ...left, { name: "tenon", cases: about }].filter(({ cases }) => cases.length > 0);
  const cases = all.flatMap((suite) => suite.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tenon" ${totalsOf(cases)}>`,
    ...all.flatMap((suite) => [
      // In Jenkins' schema, only this element can have the attribute `skipped`.
      `  <testsuite name="${attribute(suite.name)}" ${totalsOf(suite.cases)} skipped="${countSkipped(suite.cases)}">`,
      ...suite.cases.map((one) => printCase(suite.name, one)),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function caseOf(check: CheckName, { tried, unchecked }: CheckRow, findings: readonly Finding[]): TestCase {
  const isSkipped = tried === 0 && findings.length === 0;
  return { name: check, skipped: isSkipped ? unchecked.join("; ") : undefined, findings };
}

function totalsOf(cases: readonly TestCase[]): string {
  const failures = cases.filter(({ findings }) => findings.some(isFailure)).length;
  return `tests="${cases.length}" failures="${failures}" errors="0"`;
}

function countSkipped(cases: readonly TestCase[]): number {
  return cases.filter(({ skipped }) => skipped !== undefined).length;
}

function isFailure({ severity }: Finding): boolean {
  return severity === "error";
}

function printCase(suite: string, { name, skipped, findings }: TestCase): string {
  const start = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}"`;
  const failures = findings.filter(isFailure).map((finding) => {
    const message = attribute(finding.message.replace(/\s*\n[\s\S]*$/, ""));
    return `      <failure type="${attribute(finding.code)}" message="${message}">${describe(finding)}</failure>`;
  });
  const notes = findings.filter((finding) => !isFailure(finding)).map(describe);
  const lines = [
    ...(skipped === undefined ? [] : [`      <skipped message="${attribute(skipped)}"/>`]),
    ...failures,
    ...(notes.length === 0 ? [] : [`      <system-out>${notes.join("\n")}</system-out>`]),
  ];
  return lines.length === 0 ? `${start}/>` : [`${start}>`, ...lines, "    </testcase>"].join("\n");
}

function describe({ severity, code, message, places, fix }: Finding): string {
  const lines = [
    `${severity} ${code}: ${showProse(message)}`,
    ...places.map(showPlace),
    ...(fix === undefined ? [] : [`fix: ${showProse(fix)}`]),
  ];
  return escapeXml(lines.join("\n"));
}

function attribute(text: string): string {
  return escapeXml(showText(text));
}
