import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import type { ExitCode, Io } from "../../../cli/shared/io.ts";

/** Makes a folder with these files, which is removed after the test. */
export function createFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The differences of an io from the default, which is pipes with an empty environment. */
export interface TestIoOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  readonly interrupted?: Promise<void>;
}

/** An io that stores what is written. */
export interface TestIo extends Io {
  readonly out: () => string;
  readonly err: () => string;
}

/** Makes the io of a process in a folder. */
export function createTestIo(cwd: string, options: TestIoOptions = {}): TestIo {
  const { env = {}, isTerminal = false, interrupted = new Promise<void>(() => {}) } = options;
  const written = { out: "", err: "" };
  const output = (stream: "out" | "err"): Io["stdout"] => ({
    write: (text) => {
      written[stream] += text;
    },
    isTerminal,
    columns: isTerminal ? 100 : undefined,
  });
  return {
    cwd,
    env,
    stdout: output("out"),
    stderr: output("err"),
    interrupted: () => interrupted,
    out: () => written.out,
    err: () => written.err,
  };
}

/** The outcome of a command line. */
export interface Outcome {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a folder. */
export async function tenon(cwd: string, argv: readonly string[], options?: TestIoOptions): Promise<Outcome> {
  const io = createTestIo(cwd, options);
  const code = await runCli(argv, io);
  return { code, out: io.out(), err: io.err() };
}

/** A command that listens. */
export interface Serving {
  readonly url: string;
  readonly cwd: string;
  readonly io: TestIo;
  /** Interrupts the command. */
  end(): Promise<Outcome>;
}

/** Starts a command that listens on a free port; it is interrupted after the test. */
export async function startServing(
  argv: readonly string[],
  files: Readonly<Record<string, string>>,
  options: Omit<TestIoOptions, "interrupted"> = {},
): Promise<Serving> {
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const cwd = createFolder(files);
  const io = createTestIo(cwd, { ...options, interrupted });
  const code = runCli([...argv, "--port", "0"], io);
  const end = async (): Promise<Outcome> => {
    interrupt();
    return { code: await code, out: io.out(), err: io.err() };
  };
  onTestFinished(() => void end());
  const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+/.exec(io.err())?.[0];
  await expect.poll(address, { timeout: 120_000 }).toBeTypeOf("string");
  return { url: address() ?? "", cwd, io, end };
}
