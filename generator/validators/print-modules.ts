import { createModulePrinter } from "./create-module-printer.ts";
import type { ModuleInput } from "./module-input.ts";

/** Prints modules of validators, here or with the help of another thread; the texts stand in the order of the inputs. */
export type PrintModules = (inputs: readonly ModuleInput[]) => Promise<readonly string[]>;

/** Prints all of them here. */
export const printModulesHere: PrintModules = async (inputs) => inputs.map(createModulePrinter());
