import { createModulePrinter } from "../validators/create-module-printer.ts";
import { readInput } from "../validators/module-input.ts";
import { claimModule } from "./claim-module.ts";
import type { PrintedModule } from "./messages.ts";

/** Prints modules from the last one down until it comes upon one that another thread has claimed. */
export function printClaimed(texts: readonly string[], claims: Uint8Array): readonly PrintedModule[] {
  const printed: PrintedModule[] = [];
  const print = createModulePrinter();
  for (let at = texts.length - 1; at >= 0 && claimModule(claims, at); at--)
    printed.push([at, print(readInput(texts[at] ?? ""))]);
  return printed;
}
