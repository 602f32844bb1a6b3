import { code, joinText, type TsText } from "./ts-text.ts";

export function printGeneric(name: TsText, given: readonly TsText[], width: number): TsText {
  const flat = code`${name}<${joinText(given, ", ")}>`;
  const [line = ""] = flat.split("\n");
  if (line.length <= width) return flat;
  return code`${name}<\n      ${joinText(given, ",\n      ")}\n    >`;
}
