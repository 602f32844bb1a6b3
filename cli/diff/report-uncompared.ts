import { printFindings } from "../../contract/findings/print-findings.ts";
import { printUncompared } from "../../diff/report/print-uncompared.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { reportFindings } from "../shared/report-findings.ts";
import type { LoadedApi } from "../targets/load-api.ts";
import type { DiffFormat } from "./diff-options.ts";

/**
 * Reports why a document cannot be read, in the format of the report. Returns 2, so that the exit code tells documents that cannot be
 * compared from changes that break.
 */
export function reportUncompared({ findings, name, texts }: LoadedApi, format: DiffFormat, io: Io): ExitCode {
  const version = readVersion();
  if (format === "pretty") reportFindings(findings, { subject: name }, texts, { ...io, stdout: io.stderr });
  else if (format === "json" || format === "markdown" || format === "html")
    io.stdout.write(printUncompared({ name, findings, version }, format));
  else
    io.stdout.write(
      printFindings(findings, format, { linesOf: (file) => texts.linesOf(file), version, subject: name }),
    );
  return 2;
}
