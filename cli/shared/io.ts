/** What a command may touch of the process it runs in; tests give their own. */
export interface Io {
  /** The folder that relative paths are taken from; absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** What `-` reads. Default the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Resolves when the user asks a running command to end (Ctrl-C). Until it is called, asking ends the process. */
  interrupted(): Promise<void>;
}

/** Where text goes. */
export interface Output {
  write(text: string): void;
  /** Resolves when what was written is taken, or nobody will take it any more. Absent where nothing is held back. */
  taken?(): Promise<void>;
  readonly isTerminal: boolean;
  /** Columns of the terminal, where there is one. */
  readonly columns?: number | undefined;
}

/** 0 clean, 1 findings, 2 usage or config, 3 a bug of tenon's. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What is being done, for who waits: one line on stderr, in a terminal only. */
export interface Progress {
  /** Whether anybody sees it. */
  readonly isWatched: boolean;
  /** A stage begins, and the one before has ended. */
  stage(text: string): void;
  /** How far the work is. */
  show(text: string): void;
  /** The last stage has ended. Clears the line. */
  end(): void;
}

/**
 * Silent where nobody watches: in pipes, files and CI.
 *
 * @param isDebug - Whether to print a line for each stage, anywhere: seconds, seconds of CPU time, and the memory that the process has at
 *   its end. Default: no.
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

/** Makes the function that is told of the next stage, and prints what the one before took. */
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
