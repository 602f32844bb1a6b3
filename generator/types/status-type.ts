import type { StatusKey } from "../../runtime/descriptors.ts";
import { printString } from "../print/print-string.ts";
import { code, joinText, type TsText, trustText } from "../print/ts-text.ts";

/** The statuses that a response stands for: its code, or the codes of its range that are not listed on their own. */
export function statusType(status: StatusKey, listed: readonly StatusKey[]): TsText {
  if (typeof status === "number") return trustText(String(status));
  const others = listed.filter(
    (other) => other !== status && (status === "default" || isWithin(other, status)),
  );
  return rangeType(status, others);
}

function rangeType(range: StatusKey & string, others: readonly StatusKey[]): TsText {
  if (others.length === 0) return code`runtime.StatusIn<${printString(range)}>`;
  const types = others.map((other) =>
    typeof other === "number" ? trustText(String(other)) : rangeType(other, []),
  );
  return code`runtime.StatusIn<${printString(range)}, ${joinText(types, " | ")}>`;
}

function isWithin(status: StatusKey, range: string): boolean {
  return typeof status === "number" && String(status).startsWith(range.slice(0, 1));
}
