import { code, joinText, type TsText } from "./ts-text.ts";

/**
 * Prints a type with arguments at an indentation of four spaces: in one line, or each argument in a line of its own if the first line would
 * be longer than `width`.
 */
export function printGeneric(name: TsText, given: readonly TsText[], width: number): TsText {
  const flat = code`${name}<${joinText(given, ", ")}>`;
  const [line = ""] = flat.split("\n");
  if (line.length <= width) return flat;
  return code`${name}<\n      ${joinText(given, ",\n      ")}\n    >`;
}
