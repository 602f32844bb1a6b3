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
