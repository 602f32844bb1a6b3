import type { Output } from "../shared/io.ts";

/** Output of many small pieces, written in few large ones. */
export interface BatchedOutput {
  /** Waits where whoever reads does not keep up. */
  write(text: string): Promise<void> | undefined;
  end(): Promise<void>;
}

const BATCH = 64 * 1024;

/** Makes batched output. What is kept never grows beyond a batch, however slow the reader is. */
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
