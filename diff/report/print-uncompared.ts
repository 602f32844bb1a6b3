import { countFindings, type Finding } from "../../contract/findings/finding.ts";
import { printSafeJson, showPlace } from "../../contract/findings/show-text.ts";
import { escapeProse, escapeText, printHtmlPage } from "../../verifier/report/html-page.ts";
import { codeInMarkdown, escapeMarkdown, messageInMarkdown } from "./markdown-text.ts";

export interface Uncompared {
  /** The document that cannot be read. */
  readonly name: string;
  readonly findings: readonly Finding[];
  readonly version: string;
}

/** Prints the report of a comparison that was not possible. As JSON, it has the level `not compared` and the findings. */
export function printUncompared(report: Uncompared, format: "json" | "markdown" | "html"): string {
  switch (format) {
    case "json":
      return printJson(report);
    case "markdown":
      return printMarkdown(report);
    case "html":
      return printHtml(report);
  }
}

function printJson({ name, findings }: Uncompared): string {
  return `${printSafeJson({ level: "not compared", document: name, changes: [], findings, counts: countFindings(findings) }, 2)}\n`;
}

function printMarkdown({ name, findings, version }: Uncompared): string {
  const lines = findings.map(
    ({ severity, code, message, places: [place] }) =>
      `- ${severity} ${messageInMarkdown(message)} ${codeInMarkdown(code)}${place === undefined ? "" : ` ${codeInMarkdown(showPlace(place))}`}`,
  );
  return `${[
    "## API changes: not compared",
    `${codeInMarkdown(name)} cannot be read.`,
    lines.join("\n"),
    `<sub>tenon ${escapeMarkdown(version)}</sub>`,
  ].join("\n\n")}\n`;
}

function printHtml({ name, findings, version }: Uncompared): string {
  const sections = findings.map(({ severity, code, message, places: [place] }) =>
    [
      `<section class="${severity}">`,
      `<h2><b>${severity}</b> <code>${escapeText(code)}</code></h2>`,
      `<p>${escapeProse(message)}</p>`,
      place === undefined ? "" : `<p class="place">${escapeText(showPlace(place))}</p>`,
      "</section>",
    ].join("\n"),
  );
  return printHtmlPage({ title: `${name}: not compared`, body: sections, version });
}
