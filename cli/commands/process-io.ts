import type { Io, Output } from "../shared/io.ts";

/** Makes the {@link Io} of this process. If the reader of stdout ends early (`tenon lint | head`), output ends silently. */
export function createProcessIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: createOutput(process.stdout),
    stderr: createOutput(process.stderr),
    interrupted: () =>
      new Promise((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      }),
  };
}

function createOutput(stream: NodeJS.WriteStream): Output {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    write: (text) => void stream.write(text),
    taken: () => takenFrom(stream),
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns;
    },
  };
}

function takenFrom(stream: NodeJS.WriteStream): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done);
      stream.off("close", done);
      resolve();
    };
    stream.once("drain", done);
    stream.once("close", done);
  });
}
