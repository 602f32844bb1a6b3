import { codes, isLoss, isTableCode } from "../../contract/findings/codes.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printFindings } from "../../contract/findings/print-findings.ts";
import type { ReportFormat } from "../../contract/findings/reporters/report-options.ts";
import { colouredStyle, isColoured, plainStyle } from "../../contract/findings/style.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import type { ExitCode, Io } from "./io.ts";
import type { SourceTexts } from "./source-texts.ts";

/** Options for reporting findings. */
export interface ReportRequest {
  readonly format?: ReportFormat | undefined;
  readonly all?: true | undefined;
  /** Whether findings with the severity `info` are only counted, unless `--all` is given. */
  readonly hideInfo?: boolean;
  /** The command line that shows hidden findings. Default: `--all`. */
  readonly showAll?: string;
  /** The subject of the line of totals. */
  readonly subject?: string;
  /** The code of a finding that explains the others, and is shown before them. */
  readonly first?: string;
}

/** The maximum number of findings with the same code that `pretty` shows, unless `--all` is given. */
const limitPerCode = 10;

/** Prints findings on stdout in the requested format; `pretty` uses colour if stdout is a terminal. */
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
    ...(request.showAll === undefined ? {} : { showAll: request.showAll }),
    ...(request.subject === undefined ? {} : { subject: request.subject }),
    ...(request.first === undefined ? {} : { first: request.first }),
  });
  io.stdout.write(text);
}

/**
 * The exit code for findings: 2 if an error is about the command line or the config; 1 for other errors, and in strict mode also for
 * warnings and losses; otherwise 0.
 */
export function exitCodeOf(findings: readonly Finding[], strict = false): ExitCode {
  const grave = findings.filter(
    (finding) =>
      finding.severity === "error" || (strict && (finding.severity === "warning" || isLoss(finding))),
  );
  if (grave.some((finding) => finding.severity === "error" && isAboutUsage(finding.code))) return 2;
  return grave.length > 0 ? 1 : 0;
}

/** Tells whether a finding is about the command line or the config. */
export function isAboutUsage(code: string): boolean {
  if (!isTableCode(code)) return false;
  const { side } = codes[code];
  return side === "usage" || side === "config";
}
