import { expect, onTestFinished, vi } from "vitest";
import { runCli } from "../../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo } from "../test-io.ts";

/** A running watch with files of its own. */
export interface Watched {
  readonly folder: string;
  /** Waits for a line that was printed since the last call. */
  waitFor(pattern: RegExp): Promise<void>;
  /** All printed text. */
  read(): string;
  /** Interrupts the command; gives its exit code. */
  end(): Promise<number>;
}

/**
 * Starts `tenon generate --watch` in a folder with these files, and waits for its first run.
 *
 * @param first - Called while the first run is under way.
 */
export async function watchFolder(
  files: Readonly<Record<string, string>>,
  first: (folder: string) => void = () => undefined,
): Promise<Watched> {
  const folder = createFolder(files);
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const io = createTestIo(folder, { interrupted });
  const code = runCli(["generate", "--watch"], io);
  first(folder);
  onTestFinished(async () => {
    interrupt();
    await code;
  });
  let seen = 0;
  const waitFor = async (pattern: RegExp): Promise<void> => {
    await vi.waitFor(() => expect(io.out().slice(seen) + io.err()).toMatch(pattern), { timeout: 60_000 });
    seen = io.out().length;
  };
  await waitFor(/^Watching/m);
  const end = (): Promise<number> => {
    interrupt();
    return code;
  };
  return { folder, waitFor, end, read: () => io.out() + io.err() };
}
