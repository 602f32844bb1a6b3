import { flagsOfPattern } from "../../language/schema/compile-pattern.ts";
import type { CheckConstant } from "../../validation/compile/create-compiler.ts";
import { printLiteral } from "../print/print-literal.ts";

/** Prints the expression of a constant that check functions use. */
export function printConstant(constant: CheckConstant): string {
  switch (constant.kind) {
    case "data":
      return printLiteral(constant.value);
    case "names":
      return `/* @__PURE__ */ new Set(${printLiteral(constant.texts)})`;
    case "pattern":
      return printPattern(constant.source);
  }
}

/** A pattern that nothing compiles lets nothing pass: what it should have refused is not known. */
function printPattern(source: string): string {
  const flags = flagsOfPattern(source);
  if (flags === undefined) return "/(?!)/";
  const text = printLiteral(source);
  return `/* @__PURE__ */ new RegExp(${text}${flags === "" ? "" : `, ${printLiteral(flags)}`})`;
}
