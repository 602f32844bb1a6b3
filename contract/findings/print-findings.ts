import { escapeXml } from "../../language/values/markup.ts";
import { printCodeFrame } from "./code-frame.ts";
import { codes, isTableCode } from "./codes.ts";
import { countFindings, type Finding, type Place, type Severity, summariseFindings } from "./finding.ts";
import { printCodeQuality } from "./print-code-quality.ts";
import { printPretty } from "./print-pretty.ts";
import type { ReportFormat, ReportOptions } from "./report-options.ts";
import { encodePath, makeWellFormed, printSafeJson, showPlace, showProse, showText } from "./show-text.ts";

/**
 * Formats findings, ending with a newline. Document strings are escaped for the format.
 * @example
 * process.stdout.write(printFindings(findings, "sarif"));
 */
export function printFindings(
  findings: readonly Finding[],
  format: ReportFormat,
  options: ReportOptions = {},
): string {
  switch (format) {
    case "pretty":
      return printPretty(findings, options);
    case "json":
      return printJson(findings);
    case "github":
      return printGithub(findings);
    case "sarif":
      return printSarif(findings, options);
    case "junit":
      return printJunit(findings, options);
    case "gitlab":
      return printCodeQuality(findings);
  }
}

function printJson(findings: readonly Finding[]): string {
  return `${printSafeJson({ version: 1, findings, counts: countFindings(findings) })}\n`;
}

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

function printGithub(findings: readonly Finding[]): string {
  const lines = findings.map(printCommand);
  return `${[...lines, summariseFindings(findings)].join("\n")}\n`;
}

function printCommand(finding: Finding): string {
  const [place, ...others] = finding.places;
  const properties = [
    ...(place ? [`file=${escapeProperty(place.file)}`, `line=${place.line}`, `col=${place.column}`] : []),
    `title=${escapeProperty(`tenon ${finding.code}`)}`,
  ];
  const text = [
    finding.message,
    ...others.map(({ file, line, column }) => `and ${file}:${line}:${column}`),
    ...(finding.fix === undefined ? [] : [`fix: ${finding.fix}`]),
  ].join("\n");
  return `::${commands[finding.severity]} ${properties.join(",")}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => showText(line).replaceAll("%", "%25"))
    .join("%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function printJunit(findings: readonly Finding[], options: ReportOptions = {}): string {
  const cases =
    findings.length === 0
      ? ['    <testcase classname="tenon" name="no findings"/>']
      : findings.map((finding) => printCase(finding, options));
  const totals = `tests="${cases.length}" failures="${countFindings(findings).error}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tenon" ${totals}>`,
    // In Jenkins' schema, only this element can have the attribute `skipped`.
    `  <testsuite name="tenon" ${totals} skipped="0">`,
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
  const text = escapeXml(describeForJunit(finding, options));
  const content =
    finding.severity === "error"
      ? `<failure type="${escapeXml(finding.code)}" message="${escapeXml(showText(finding.message.replace(/\s*\n\s*/g, " ")))}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase ${attributes}>\n      ${content}\n    </testcase>`;
}

function describeForJunit(finding: Finding, options: ReportOptions): string {
  const lines = [`${finding.severity} ${finding.code}: ${showProse(finding.message)}`];
  for (const place of finding.places) {
    lines.push(showPlace(place));
    const source = options.linesOf?.(place.file);
    if (source !== undefined) lines.push(printCodeFrame(source, place));
  }
  if (finding.fix !== undefined) lines.push(`fix: ${showProse(finding.fix)}`);
  return lines.join("\n");
}

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

function printSarif(findings: readonly Finding[], options: ReportOptions = {}): string {
  const rules = [...new Set(findings.map((finding) => finding.code))];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "tenon",
            ...(options.version === undefined ? {} : { semanticVersion: options.version }),
            rules: rules.map(describeRule),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => describeResult(finding, rules.indexOf(finding.code))),
      },
    ],
  };
  return `${printSafeJson(log)}\n`;
}

function describeRule(code: string): object {
  if (!isTableCode(code)) return { id: code };
  const { text, advice, severity } = codes[code];
  return {
    id: code,
    shortDescription: { text },
    help: { text: advice },
    defaultConfiguration: { level: levels[severity] },
  };
}

function describeResult(finding: Finding, ruleIndex: number): object {
  const [place, ...others] = finding.places;
  const text = finding.fix === undefined ? finding.message : `${finding.message}\n${finding.fix}`;
  return {
    ruleId: finding.code,
    ruleIndex,
    level: levels[finding.severity],
    message: { text },
    ...fingerprintOf(finding),
    locations: place ? [{ physicalLocation: describePlace(place) }] : [],
    ...(others.length === 0
      ? {}
      : {
          relatedLocations: others.map((other, id) => ({ id, physicalLocation: describePlace(other) })),
        }),
  };
}

/** Returns fingerprints, which code scanning uses to match findings of different runs. Empty unless the finding concerns an exchange. */
function fingerprintOf(finding: Finding): object {
  if (!("fingerprint" in finding) || typeof finding.fingerprint !== "string") return {};
  return { partialFingerprints: { "tenon/v1": makeWellFormed(finding.fingerprint) } };
}

function describePlace(place: Place): object {
  return {
    artifactLocation: { uri: encodePath(place.file) },
    region: { startLine: Math.max(1, place.line), startColumn: Math.max(1, place.column) },
  };
}
