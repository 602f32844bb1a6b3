import type { Finding } from "./finding.ts";
import type { ReportFormat } from "./report-formats.ts";
import { printGithub } from "./reporters/print-github.ts";
import { printJson } from "./reporters/print-json.ts";
import { printJunit } from "./reporters/print-junit.ts";
import { printPretty } from "./reporters/print-pretty.ts";
import { printSarif } from "./reporters/print-sarif.ts";
import type { ReportOptions } from "./reporters/report-options.ts";

/** Prints findings whole, with a line end last; the text of documents is made harmless for where it goes. */
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
