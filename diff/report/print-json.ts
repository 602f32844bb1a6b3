import type { Place } from "../../contract/findings/finding.ts";
import { printSafeJson } from "../../contract/findings/show-text.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import type { Change, ConcerningChange, ConsumerAnswer } from "../changes/change.ts";
import { describeMessage, type PrintedDiff } from "./describe-report.ts";
import { gatherEntries } from "./gather-entries.ts";

/**
 * Prints a JSON object that matches `docs/reference/diff-report.schema.json`. Witnesses use the input format of `tenon verify`. Later
 * versions can add members, but never remove or change them.
 */
export function printDiffJson(report: PrintedDiff): string {
  const { level, summary, changes, names, readings, seed, fails } = report;
  const members = {
    level,
    summary,
    advice: report.advice,
    names: { old: names.old, new: names.new },
    readings,
    seed,
    ignored: report.ignored ?? 0,
    lowered: report.lowered ?? 0,
  };
  const entries = gatherEntries(changes);
  const entryOf = new Map(
    entries.flatMap(({ changes: own }) => own.map((change) => [change, own[0].fingerprint] as const)),
  );
  const printed = changes.map((change) => printChange(change, entryOf.get(change), fails(change)));
  const list = printed.length === 0 ? "[]" : `[\n    ${printed.join(",\n    ")}\n  ]`;
  const lines = Object.entries(members).map(([name, value]) => `  "${name}": ${printSafeJson(value, 0)},\n`);
  const { consumers } = report;
  const answers = consumers === undefined ? "" : `,\n  "consumers": ${printAnswers(consumers)}`;
  return `{\n${lines.join("")}  "changes": ${list}${answers}\n}\n`;
}

function printChange(change: Change, entry: string | undefined, fails: boolean): string {
  const { level, found, code, side, places, operations, witness, fix, fingerprint, against, approval } =
    change;
  const message = describeMessage(change);
  const plain = printSafeJson(
    {
      ...{ level, found, code, message, side },
      places: { old: plainPlace(places.old), new: plainPlace(places.new) },
      ...{ operations, fix, fingerprint, entry, against, approval, fails },
    },
    0,
  );
  if (witness === undefined) return plain;
  const base = change.basePath === undefined ? "" : `,"basePath":${printSafeJson(change.basePath, 0)}`;
  return `${plain.slice(0, -1)},"witness":${printNdjsonLine(witness).trimEnd()}${base}}`;
}

function plainPlace(place: Place | null): Place | null {
  if (place === null) return null;
  const { file, pointer, line, column } = place;
  return { file, pointer, line, column };
}

function printAnswers(answers: readonly ConsumerAnswer[]): string {
  const concern = ({ change, leaves }: ConcerningChange): object => {
    const { fingerprint, against, level, code } = change;
    return { fingerprint, against, level, code, message: describeMessage(change), leaves };
  };
  const count = (answer: ConsumerAnswer["answer"]): number =>
    answers.filter((one) => one.answer === answer).length;
  return printSafeJson(
    {
      total: answers.length,
      breaks: count("breaks"),
      notKnown: count("not known"),
      answers: answers.map(({ consumer, answer, reason, breaks, touches }) => ({
        ...{ consumer, answer, reason },
        breaks: breaks.map(concern),
        touches: touches.map(concern),
      })),
    },
    0,
  );
}
