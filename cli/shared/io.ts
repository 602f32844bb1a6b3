import type { Readable, Writable } from "node:stream";

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Stream to read for `-`. Default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly terminal?: { readonly input: Readable; readonly output: Writable } | undefined;
  /** Resolves on Ctrl-C. After the first call, an interrupt no longer ends the process by itself. */
  interrupted(): Promise<void>;
}

export interface Output {
  write(text: string): void;
  /** Resolves once the reader has caught up or disconnected. If absent, writes are never buffered. */
  taken?(): Promise<void>;
  readonly isTerminal: boolean;
  readonly columns?: number | undefined;
}

/** 0: clean, 1: findings, 2: wrong usage or config, 3: a bug in tenon. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Progress {
  readonly isWatched: boolean;
  stage(text: string): void;
  show(text: string): void;
  end(): void;
}

/**
 * Shows progress only if stderr is a terminal.
 * @param isDebug - Prints elapsed seconds, CPU seconds and memory after each stage, even without a terminal. Default: false.
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

/** Starting a stage prints time and memory of the previous one. `undefined` only ends the previous stage. */
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
