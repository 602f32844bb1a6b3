import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { assertNever } from "../../runtime/assert-never.ts";
import { type Share, shareOfThread } from "../../verifier/exchanges/share.ts";
import type { ListedSource } from "../../verifier/exchanges/sources/list-sources.ts";
import {
  mergeItems,
  readVerifiedItem,
  type ValidRun,
  type VerifiedItem,
} from "../../verifier/report/verified-item.ts";
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

/** What a thread sends. Each message with entries is answered after it was read. */
export type FromThread =
  /** Runs, and items as `printVerifiedItem` prints them. */
  | { readonly kind: "entries"; readonly entries: readonly (ValidRun | string)[] }
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

/** Starts a thread and yields its messages. */
function receive(task: ThreadTask, names: readonly string[], onBytes: (count: number) => void): ShareRun {
  const worker = new Worker(new URL("./share-thread.js", import.meta.url), { workerData: task });
  // An error of the thread is thrown here.
  const messages = on(worker, "message", { close: ["exit"] });
  let end: ShareEnd | undefined;
  async function* items(): AsyncGenerator<VerifiedItem | ValidRun, void, undefined> {
    try {
      // As the thread sends them.
      for await (const [message] of messages as AsyncIterable<readonly [FromThread]>) {
        switch (message.kind) {
          case "read":
            onBytes(message.bytes);
            break;
          case "entries":
            worker.postMessage("read");
            for (const entry of message.entries)
              yield typeof entry === "string" ? readLine(entry, names) : entry;
            break;
          case "end":
            end = message.end;
            return;
          default:
            assertNever(message);
        }
      }
    } finally {
      await worker.terminate();
    }
  }
  return {
    items: items(),
    end() {
      if (end === undefined) throw new Error("A thread of tenon verify ended early.");
      return end;
    },
  };
}

function readLine(line: string, names: readonly string[]): VerifiedItem {
  const item = readVerifiedItem(line, names);
  if (item === undefined) throw new Error("A thread of tenon verify sent what cannot be read.");
  return item;
}
