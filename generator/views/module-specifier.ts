import type { ImportExtension } from "../output/emit-options.ts";
import { printString } from "../print/print-string.ts";
import type { TsText } from "../print/ts-text.ts";

/** The specifier of a module of the output, named without its ending, as another module there imports it: in quotes. */
export function printSpecifier(module: string, extension: ImportExtension): TsText {
  return printString(`./${module}${extension}`);
}
