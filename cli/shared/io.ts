import type { Readable, Writable } from "node:stream";

/** The parts of the process that a command may use. Tests pass their own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The input that `-` stands for. Default: the standard input of the process. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** The terminal for questions. Absent if there is none, or in CI. */
  readonly terminal?: { readonly input: Readable; readonly output: Writable } | undefined;
  /**
   * Returns a promise that resolves when the user interrupts the command (Ctrl-C). Before the first call, an interrupt ends the process.
   * After it, an interrupt only resolves the promise, and the command must end the process.
   */
  interrupted(): Promise<void>;
}

export interface Output {
  write(text: string): void;
  /** Resolves once the reader has caught up or disconnected. Absent: writes are never buffered. */
  taken?(): Promise<void>;
  readonly isTerminal: boolean;
  readonly columns?: number | undefined;
}

/** The exit code: 0 clean, 1 findings, 2 wrong usage or config, 3 a bug of tenon. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Progress {
  readonly isWatched: boolean;
  stage(text: string): void;
  show(text: string): void;
  end(): void;
}

/**
 * Makes a {@link Progress}. The progress line is shown only if stderr is a terminal.
 *
 * @param isDebug - Whether to print a line after each stage, even if stderr is not a terminal. The line tells the elapsed seconds and the
 * seconds of CPU time of the stage, and the memory of the process at the end of the stage. Default: false.
 */
export function createProgress(io: Io, isDebug = false): Progress {
  const isWatched = io.stderr.isTerminal && !io.env["CI"] && io.env["TERM"] !== "dumb";
  const write = (text: string): void => {
    if (isWatched) io.stderr.write(`\r\u001b[2K${text.slice(0, (io.stderr.columns ?? 80) - 1)}`);
  };
  const endStage = isDebug ? timeStages((line) => io.stderr.write(`${line}\n`)) : (): void => undefined;
  return {
    isWatched,
    stage: (text) => {
      write("");
      endStage(text);
      write(text);
    },
    show: write,
    end: () => {
      write("");
      endStage(undefined);
    },
  };
}

export function drawBar(share: number, width: number): string {
  const filled = Math.round(Math.min(1, share) * width);
  return "█".repeat(filled) + "░".repeat(width - filled);
}

/** Prints the time since `start`, a value of `performance.now()`, e.g. `0.3 s`. */
export function showSecondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Returns a function that starts the stage `next`. First, the function prints the time and memory that the previous stage used. With
 * `undefined`, the function starts no stage.
 */
function timeStages(print: (line: string) => void): (next: string | undefined) => void {
  let stage: { readonly name: string; readonly at: number; readonly cpu: NodeJS.CpuUsage } | undefined;
  return (next) => {
    if (stage !== undefined) {
      const seconds = (performance.now() - stage.at) / 1000;
      const { user, system } = process.cpuUsage(stage.cpu);
      const memory = process.memoryUsage.rss() / 1_048_576;
      print(
        `debug: ${stage.name}: ${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of CPU time, ${memory.toFixed(0)} MiB`,
      );
    }
    const name = next?.replace(/ …$/, "");
    stage = name === undefined ? undefined : { name, at: performance.now(), cpu: process.cpuUsage() };
  };
}

export interface BatchedOutput {
  /**
   * Accepts a text, and writes the batch if it is full. Returns a promise to await before the next call, or `undefined` if there is no
   * need.
   */
  write(text: string): Promise<void> | undefined;
  end(): Promise<void>;
}

const BATCH = 64 * 1024;

/** Makes a batched output. If each promise of `write` is awaited, memory holds at most one batch, however slowly the text is read. */
export function createBatchedOutput(output: Output): BatchedOutput {
  let pending = "";
  const flush = async (): Promise<void> => {
    output.write(pending);
    pending = "";
    await output.taken?.();
  };
  return {
    write(text) {
      pending += text;
      return pending.length < BATCH ? undefined : flush();
    },
    end: flush,
  };
}
