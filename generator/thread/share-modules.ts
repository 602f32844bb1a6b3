import { setImmediate } from "node:timers/promises";
import { createModulePrinter } from "../validators/create-module-printer.ts";
import { textOfInput } from "../validators/module-input.ts";
import { type PrintModules, printModulesHere } from "../validators/print-modules.ts";
import { claimModule, createClaims } from "./claim-module.ts";
import type { PrintedModule } from "./messages.ts";

/** Lets another thread print what it claims. */
export type AskForModules = (
  texts: readonly string[],
  claims: Uint8Array,
) => Promise<readonly PrintedModule[]>;

/** Fewer modules than these are printed before another thread has heard of them. */
const FEW = 100;

/** How many are printed before others have their turn, such as the one who waits for what the thread did before. */
const ROUND = 32;

/** Prints modules from the first one up, while the other thread, once it is free, prints them from the last one down. */
export function shareModules(ask: AskForModules): PrintModules {
  return async (inputs) => {
    if (inputs.length < FEW) return printModulesHere(inputs);
    const claims = createClaims(inputs.length);
    const others = ask(inputs.map(textOfInput), claims);
    others.catch(() => undefined);
    const texts = inputs.map(() => "");
    const print = createModulePrinter();
    for (const [at, input] of inputs.entries()) {
      if (at % ROUND === 0) await setImmediate();
      if (!claimModule(claims, at)) break;
      texts[at] = print(input);
    }
    for (const [at, text] of await others) texts[at] = text;
    return texts;
  };
}
