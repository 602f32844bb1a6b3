import { setImmediate } from "node:timers/promises";
import {
  createModulePrinter,
  type OnPrinted,
  type PrintModules,
  printModulesHere,
} from "../validators/create-module-printer.ts";
import { type ModuleInput, textOfInput } from "../validators/module-input.ts";

/** The other thread, as a helper for printing modules. */
export interface ModuleHelper {
  /** Resolves when the thread has nothing else to do; never rejects. */
  idle(): Promise<unknown>;
  /** Prints modules from inputs as written by `textOfInput`. */
  print(texts: readonly string[]): Promise<readonly string[]>;
}

/** The minimum number of modules to share: sending fewer costs more than it saves. */
const FEW = 100;

/** The number of modules that this thread prints before it handles messages of the other one. */
const HERE = 32;

/** The number of modules in a message. */
const SENT = 64;

/** The maximum number of unanswered messages: one that is being processed, and one so that the thread need not wait. */
const UNDER_WAY = 2;

/** The modules that no thread has taken yet: from `from` up to, but not including, `to`. */
interface Remaining {
  from: number;
  to: number;
}

/** Prints modules beginning with the first. Once the other thread is idle, it prints them beginning with the last. */
export function shareModules(helper: ModuleHelper): PrintModules {
  return async (inputs, onPrinted = () => undefined) => {
    if (inputs.length < FEW) return printModulesHere(inputs, onPrinted);
    const texts = inputs.map(() => "");
    const remaining = { from: 0, to: inputs.length };
    const sent: Promise<void>[] = [];
    void helper.idle().then(() => {
      while (sent.length < UNDER_WAY) {
        const printing = printThere({ inputs, remaining, texts, onPrinted }, helper);
        // A failure is thrown below, after printing here has ended.
        printing.catch(() => undefined);
        sent.push(printing);
      }
    });
    await printHere({ inputs, remaining, texts, onPrinted });
    await Promise.all(sent);
    return texts;
  };
}

/** The state of printing modules in two threads. */
interface SharedWork {
  readonly inputs: readonly ModuleInput[];
  readonly remaining: Remaining;
  readonly texts: string[];
  readonly onPrinted: OnPrinted;
}

async function printHere({ inputs, remaining, texts, onPrinted }: SharedWork): Promise<void> {
  const print = createModulePrinter();
  while (remaining.from < remaining.to) {
    const at = remaining.from++;
    const input = inputs[at];
    if (input !== undefined) texts[at] = print(input);
    onPrinted(1);
    if (at % HERE === 0) await setImmediate();
  }
}

async function printThere(
  { inputs, remaining, texts, onPrinted }: SharedWork,
  helper: ModuleHelper,
): Promise<void> {
  while (remaining.from < remaining.to) {
    const end = remaining.to;
    remaining.to = Math.max(remaining.from, end - SENT);
    const start = remaining.to;
    const printed = await helper.print(inputs.slice(start, end).map(textOfInput));
    for (const [index, text] of printed.entries()) texts[start + index] = text;
    onPrinted(printed.length);
  }
}
