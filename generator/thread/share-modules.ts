import { setImmediate } from "node:timers/promises";
import {
  createModulePrinter,
  type OnPrinted,
  type PrintModules,
  printModulesHere,
} from "../validators/create-module-printer.ts";
import { type ModuleInput, textOfInput } from "../validators/module-input.ts";

/** The other thread, for printing modules. */
export interface ModuleHelper {
  /** Resolves when the thread has nothing else to do; never rejects. */
  idle(): Promise<unknown>;
  /** Prints modules from inputs as written by `textOfInput`. */
  print(texts: readonly string[]): Promise<readonly string[]>;
}

/** The minimum number of modules: with fewer, sending them costs more than it saves. */
const FEW = 100;

/** The number of modules that are printed here before messages of the other thread are handled. */
const HERE = 32;

/** The number of modules in a message. */
const SENT = 64;

/** The number of unanswered messages: one that is being processed, and another so that the thread need not wait. */
const UNDER_WAY = 2;

/** The modules that neither thread has taken: from `from` to `to`, exclusive. */
interface Remaining {
  from: number;
  to: number;
}

/** Prints modules from the first one up, while the other thread, once it is idle, prints them from the last one down. */
export function shareModules(helper: ModuleHelper): PrintModules {
  return async (inputs, onPrinted = () => undefined) => {
    if (inputs.length < FEW) return printModulesHere(inputs, onPrinted);
    const texts = inputs.map(() => "");
    const remaining = { from: 0, to: inputs.length };
    const sent: Promise<void>[] = [];
    void helper.idle().then(() => {
      while (sent.length < UNDER_WAY) {
        const printing = printThere({ inputs, remaining, texts, onPrinted }, helper);
        // A failure is thrown below, when printing here is done.
        printing.catch(() => undefined);
        sent.push(printing);
      }
    });
    await printHere({ inputs, remaining, texts, onPrinted });
    await Promise.all(sent);
    return texts;
  };
}

/** The state of printing modules in both threads. */
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
