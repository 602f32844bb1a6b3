import { countFindings, summariseFindings } from "./count-findings.ts";
import type { Finding, Severity } from "./finding.ts";
import { printJunit } from "./reporters/print-junit.ts";
import { printPretty } from "./reporters/print-pretty.ts";
import { printSarif } from "./reporters/print-sarif.ts";
import type { ReportFormat, ReportOptions } from "./reporters/report-options.ts";
import { printSafeJson, showText } from "./show-text.ts";

/** Prints findings, with a final line end. Text from documents is escaped for the format. */
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
  }
}

/**
 * Prints findings for programs: `{ version: 1, findings: Finding[], counts: { error, warning, info } }`, in the order in which they were
 * found. Under the same version, members may be added, but not removed or changed.
 */
function printJson(findings: readonly Finding[]): string {
  return `${printSafeJson({ version: 1, findings, counts: countFindings(findings) })}\n`;
}

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** Prints findings for GitHub Actions: one workflow command for each, which annotates the line; then the totals. */
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

/** Escapes the text of a workflow command: `%` first, then line ends. */
function escapeData(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => showText(line).replaceAll("%", "%25"))
    .join("%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
