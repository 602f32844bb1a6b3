/** The commands of tenon that code lenses run. They read saved files. */
export interface Tools {
  /** Whether there is a config to generate from. */
  hasConfig(): boolean;
  /** Writes the output of the config, and resolves to what the command prints. */
  generate(): Promise<ToolOutcome>;
  /** Starts a mock of the document on a free port. */
  startMock(document: string): Promise<RunningMock | ToolOutcome>;
  close(): Promise<void>;
}

export interface ToolOutcome {
  readonly isOk: boolean;
  readonly text: string;
}

export interface RunningMock {
  readonly url: string;
  stop(): void;
}
