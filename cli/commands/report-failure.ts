import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printFindings } from "../../contract/findings/print-findings.ts";
import { printPretty } from "../../contract/findings/reporters/print-pretty.ts";
import { type ReportFormat, reportFormats } from "../../contract/findings/reporters/report-options.ts";
import { colouredStyle, isColoured, plainStyle } from "../../contract/findings/style.ts";
import { didYouMean } from "../../contract/findings/suggest-name.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { readVersion } from "../shared/read-package.ts";
import { readSourceLines } from "../shared/source-texts.ts";
import { UsageError } from "../shared/usage-error.ts";
import { commands } from "./commands.ts";

/** Tells what a command line ended with: a wrong use, with exit code 2, or else a bug of ours, with 3. */
export function reportFailure(error: unknown, argv: readonly string[], io: Io): ExitCode {
  if (!(error instanceof UsageError)) return reportBug(error, argv, io);
  printFailure(error.findings, argv, io);
  return 2;
}

function reportBug(error: unknown, argv: readonly string[], io: Io): ExitCode {
  const debug = argv.includes("--debug");
  const message = error instanceof Error ? error.message : String(error);
  const finding = createFinding("tenon/bug", {
    message: `tenon itself failed: ${message}`,
    fix: `This is not your fault. Please report it, with the document if you can${debug ? "" : "; --debug prints the stack"}.`,
  });
  printFailure([finding], argv, io);
  if (debug && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return 3;
}

/** For people on stderr; where a program reads the findings, on stdout in the format that it asked for. */
function printFailure(findings: readonly Finding[], argv: readonly string[], io: Io): void {
  const format = askedFormat(argv);
  const linesOf = (file: string): ReturnType<typeof readSourceLines> => readSourceLines(io.cwd, file);
  const style = isColoured(io.stderr.isTerminal, io.env) ? colouredStyle : plainStyle;
  if (format === "pretty") io.stderr.write(printPretty(findings, { style, linesOf }));
  else io.stdout.write(printFindings(findings, format, { linesOf, version: readVersion() }));
}

/** Found in arguments that may themselves be what is wrong. */
function askedFormat(argv: readonly string[]): ReportFormat {
  const given = argv.map((argument, index) =>
    argument === "--format" ? argv[index + 1] : /^--format=(.*)$/.exec(argument)?.[1],
  );
  return reportFormats.find((format) => given.includes(format)) ?? "pretty";
}

/** What is to be said where the first argument is neither a command nor an option of tenon's. */
export function describeUnknownCommand(name: string): Finding {
  const isOption = name.startsWith("-");
  return createFinding(isOption ? "usage/unknown-option" : "usage/unknown-command", {
    message: isOption
      ? `tenon itself has no option ${name}; a command comes first.`
      : `There is no command "${name}".`,
    fix:
      didYouMean(name, [...commands.map((command) => command.name), "--help", "--version"]) ??
      "`tenon --help` lists the commands.",
  });
}
