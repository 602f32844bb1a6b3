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
import type { VerifyOptions } from "./verify-command.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** The task that threads do together. */
export interface ThreadTask {
  readonly input: CommandInput<VerifyOptions>;
  readonly cwd: string;
  readonly env: Io["env"];
  readonly sources: readonly ListedSource[];
  readonly share: Share;
  /** The memory in which the threads note the parts that they claim (`createClaims`). */
  readonly claims: Int32Array<SharedArrayBuffer>;
}

/** The data with which a thread is started. */
export interface ThreadStart extends ThreadTask {
  /** Set by the thread when it begins to read, or by the main thread when nothing is left to read. */
  readonly begun: Int32Array<SharedArrayBuffer>;
}

/** A message of a thread. The main thread answers each message with entries when it has read the message. */
export type FromThread =
  /** Runs, and items printed by `printVerifiedItem`. */
  | { readonly kind: "entries"; readonly entries: readonly (ValidRun | string)[] }
  | { readonly kind: "end"; readonly end: ShareEnd };

/** The number of entries in a message. */
export const SENT = 64;

/** The maximum number of unread messages of a thread, whose items may have to wait for earlier items of another thread. */
export const UNDER_WAY = 32;

/** Tells whether threads can be used. They need compiled modules, which do not exist when tests run from sources. */
export function canUseThreads(): boolean {
  return import.meta.url.endsWith(".js");
}

/** True for the first call with the same `begun`, which is either of a thread that begins, or of the main thread to end it unused. */
export function isFirst(begun: Int32Array<SharedArrayBuffer>): boolean {
  return Atomics.exchange(begun, 0, 1) === 0;
}

/** The entries of a run, in the form for reports and partial results. */
export function entriesOf(
  items: Batches<VerifiedItem>,
  request: VerifyRequest,
): AsyncIterable<VerifiedItem | ValidRun> {
  return joinRuns(items, request.partial === undefined ? listingOf(request) : printVerifiedItem);
}

/**
 * Verifies in this thread and in others. All threads claim parts of the same share: this one begins at once, the others as soon as they
 * have loaded the document. The items and their order are the same as with one thread.
 *
 * @param own - The entries of this thread, and the end of its run.
 * @param count - The number of threads to start.
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

/** The entries that a thread verifies, and the end of its run. */
interface ThreadRun extends Pick<ShareRun, "end"> {
  readonly items: AsyncIterable<VerifiedItem | ValidRun>;
}

/** A thread that was started. */
interface Helper {
  readonly items: AsyncIterable<VerifiedItem | ValidRun>;
  /** Ends the thread if it has not begun, because nothing is left for it. */
  release(): void;
  stop(): Promise<unknown>;
  /** The totals of its share. None if it was released. */
  end(): readonly ShareEnd[];
}

function startHelper(task: ThreadTask, names: readonly string[]): Helper {
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadStart = { ...task, begun };
  const worker = new Worker(new URL("./share-thread.js", import.meta.url), { workerData });
  // An error in the thread is thrown here.
  const messages = on(worker, "message", { close: ["exit"] });
  let end: ShareEnd | undefined;
  let isReleased = false;
  async function* items(): AsyncGenerator<VerifiedItem | ValidRun, void, undefined> {
    // The thread sends this type.
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
