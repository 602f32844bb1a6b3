import { Worker } from "node:worker_threads";
import type { Share } from "../../verifier/exchanges/share.ts";
import { shareOfThread } from "../../verifier/exchanges/share.ts";
import type { ListedSource } from "../../verifier/exchanges/sources/list-sources.ts";
import { mergeItems, readVerifiedItem, type VerifiedItem } from "../../verifier/report/verified-item.ts";
import type { CommandInput } from "../shared/command.ts";
import type { Io } from "../shared/io.ts";
import { joinEnds, type ShareEnd, type ShareRun } from "./run-share.ts";
import type { VerifyOptions } from "./verify-command.ts";

/** What a thread is started with. */
export interface ThreadTask {
  readonly input: CommandInput<VerifyOptions>;
  readonly cwd: string;
  readonly env: Io["env"];
  readonly sources: readonly ListedSource[];
  readonly share: Share;
}

/** What a thread sends. Each message with lines is answered when it was read. */
export type FromThread =
  /** Items as `printVerifiedItem` prints them. */
  | { readonly kind: "lines"; readonly lines: string }
  /** Octets read since the last such message. */
  | { readonly kind: "read"; readonly bytes: number }
  | { readonly kind: "end"; readonly end: ShareEnd };

/** Tells whether threads can be used: they need compiled modules, which tests from sources do not have. */
export function canUseThreads(): boolean {
  return import.meta.url.endsWith(".js");
}

/** Verifies a share in several threads. The items are those that one thread would give, in the same order. */
export function runInThreads(
  task: ThreadTask,
  threads: number,
  onBytes: (count: number) => void = () => undefined,
): ShareRun {
  const names = task.sources.map(({ name }) => name);
  const running = Array.from({ length: threads }, (_, thread) =>
    receive({ ...task, share: shareOfThread(task.share, thread, threads) }, names, onBytes),
  );
  return {
    items: mergeItems(running.map(({ items }) => items)),
    end: () => joinEnds(running.map(({ end }) => end())),
  };
}

/** Starts a thread and gives what it sends. */
function receive(task: ThreadTask, names: readonly string[], onBytes: (count: number) => void): ShareRun {
  const worker = new Worker(new URL("./share-thread.js", import.meta.url), { workerData: task });
  const waiting: string[] = [];
  const state = { end: undefined as ShareEnd | undefined, error: undefined as unknown, isOver: false };
  let wake = (): void => undefined;
  worker.on("message", (message: FromThread) => {
    if (message.kind === "read") return onBytes(message.bytes);
    if (message.kind === "end") state.end = message.end;
    else waiting.push(message.lines);
    wake();
  });
  worker.on("error", (error) => {
    state.error = error;
    wake();
  });
  worker.on("exit", () => {
    state.isOver = true;
    wake();
  });
  const end = (): ShareEnd => {
    if (state.end === undefined) throw state.error ?? new Error("A thread of tenon verify ended early.");
    return state.end;
  };
  async function* items(): AsyncGenerator<VerifiedItem, void, undefined> {
    try {
      while (true) {
        const lines = waiting.shift();
        if (lines !== undefined) {
          worker.postMessage("read");
          for (const line of lines.split("\n")) yield readLine(line, names);
        } else if (state.isOver || state.end !== undefined) {
          return void end();
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      await worker.terminate();
    }
  }
  return { items: items(), end };
}

function readLine(line: string, names: readonly string[]): VerifiedItem {
  const item = readVerifiedItem(line, names);
  if (item === undefined) throw new Error("A thread of tenon verify sent what cannot be read.");
  return item;
}
