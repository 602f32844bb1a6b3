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
  /** Set by the thread when it starts reading, or by the main thread when nothing is left. */
  readonly begun: Int32Array<SharedArrayBuffer>;
}

/** The main thread acknowledges each `entries` message after reading it. */
export type FromThread =
  | { readonly kind: "entries"; readonly entries: readonly (ValidRun | string)[] }
  | { readonly kind: "end"; readonly end: ShareEnd };

export const SENT = 64;

/** Maximum unread messages before a thread waits, since the main thread may need items from other threads first. */
export const UNDER_WAY = 32;

/** Threads need compiled modules, which are not available in tests run from source. */
export function canUseThreads(): boolean {
  return import.meta.url.endsWith(".js");
}

/**
 * Returns `true` only for the first caller: a thread before it reads, or the main thread before it ends an unneeded thread. A thread is
 * thus either reading or terminated.
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
 * Verifies a share in several threads that repeatedly claim parts of it. The main thread starts immediately, the others once they have
 * loaded the document. Items and their order are the same as with a single thread.
 * @param own - Items and totals of this thread.
 * @param count - Number of threads to start.
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
      // The main thread reads ahead while it waits for the others.
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
  /** Called when nothing is left to claim. Ends the helper if it has not started reading. */
  release(): void;
  stop(): Promise<unknown>;
  /** Empty if {@link release} ended the helper. */
  end(): readonly ShareEnd[];
}

function startHelper(task: ThreadTask, names: readonly string[]): Helper {
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadStart = { ...task, begun };
  const worker = new Worker(new URL("./share-thread.js", import.meta.url), { workerData });
  // Errors in the thread are rethrown here.
  const messages = on(worker, "message", { close: ["exit"] });
  let end: ShareEnd | undefined;
  let isReleased = false;
  async function* items(): AsyncGenerator<VerifiedItem | ValidRun, void, undefined> {
    // The thread sends messages of this type.
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
