import { printFindings } from "../../contract/findings/print-findings.ts";
import { colouredStyle, isColoured, plainStyle } from "../../contract/findings/style.ts";
import { changeFindings } from "../../diff/report/change-findings.ts";
import { countConsumers } from "../../diff/report/describe-consumers.ts";
import { describeOutcome, describeParts, type PrintedDiff } from "../../diff/report/describe-report.ts";
import { printDiffHtml } from "../../diff/report/print-html.ts";
import { printDiffJson } from "../../diff/report/print-json.ts";
import { printDiffMarkdown } from "../../diff/report/print-markdown.ts";
import { printDiff } from "../../diff/report/print-pretty.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import type { Io } from "../shared/io.ts";
import type { LoadedApi } from "../targets/load-api.ts";
import type { DiffFormat } from "./diff-command.ts";

/** Prints a comparison on stdout. The formats for build servers have no totals; these go to stderr. */
export function printDiffReport(
  report: PrintedDiff,
  format: DiffFormat,
  apis: readonly LoadedApi[],
  io: Io,
): void {
  switch (format) {
    case "pretty":
      io.stdout.write(
        printDiff(report, isColoured(io.stdout.isTerminal, io.env) ? colouredStyle : plainStyle),
      );
      return;
    case "json":
      io.stdout.write(printDiffJson(report));
      return;
    case "markdown":
      io.stdout.write(printDiffMarkdown(report));
      return;
    case "html":
      io.stdout.write(printDiffHtml(report));
      return;
    case "github":
    case "sarif":
    case "junit": {
      const linesOf = (file: string) =>
        apis.map(({ texts }) => texts.linesOf(file)).find((lines) => lines !== undefined);
      io.stdout.write(printFindings(changeFindings(report), format, { linesOf, version: report.version }));
      io.stderr.write(`${describeOutcome(report)} ${describeParts(report)}.\n`);
      if (report.consumers !== undefined) io.stderr.write(`${countConsumers(report.consumers)}\n`);
      return;
    }
    default:
      assertNever(format);
  }
}
