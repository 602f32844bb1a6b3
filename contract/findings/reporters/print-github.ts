import { summariseFindings } from "../count-findings.ts";
import type { Finding, Severity } from "../finding.ts";
import { showText } from "../show-text.ts";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** For GitHub Actions: one workflow command a finding, which becomes an annotation of the line; then the totals. */
export function printGithub(findings: readonly Finding[]): string {
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
