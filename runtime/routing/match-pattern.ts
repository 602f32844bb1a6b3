import type { SegmentPattern } from "./parse-template.ts";

/**
 * Matches a segment, `path` from `start` to `end`, against a pattern, and puts start and end of each expression's text
 * into `spans`. No expression takes the empty text. Where there are several ways, earlier expressions take as little as
 * they can: `a...b...c` on `{base}...{head}` is `a` and `b...c`. Linear in the length of the segment and of the pattern.
 */
export function matchPattern(
  { texts, leads }: SegmentPattern,
  path: string,
  start: number,
  end: number,
  spans: number[],
): boolean {
  const first = texts[0] ?? "";
  const last = texts[leads.length] ?? "";
  if (end - start < first.length + last.length + leads.length) return false;
  if (!path.startsWith(first, start) || !path.startsWith(last, end - last.length)) return false;
  const stop = end - last.length;
  let at = start + first.length;
  for (let i = 0; i < leads.length; i++) {
    const lead = leads[i] ?? "";
    if (!path.startsWith(lead, at)) return false;
    const from = at;
    const isLast = i === leads.length - 1;
    const next = isLast
      ? stop
      : findNext(path, (texts[i + 1] ?? "") + (leads[i + 1] ?? ""), from + Math.max(1, lead.length));
    if (next < 0 || next > stop || next <= from || next < from + lead.length) return false;
    spans.push(from, next);
    at = isLast ? next : next + (texts[i + 1] ?? "").length;
  }
  return true;
}

function findNext(path: string, text: string, from: number): number {
  return text === "" ? from : path.indexOf(text, from);
}
