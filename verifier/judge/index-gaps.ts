import type { Gap } from "../../contract/findings/finding.ts";
import type { ExchangeCode } from "./docket.ts";

/** The gaps of a contract by where they are. */
export interface GapIndex {
  /** Those at a node of the normalised document, and below it. */
  below(pointer: string): readonly Gap[];
}

const NONE: readonly Gap[] = [];

/** Indexes the gaps of a contract. Most contracts have none. */
export function indexGaps(gaps: readonly Gap[] = NONE): GapIndex {
  if (gaps.length === 0) return { below: () => NONE };
  return {
    below: (pointer) =>
      gaps.filter((gap) => gap.pointer === pointer || gap.pointer.startsWith(`${pointer}/`)),
  };
}

/** The code that tells of an exchange that goes through a gap. */
export function codeOfGap(code: string): ExchangeCode {
  if (code.startsWith("ref/")) return "exchange/unchecked-reference";
  if (code.startsWith("schema/") || code.startsWith("load/")) return "exchange/unchecked-schema";
  if (code === "document/not-supported") return "exchange/unchecked-media-type";
  return "exchange/unchecked-description";
}
