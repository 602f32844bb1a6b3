import { codes, isLoss, isTableCode } from "../../contract/findings/codes.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printFindings } from "../../contract/findings/print-findings.ts";
import type { ReportFormat } from "../../contract/findings/reporters/report-options.ts";
import { colouredStyle, isColoured, plainStyle } from "../../contract/findings/style.ts";
import type { ExitCode, Io } from "./io.ts";
import { readVersion } from "./read-package.ts";
import type { SourceTexts } from "./source-texts.ts";

/** How a command was asked to report. */
export interface ReportRequest {
  readonly format?: ReportFormat | undefined;
  readonly all?: true | undefined;
  /** Count what is for information in place of showing it, unless all is asked for. */
  readonly hideInfo?: boolean;
  /** What the line of totals is about. */
  readonly subject?: string;
}

/** How many findings of one code `pretty` shows, unless all are asked for. */
const limitPerCode = 10;

/** Prints findings on stdout as asked; `pretty` in colour where that can be seen. */
export function reportFindings(
  findings: readonly Finding[],
  request: ReportRequest,
  texts: SourceTexts,
  io: Io,
): void {
  const columns = io.stdout.columns ?? 110;
  const text = printFindings(findings, request.format ?? "pretty", {
    linesOf: (file) => texts.linesOf(file),
    style: isColoured(io.stdout.isTerminal, io.env) ? colouredStyle : plainStyle,
    width: Math.max(40, Math.min(columns, 120) - 14),
    limitPerCode: request.all === true ? Number.POSITIVE_INFINITY : limitPerCode,
    hideInfo: request.hideInfo === true && request.all !== true,
    version: readVersion(),
    ...(request.subject === undefined ? {} : { subject: request.subject }),
  });
  io.stdout.write(text);
}

/**
 * What a command ends with: 2 where an error is about the command line or the config, 1 for other errors and, where
 * strict, for warnings and for whatever the output goes without, else 0.
 */
export function exitCodeOf(findings: readonly Finding[], strict = false): ExitCode {
  const grave = findings.filter(
    (finding) =>
      finding.severity === "error" || (strict && (finding.severity === "warning" || isLoss(finding))),
  );
  if (grave.some((finding) => finding.severity === "error" && isAboutUsage(finding.code))) return 2;
  return grave.length > 0 ? 1 : 0;
}

function isAboutUsage(code: string): boolean {
  if (!isTableCode(code)) return false;
  const { side } = codes[code];
  return side === "usage" || side === "config";
}
