import { on } from "node:events";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { assertNever } from "../../runtime/assert-never.ts";
import type { Share } from "../../verifier/exchanges/share.ts";
import type { Batches } from "../../verifier/exchanges/sourced-exchange.ts";
import type { ListedSource } from "../../verifier/exchanges/sources/open-sources.ts";
import {
  joinRuns,
  mergeItems,
  printVerifiedItem,
  readVerifiedItem,
  type ValidRun,
  type VerifiedItem,
} from "../../verifier/report/verified-item.ts";
import type { CommandInput } from "../shared/command.ts";
import type { Io } from "../shared/io.ts";
import { joinEnds, type ShareEnd, type ShareRun } from "./run-share.ts";
import { listingOf } from "./traffic-report.ts";
import type { VerifyOptions } from "./verify-options.ts";
import type { VerifyRequest } from "./verify-request.ts";

export interface ThreadTask {
  readonly input: CommandInput<VerifyOptions>;
  readonly cwd: string;
  readonly env: Io["env"];
  readonly sources: readonly ListedSource[];
  readonly share: Share;
  readonly claims: Int32Array<SharedArrayBuffer>;
}

export interface ThreadStart extends ThreadTask {
  /** Set to 1 when the thread starts reading, or when the main thread decides that no work is left. */
  readonly begun: Int32Array<SharedArrayBuffer>;
}

/** Message from a helper thread. The main thread acknowledges each `entries` message. */
export type FromThread =
  | { readonly kind: "entries"; readonly entries: readonly (ValidRun | string)[] }
  | { readonly kind: "end"; readonly end: ShareEnd };

export const SENT = 64;

/**
 * Maximum number of unread messages. A thread that reaches it pauses, because the main thread may be waiting for items from other threads.
 */
export const UNDER_WAY = 32;

/** Checks for compiled modules, which worker threads require. Tests run from source. */
export function canUseThreads(): boolean {
  return import.meta.url.endsWith(".js");
}

/**
 * Decides whether a thread starts reading or is terminated: only the first caller gets `true`. The thread calls this before it reads, the
 * main thread before it terminates a thread that is no longer needed.
 */
export function isFirst(begun: Int32Array<SharedArrayBuffer>): boolean {
  return Atomics.exchange(begun, 0, 1) === 0;
}

export function entriesOf(
  items: Batches<VerifiedItem>,
  request: VerifyRequest,
): AsyncIterable<VerifiedItem | ValidRun> {
  return joinRuns(items, request.partial === undefined ? listingOf(request) : printVerifiedItem);
}

/**
 * Verifies a share in several threads, which repeatedly claim parts of it. The main thread starts at once, helpers after they have loaded
 * the document. The items and their order are the same as with a single thread.
 * @param own - Items and totals of the main thread.
 * @param count - Number of helper threads.
 */
export function runWithThreads(own: ThreadRun, task: ThreadTask, count: number): ShareRun {
  const names = task.sources.map(({ name }) => name);
  const helpers: Helper[] = [];
  async function* ownItems(): AsyncGenerator<VerifiedItem | ValidRun, void, undefined> {
    yield* own.items;
    for (const helper of helpers) helper.release();
  }
  async function* items(): AsyncGenerator<Iterable<VerifiedItem | ValidRun>, void, undefined> {
    try {
      while (helpers.length < count) helpers.push(startHelper(task, names));
      // Buffer the main thread's items while the merge waits for other threads.
      const ahead = Readable.from(ownItems(), { highWaterMark: SENT * UNDER_WAY });
      yield* mergeItems<VerifiedItem | ValidRun>([ahead, ...helpers.map((helper) => helper.items)]);
    } finally {
      await Promise.all(helpers.map((helper) => helper.stop()));
    }
  }
  return { items: items(), end: () => joinEnds([own.end(), ...helpers.flatMap((helper) => helper.end())]) };
}

interface ThreadRun extends Pick<ShareRun, "end"> {
  readonly items: AsyncIterable<VerifiedItem | ValidRun>;
}

interface Helper {
  readonly items: AsyncIterable<VerifiedItem | ValidRun>;
  /** Call this when no work is left. Terminates the thread if it has not started reading. */
  release(): void;
  stop(): Promise<unknown>;
  /** Returns the thread's totals, or nothing if {@link release} terminated it. */
  end(): readonly ShareEnd[];
}

function startHelper(task: ThreadTask, names: readonly string[]): Helper {
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadStart = { ...task, begun };
  const worker = new Worker(new URL("./share-thread.js", import.meta.url), { workerData });
  // Errors in the thread are rethrown by this iterator.
  const messages = on(worker, "message", { close: ["exit"] });
  let end: ShareEnd | undefined;
  let isReleased = false;
  async function* items(): AsyncGenerator<VerifiedItem | ValidRun, void, undefined> {
    for await (const [message] of messages as AsyncIterable<readonly [FromThread]>) {
      switch (message.kind) {
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
  }
  return {
    items: items(),
    release() {
      if (!isFirst(begun)) return;
      isReleased = true;
      void worker.terminate();
    },
    stop: () => worker.terminate(),
    end() {
      if (end === undefined && !isReleased) throw new Error("A thread of tenon verify ended early.");
      return end === undefined ? [] : [end];
    },
  };
}

function readLine(line: string, names: readonly string[]): VerifiedItem {
  const item = readVerifiedItem(line, names);
  if (item === undefined) throw new Error("A thread of tenon verify sent a line that cannot be read.");
  return item;
}
