import { readVersion } from "../../generator/output/read-package.ts";
import type { Command } from "../shared/command.ts";
import type { ExitCode, Io, Output } from "../shared/io.ts";
import { commands } from "./commands.ts";
import { printCommandHelp, printHelp } from "./print-help.ts";

/**
 * Runs a command and never throws.
 * @param argv - Command-line arguments, excluding `node` and the script.
 */
export async function runCli(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    const { reportFailure } = await import("./report-failure.ts");
    return reportFailure(error, argv, io);
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
      rest[0] === undefined
        ? printHelp(commands, readVersion())
        : printCommandHelp(await findCommand(rest[0])),
    );
  const command = await findCommand(first);
  if (asksForHelp(rest)) return answer(io, printCommandHelp(command));
  const { parseArguments } = await import("../shared/parse-arguments.ts");
  return command.run(parseArguments(command, rest), io);
}

function answer(io: Io, text: string): ExitCode {
  io.stdout.write(text);
  return 0;
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end === -1 ? argv : argv.slice(0, end)).some(
    (argument) => argument === "--help" || argument === "-h",
  );
}

async function findCommand(name: string): Promise<Command> {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const { unknownCommand } = await import("./report-failure.ts");
  throw unknownCommand(name);
}

/** Stops writing silently if the reader of stdout closes it early (`tenon lint | head`). */
export function createProcessIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: createOutput(process.stdout, "stdout"),
    stderr: createOutput(process.stderr, "stderr"),
    terminal:
      process.stdin.isTTY && process.stdout.isTTY && !process.env["CI"]
        ? { input: process.stdin, output: process.stdout }
        : undefined,
    interrupted: () =>
      new Promise((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      }),
  };
}

function createOutput(stream: NodeJS.WriteStream, name: "stdout" | "stderr"): Output {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    // Stop here: the output is incomplete, and whoever reads it would take it for the full report.
    if (name === "stdout")
      process.stderr.write(
        `error output/unwritable: stdout cannot be written (${error.code ?? error.message}).\n`,
      );
    process.exit(2);
  });
  return {
    write: (text) => void stream.write(text),
    taken: () => takenFrom(stream),
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns;
    },
  };
}

function takenFrom(stream: NodeJS.WriteStream): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done);
      stream.off("close", done);
      resolve();
    };
    stream.once("drain", done);
    stream.once("close", done);
  });
}
