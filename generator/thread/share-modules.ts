import { setImmediate } from "node:timers/promises";
import {
  createModulePrinter,
  type PrintModules,
  printModulesHere,
} from "../validators/create-module-printer.ts";
import { type ModuleInput, textOfInput } from "../validators/module-input.ts";

/** The other thread, as it helps with modules. */
export interface ModuleHelper {
  /** Resolves once the thread has nothing else to do; never rejects. */
  idle(): Promise<unknown>;
  /** Prints modules from inputs as `textOfInput` writes them. */
  print(texts: readonly string[]): Promise<readonly string[]>;
}

/** Below this number, sending modules costs more than it saves. */
const FEW = 100;

/** How many modules are printed here before messages of the other thread are looked at. */
const HERE = 32;

/** How many modules are sent at a time. */
const SENT = 64;

/** Messages under way at a time: one that is worked on, and one so that the thread does not wait for the next. */
const UNDER_WAY = 2;

/** The modules that nobody has taken yet: those from `from` up to, not including, `to`. */
interface Remaining {
  from: number;
  to: number;
}

/** Prints modules from the first one up, while the other thread, once it is idle, prints them from the last one down. */
export function shareModules(helper: ModuleHelper): PrintModules {
  return async (inputs) => {
    if (inputs.length < FEW) return printModulesHere(inputs);
    const texts = inputs.map(() => "");
    const remaining = { from: 0, to: inputs.length };
    const sent: Promise<void>[] = [];
    void helper.idle().then(() => {
      while (sent.length < UNDER_WAY) {
        const printing = printThere(inputs, remaining, texts, helper);
        // A failure is thrown below, when all that is printed here is done.
        printing.catch(() => undefined);
        sent.push(printing);
      }
    });
    await printHere(inputs, remaining, texts);
    await Promise.all(sent);
    return texts;
  };
}

async function printHere(
  inputs: readonly ModuleInput[],
  remaining: Remaining,
  texts: string[],
): Promise<void> {
  const print = createModulePrinter();
  while (remaining.from < remaining.to) {
    const at = remaining.from++;
    const input = inputs[at];
    if (input !== undefined) texts[at] = print(input);
    if (at % HERE === 0) await setImmediate();
  }
}

async function printThere(
  inputs: readonly ModuleInput[],
  remaining: Remaining,
  texts: string[],
  helper: ModuleHelper,
): Promise<void> {
  while (remaining.from < remaining.to) {
    const end = remaining.to;
    remaining.to = Math.max(remaining.from, end - SENT);
    const start = remaining.to;
    const printed = await helper.print(inputs.slice(start, end).map(textOfInput));
    for (const [index, text] of printed.entries()) texts[start + index] = text;
  }
}
