import { setImmediate } from "node:timers/promises";
import type { PrintModules } from "../validators/create-module-printer.ts";
import { textOfInput } from "../validators/module-input.ts";

export interface WorkHelper {
  /** Resolves when the thread has completed all its tasks. Never rejects. */
  readonly idle: () => Promise<unknown>;
  readonly print: (texts: readonly string[]) => Promise<readonly string[]>;
}

/** Below this number of files or check functions, sharing work costs more than it saves. */
const FEW = 100;

const HERE = 32;

/** Minimum number of check functions in a message. */
const SENT = 64;

/** Fraction of the remaining modules in a message: many at first, so that the thread has work while the main thread is busy. */
const SHARE = 1 / 4;

/** Maximum number of pending messages: the thread processes the first while the second waits. */
const UNDER_WAY = 2;

/** Prints modules in both threads. The main thread starts with the first module. The other thread, once idle, starts with the last. */
export function shareModules(helper: WorkHelper): PrintModules {
  return async (inputs, onPrinted = () => undefined) => {
    // Loaded on demand, because only validators need ajv.
    const { createModulePrinter, printModulesHere } = await import("../validators/create-module-printer.ts");
    const size = inputs.reduce((sum, { units }) => sum + units.length, 0);
    if (size < FEW) return printModulesHere(inputs, onPrinted);
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
      weight: size / inputs.length,
    });
    return texts;
  };
}

interface SharedWork<Item> {
  readonly here: (item: Item, at: number) => void;
  readonly there: (items: readonly Item[], start: number) => Promise<void>;
  /** Relative cost of an item. The weight of a module is its number of check functions. */
  readonly weight: number;
}

/** Resolves when all items are done. If one fails, waits for both threads to stop before rejecting. */
async function shareItems<Item>(
  { idle }: Pick<WorkHelper, "idle">,
  items: readonly Item[],
  { here, there, weight }: SharedWork<Item>,
): Promise<void> {
  const count = (most: number): number => Math.max(1, Math.round(most / weight));
  const [pause, least] = [count(HERE), count(SENT)];
  // The range of items that no thread has taken. `to` is exclusive.
  const remaining = { from: 0, to: items.length };
  const send = async (): Promise<void> => {
    while (remaining.from < remaining.to) {
      const end = remaining.to;
      const batch = Math.max(least, Math.ceil((end - remaining.from) * SHARE));
      remaining.to = Math.max(remaining.from, end - batch);
      await there(items.slice(remaining.to, end), remaining.to);
    }
  };
  const sent: Promise<void>[] = [];
  void idle().then(() => {
    while (sent.length < UNDER_WAY) {
      const sending = send();
      // Prevents an unhandled rejection. The error is thrown below, once the main thread is done.
      sending.catch(() => undefined);
      sent.push(sending);
    }
  });
  try {
    while (remaining.from < remaining.to) {
      const at = remaining.from++;
      const item = items[at];
      if (item !== undefined) here(item, at);
      if (at % pause === 0) await setImmediate();
    }
    await Promise.all(sent);
  } finally {
    remaining.to = remaining.from;
    await Promise.allSettled(sent);
  }
}
