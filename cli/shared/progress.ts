import type { Io } from "./io.ts";

/** One line on stderr that says what is being done; in a terminal only. */
export interface Progress {
  /** Whether anybody sees it. */
  readonly isWatched: boolean;
  show(text: string): void;
  /** Clears the line. */
  end(): void;
}

/** Silent where nobody watches: in pipes, files and CI. */
export function createProgress(io: Io): Progress {
  const isWatched = io.stderr.isTerminal && !io.env["CI"] && io.env["TERM"] !== "dumb";
  if (!isWatched) return { isWatched, show: () => undefined, end: () => undefined };
  return {
    isWatched,
    show: (text) => io.stderr.write(`\r\u001b[2K${text.slice(0, (io.stderr.columns ?? 80) - 1)}`),
    end: () => io.stderr.write("\r\u001b[2K"),
  };
}
