import { createFinding } from "../contract/findings/create-finding.ts";
import type { Finding } from "../contract/findings/finding.ts";
import { printFindings, type ReportFormat, reportFormats } from "../contract/findings/print-findings.ts";
import { printPretty } from "../contract/findings/reporters/print-pretty.ts";
import { colouredStyle, isColoured, plainStyle } from "../contract/findings/style.ts";
import { didYouMean } from "../contract/findings/suggest-name.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import type { ExitCode, Io } from "./io.ts";
import { parseArguments } from "./parse-arguments.ts";
import { printCommandHelp, printHelp } from "./print-help.ts";
import { readSourceLines } from "./read-source-lines.ts";
import { readVersion } from "./read-version.ts";
import { UsageError } from "./usage-error.ts";

/** Runs one command line (without `node` and the script's name) and gives its exit code. Never throws. */
export async function runCli(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (!(error instanceof UsageError)) return reportBug(error, argv, io);
    printFailure(error.findings, argv, io);
    return 2;
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [first, ...rest] = argv;
  if (first === undefined) {
    io.stderr.write(printHelp(commands, readVersion()));
    return 2;
  }
  if (first === "--version" || first === "-V") return answer(io, `${readVersion()}\n`);
  if (first === "--help" || first === "-h") return answer(io, printHelp(commands, readVersion()));
  if (first === "help")
    return answer(
      io,
      rest[0] === undefined ? printHelp(commands, readVersion()) : printCommandHelp(findCommand(rest[0])),
    );
  const command = findCommand(first);
  if (asksForHelp(rest)) return answer(io, printCommandHelp(command));
  return command.run(parseArguments(command, rest), io);
}

function answer(io: Io, text: string): ExitCode {
  io.stdout.write(text);
  return 0;
}

/** Help is given whatever else is wrong with the line. */
function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end === -1 ? argv : argv.slice(0, end)).some(
    (argument) => argument === "--help" || argument === "-h",
  );
}

function findCommand(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const isOption = name.startsWith("-");
  throw new UsageError(
    createFinding(isOption ? "usage/unknown-option" : "usage/unknown-command", {
      message: isOption
        ? `tenon itself has no option ${name}; a command comes first.`
        : `There is no command "${name}".`,
      fix:
        didYouMean(name, [...commands.map((command) => command.name), "--help", "--version"]) ??
        "`tenon --help` lists the commands.",
    }),
  );
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
