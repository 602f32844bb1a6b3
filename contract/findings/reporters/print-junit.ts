import { printCodeFrame } from "../code-frame.ts";
import { countFindings } from "../count-findings.ts";
import type { Finding } from "../finding.ts";
import { makeWellFormed, showPlace, showProse, showText } from "../show-text.ts";
import type { ReportOptions } from "./report-options.ts";

/**
 * Prints findings for build servers that show tests: one test case for each. Errors are failures; other findings pass, with their text as
 * output. Without findings there is one test case that passes, since build servers treat an empty suite as an error.
 */
export function printJunit(findings: readonly Finding[], options: ReportOptions = {}): string {
  const cases =
    findings.length === 0
      ? ['    <testcase classname="tenon" name="no findings"/>']
      : findings.map((finding) => printCase(finding, options));
  const totals = `tests="${cases.length}" failures="${countFindings(findings).error}" errors="0" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tenon" ${totals}>`,
    `  <testsuite name="tenon" ${totals}>`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function printCase(finding: Finding, options: ReportOptions): string {
  const place = finding.places[0];
  const where = place === undefined ? "tenon" : place.file;
  const name = place === undefined ? finding.code : `${finding.code} at ${place.line}:${place.column}`;
  const attributes = `classname="${escapeXml(showText(where))}" name="${escapeXml(name)}"`;
  const text = escapeXml(describe(finding, options));
  const content =
    finding.severity === "error"
      ? `<failure type="${escapeXml(finding.code)}" message="${escapeXml(showText(finding.message.replace(/\s*\n\s*/g, " ")))}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase ${attributes}>\n      ${content}\n    </testcase>`;
}

function describe(finding: Finding, options: ReportOptions): string {
  const lines = [`${finding.severity} ${finding.code}: ${showProse(finding.message)}`];
  for (const place of finding.places) {
    lines.push(showPlace(place));
    const source = options.linesOf?.(place.file);
    if (source !== undefined) lines.push(printCodeFrame(source, place));
  }
  if (finding.fix !== undefined) lines.push(`fix: ${showProse(finding.fix)}`);
  return lines.join("\n");
}

/** Escapes text for XML 1.0, and replaces characters that its Char production does not admit. */
function escapeXml(text: string): string {
  return (
    makeWellFormed(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML excludes
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}
