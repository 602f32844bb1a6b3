// @ts-nocheck Made by a machine and tested as a whole.
import { percentDecodeForm } from "./percent-decode.js";

/** One `name=value` of a query or form. The value is as sent, since lists are split before they are decoded. */
export interface RawPair {
  /** Decoded; as sent where it is malformed. */
  readonly name: string;
  readonly rawName: string;
  readonly rawValue: string;
}

/** The most pairs that {@link parsePairs} reads by default. */
export const MAX_PAIRS = 1000;

/**
 * Takes a query or form apart (WHATWG URL §5.1, without decoding the values). Empty pieces are skipped, a piece without
 * `=` is a name with an empty value. `undefined` where there are more than `limit`.
 */
export function parsePairs(text: string, limit: number = MAX_PAIRS): RawPair[] | undefined {
  const pairs: RawPair[] = [];
  let start = 0;
  while (start <= text.length && text.length > 0) {
    const end = text.indexOf("&", start);
    const stop = end < 0 ? text.length : end;
    if (stop > start) {
      if (pairs.length >= limit) return undefined;
      pairs.push(parsePair(text.slice(start, stop)));
    }
    if (end < 0) break;
    start = stop + 1;
  }
  return pairs;
}

function parsePair(piece: string): RawPair {
  const equals = piece.indexOf("=");
  const rawName = equals < 0 ? piece : piece.slice(0, equals);
  const rawValue = equals < 0 ? "" : piece.slice(equals + 1);
  return { name: percentDecodeForm(rawName) ?? rawName, rawName, rawValue };
}
