import type { Readable, Writable } from "node:stream";

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Stream to read for `-`. Default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly terminal?: { readonly input: Readable; readonly output: Writable } | undefined;
  /** Resolves on Ctrl-C. Once this has been called, Ctrl-C no longer ends the process. */
  interrupted(): Promise<void>;
}

export interface Output {
  write(text: string): void;
  /** Resolves when the reader has caught up or disconnected. Absent for outputs that never buffer. */
  taken?(): Promise<void>;
  readonly isTerminal: boolean;
  readonly columns?: number | undefined;
}

/** Creates the `Io` of a worker thread, which prints nothing and is never interrupted. */
export function createThreadIo({ cwd, env }: Pick<Io, "cwd" | "env">): Io {
  const silent: Output = { write: () => undefined, isTerminal: false };
  return { cwd, env, stdout: silent, stderr: silent, interrupted: () => new Promise(() => undefined) };
}

/** Exit codes: 0 for success, 1 for findings, 2 for wrong usage or config, 3 for a bug in tenon. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Progress {
  readonly isWatched: boolean;
  stage(text: string): void;
  show(text: string): void;
  end(): void;
}

/**
 * Creates a progress display, which is only visible if stderr is a terminal.
 * @param isDebug - Prints elapsed time, CPU time and memory after each stage, even without a terminal. Default: false.
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

export function showSecondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Returns a function that starts a stage and prints the time and memory used by the previous one. Call it with `undefined` to end the last
 * stage.
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
  write(text: string): Promise<void> | undefined;
  end(): Promise<void>;
}

const BATCH = 64 * 1024;

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
