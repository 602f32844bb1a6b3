import { getHeapStatistics } from "node:v8";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printFindings } from "../../contract/findings/print-findings.ts";
import { printPretty } from "../../contract/findings/print-pretty.ts";
import { type ReportFormat, reportFormats } from "../../contract/findings/report-options.ts";
import { chooseStyle } from "../../contract/findings/style.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { SourceTexts } from "../shared/report-findings.ts";
import { createUsageError, UsageError } from "../shared/usage-error.ts";
import { commands } from "./commands.ts";

/**
 * Prints an error and returns its exit code: 2 for a {@link UsageError} or insufficient memory, otherwise 3, since any other error is a bug
 * in tenon.
 */
export function reportFailure(error: unknown, argv: readonly string[], io: Io): ExitCode {
  if (error instanceof UsageError) {
    printFailure(error.findings, argv, io);
    return 2;
  }
  if (isOutOfMemory(error)) {
    const megabytes = Math.round(getHeapStatistics().heap_size_limit / 2 ** 20);
    const message = `Node ran out of memory (limit: about ${megabytes} MB).`;
    printFailure([createFinding("tenon/out-of-memory", { message })], argv, io);
    return 2;
  }
  const debug = argv.includes("--debug");
  const finding = createFinding("tenon/bug", {
    message: `tenon itself failed: ${error instanceof Error ? error.message : String(error)}`,
    fix: `Please report this bug, with the document if possible${debug ? "" : "; --debug prints the stack"}.`,
  });
  printFailure([finding], argv, io);
  if (debug && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return 3;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function printFailure(findings: readonly Finding[], argv: readonly string[], io: Io): void {
  const format = findFormat(argv);
  const linesOf = (file: string) => new SourceTexts(io.cwd).linesOf(file);
  const style = chooseStyle(io.stderr.isTerminal, io.env);
  if (format === "pretty") io.stderr.write(printPretty(findings, { style, linesOf }));
  else io.stdout.write(printFindings(findings, format, { linesOf, version: readVersion() }));
}

function findFormat(argv: readonly string[]): ReportFormat {
  const given = argv.map((argument, index) =>
    argument === "--format" ? argv[index + 1] : /^--format=(.*)$/.exec(argument)?.[1],
  );
  return reportFormats.find((format) => given.includes(format)) ?? "pretty";
}

/** What other tools call these commands. */
const otherNames: Readonly<Record<string, string>> = {
  build: "Did you mean `tenon generate`?",
  bundle: "`tenon generate` writes the bundled document as openapi.json (the part `documents`).",
  serve: "Did you mean `tenon mock`? `tenon docs --serve` serves a site, and `tenon stubs` writes a server.",
  server: "Did you mean `tenon stubs`? `tenon mock` serves a document without code.",
  test: "Did you mean `tenon probe`, which tests a running server?",
  validate: "Did you mean `tenon lint`? `tenon verify` validates recorded traffic.",
};

export function unknownCommand(name: string): UsageError {
  const known = [...commands.map((command) => command.name), "--help", "--version"];
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  const fix = other ?? didYouMean(name, known) ?? "`tenon --help` lists the commands.";
  return name.startsWith("-")
    ? createUsageError(
        "usage/unknown-option",
        `tenon itself has no option ${name}; a command comes first.`,
        fix,
      )
    : createUsageError("usage/unknown-command", `Unknown command "${name}".`, fix);
}
