// @ts-nocheck Made by a machine and tested as a whole.
import type { SegmentPattern } from "./parse-template.js";

/**
 * Matches a segment against a pattern, and puts start and end of each expression's text into `spans`, counted from
 * `offset`. No expression takes the empty text. Where there are several ways, earlier expressions take as little as they
 * can: `a...b...c` on `{base}...{head}` is `a` and `b...c`. Linear in the length of the segment and of the pattern.
 */
export function matchPattern(
  { texts, leads }: SegmentPattern,
  segment: string,
  offset: number,
  spans: number[],
): boolean {
  const first = texts[0] ?? "";
  const last = texts[leads.length] ?? "";
  if (segment.length < first.length + last.length + leads.length) return false;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  const stop = segment.length - last.length;
  let at = first.length;
  for (let i = 0; i < leads.length; i++) {
    const lead = leads[i] ?? "";
    if (!segment.startsWith(lead, at)) return false;
    const isLast = i === leads.length - 1;
    const least = at + Math.max(1, lead.length);
    const text = texts[i + 1] ?? "";
    const next = isLast ? stop : findNext(segment, text + (leads[i + 1] ?? ""), least);
    if (next < least || next > stop) return false;
    spans.push(offset + at, offset + next);
    at = next + text.length;
  }
  return true;
}

function findNext(segment: string, text: string, from: number): number {
  return text === "" ? from : segment.indexOf(text, from);
}
