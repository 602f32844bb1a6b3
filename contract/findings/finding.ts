import { showCount, showNumber } from "./show-text.ts";

/** An `error` always makes the command fail, a `warning` only with an option such as `--strict`, and an `info` never. */
export type Severity = "error" | "warning" | "info";

/** A position in one of the author's files. */
export interface Place {
  readonly file: string;
  /** A JSON Pointer (RFC 6901). `""` refers to the whole file. */
  readonly pointer: string;
  /** The line number, starting at 1. */
  readonly line: number;
  /** The column, starting at 1, in UTF-16 code units. */
  readonly column: number;
}

/** A message with a code and places. All problems are reported in this form. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix?: string;
  /**
   * Places in the author's files: first the subject, followed by the other ends of a conflict. Empty if the finding does not concern a
   * file.
   */
  readonly places: readonly Place[];
}

/** A node in the normalised document, identified by its RFC 6901 pointer. `Contract.placeOf` returns its place in the author's file. */
export interface Located {
  readonly pointer: string;
}

export interface UnreadNode extends Located {
  readonly code: string;
  readonly message: string;
}

export function createPlace(
  file: string,
  pointer: string,
  locate: () => Pick<Place, "line" | "column">,
): Place {
  let found: Pick<Place, "line" | "column"> | undefined;
  const find = (): Pick<Place, "line" | "column"> => {
    found ??= locate();
    return found;
  };
  return {
    file,
    pointer,
    get line() {
      return find().line;
    },
    get column() {
      return find().column;
    },
  };
}

export function isError({ severity }: Pick<Finding, "severity">): boolean {
  return severity === "error";
}

export function relocateFinding<Told extends Finding>(finding: Told, nameOf: (file: string) => string): Told {
  const places = finding.places.map((place) => createPlace(nameOf(place.file), place.pointer, () => place));
  return { ...finding, places };
}

export type FindingCounts = Readonly<Record<Severity, number>>;

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}

export function summariseFindings(findings: readonly Finding[]): string {
  const counts = countFindings(findings);
  const parts = [
    countWord(counts.error, "error"),
    countWord(counts.warning, "warning"),
    counts.info === 0 ? "" : `${showNumber(counts.info)} for information`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "no findings" : parts.join(", ");
}

function countWord(count: number, word: string): string {
  return count === 0 ? "" : showCount(count, word);
}
