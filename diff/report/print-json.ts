import type { Place } from "../../contract/findings/finding.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/print-ndjson-line.ts";
import type { Change, DiffReport } from "../changes/change.ts";

/** The report as one JSON object; a witness is an exchange as `tenon verify` reads it. */
export function printDiffJson({ level, summary, changes }: DiffReport): string {
  const printed = changes.map(printChange);
  const list = printed.length === 0 ? "[]" : `[\n    ${printed.join(",\n    ")}\n  ]`;
  return `{\n  "level": ${JSON.stringify(level)},\n  "summary": ${JSON.stringify(summary)},\n  "changes": ${list}\n}\n`;
}

function printChange(change: Change): string {
  const { level, code, message, side, places, operations, witness } = change;
  const plain = JSON.stringify({
    level,
    code,
    message,
    side,
    places: { old: plainPlace(places.old), new: plainPlace(places.new) },
    operations,
  });
  if (witness === undefined) return plain;
  return `${plain.slice(0, -1)},"witness":${printNdjsonLine(witness).trimEnd()}}`;
}

/** Places may compute their lines when asked, which JSON does not. */
function plainPlace(place: Place | null): Place | null {
  if (place === null) return null;
  const { file, pointer, line, column } = place;
  return { file, pointer, line, column };
}
