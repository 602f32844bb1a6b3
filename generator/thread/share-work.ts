import { setImmediate } from "node:timers/promises";
import type { EmittedFile } from "../output/emitted-file.ts";
import {
  createModulePrinter,
  type PrintModules,
  printModulesHere,
} from "../validators/create-module-printer.ts";
import { textOfInput } from "../validators/module-input.ts";
import { type PutFiles, putFile, putFilesHere } from "../write/draft.ts";

/** The other thread, for work that can be divided. */
export interface WorkHelper {
  /** Resolves when the thread has nothing else to do; never rejects. */
  readonly idle: () => Promise<unknown>;
  /** Prints modules from inputs as written by `textOfInput`. */
  readonly print: (texts: readonly string[]) => Promise<readonly string[]>;
  /** Writes files to a folder that has all of their folders. Tells whether all are written. */
  readonly put: (files: readonly EmittedFile[], folder: string) => Promise<boolean>;
}

/** The minimum number of items to share: sending fewer costs more than it saves. */
const FEW = 100;

/** The number of items that this thread does before it handles messages of the other one. */
const HERE = 32;

/** The number of items in a message. */
const SENT = 64;

/** The maximum number of unanswered messages: one that is being processed, and one so that the thread need not wait. */
const UNDER_WAY = 2;

/** Prints modules beginning with the first. Once the other thread is idle, it prints them beginning with the last. */
export function shareModules(helper: Pick<WorkHelper, "idle" | "print">): PrintModules {
  return async (inputs, onPrinted = () => undefined) => {
    if (inputs.length < FEW) return printModulesHere(inputs, onPrinted);
    const texts = inputs.map(() => "");
    const print = createModulePrinter();
    await shareItems(helper, inputs, {
      here: (input, at) => {
        texts[at] = print(input);
        onPrinted(1);
      },
      there: async (some, start) => {
        const printed = await helper.print(some.map(textOfInput));
        for (const [index, text] of printed.entries()) texts[start + index] = text;
        onPrinted(printed.length);
      },
    });
    return texts;
  };
}

/** Writes files in both threads: the largest here, since they would have to be copied to the other one. */
export function shareFiles(helper: Pick<WorkHelper, "idle" | "put">): PutFiles {
  return async (files, folder) => {
    if (files.length < FEW) return putFilesHere(files, folder);
    const sorted = files.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    await shareItems(helper, sorted, {
      here: (file) => putFile(file, folder),
      there: async (some) => {
        // What the other thread cannot write fails here as well, with the error of the system.
        if (!(await helper.put(some, folder))) await putFilesHere(some, folder);
      },
    });
  };
}

function sizeOf({ text, bytes }: EmittedFile): number {
  return bytes?.length ?? text.length;
}

/** The work on items in either thread. */
interface SharedWork<Item> {
  readonly here: (item: Item, at: number) => void;
  /** @param start - The index of the first one of these items. */
  readonly there: (items: readonly Item[], start: number) => Promise<void>;
}

/** Resolves when all items are done, and rejects when neither thread works on them any more. */
async function shareItems<Item>(
  { idle }: Pick<WorkHelper, "idle">,
  items: readonly Item[],
  { here, there }: SharedWork<Item>,
): Promise<void> {
  // The items that no thread has taken yet: from `from` up to, but not including, `to`.
  const remaining = { from: 0, to: items.length };
  const send = async (): Promise<void> => {
    while (remaining.from < remaining.to) {
      const end = remaining.to;
      remaining.to = Math.max(remaining.from, end - SENT);
      await there(items.slice(remaining.to, end), remaining.to);
    }
  };
  const sent: Promise<void>[] = [];
  void idle().then(() => {
    while (sent.length < UNDER_WAY) {
      const sending = send();
      // A failure is thrown below, after the work here has ended.
      sending.catch(() => undefined);
      sent.push(sending);
    }
  });
  try {
    while (remaining.from < remaining.to) {
      const at = remaining.from++;
      const item = items[at];
      if (item !== undefined) here(item, at);
      if (at % HERE === 0) await setImmediate();
    }
    await Promise.all(sent);
  } finally {
    remaining.to = remaining.from;
    await Promise.allSettled(sent);
  }
}
