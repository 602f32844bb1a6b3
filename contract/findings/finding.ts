/** How much a finding matters: an `error` fails the command, a `warning` does so only where asked, an `info` never. */
export type Severity = "error" | "warning" | "info";

/** A spot in a file of the author's. */
export interface Place {
  /** Relative to the root document's folder, with `/` between folders. */
  readonly file: string;
  /** RFC 6901 JSON Pointer in that file; `""` is the whole file. */
  readonly pointer: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
}

/** The one way of telling anyone anything. */
export interface Finding {
  /** A code of the table in `codes.ts`, or `lint/<rule>` for a rule of the linter. */
  readonly code: string;
  readonly severity: Severity;
  /** Names the thing. */
  readonly message: string;
  /** What to do about it, where that is known. */
  readonly fix?: string;
  /** The place that it is about comes first; then the other ends of a conflict. Empty for what has no file. */
  readonly places: readonly Place[];
}
