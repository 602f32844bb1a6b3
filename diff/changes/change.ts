/**
 * What a comparison of two documents answers. Types only.
 *
 * @module
 */
import type { Place } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { BaselineEntry } from "../../verifier/judge/baseline.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/**
 * How much a change matters. `breaking`: there is an exchange that its sender's document admits and the other one refuses. `risk`: there
 * is none, or only one of a sender that sends more than it describes, and the meaning changed. `undecided`: neither an exchange nor a
 * proof was found. `compatible`: the reader was proved to take all that the sender sends. `policy`: rules about notice. `source`:
 * generated code changes, and no traffic.
 */
export type ChangeLevel = "breaking" | "risk" | "undecided" | "compatible" | "policy" | "source";

/** The level of a whole comparison: that of its gravest change, those of `policy` and `source` apart. */
export type OverallLevel = "breaking" | "risk" | "undecided" | "compatible" | "no effect";

/** The message that a change is about. */
export type Side = "request" | "response";

/** Which of the two documents. */
export type Version = "old" | "new";

/** One thing of each document. */
export interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

/** What of both documents a change is about, by which it is found out whom it concerns. */
export interface ChangeSubject {
  /** Into the normalised documents; `null` where one says nothing. */
  readonly pointers: Pair<string | null>;
  /** The member of the schema there that it is about, where it is about one. */
  readonly member?: string;
  /** The operations that see it. */
  readonly operations: readonly SeeingOperation[];
}

/** An operation of both documents that sees a change. */
export interface SeeingOperation extends Pair<Operation> {
  /** Set for webhooks and callbacks: the service sends the requests. */
  readonly isSent: boolean;
}

/** One cause, however many operations see it. */
export interface Change {
  readonly level: ChangeLevel;
  /** What changed: a code of `diffCodes`, or `schema/<keyword>`. */
  readonly code: string;
  /** Names what changed, and what became of it. */
  readonly message: string;
  readonly side: Side;
  /** Where both documents say it; `null` where one says nothing. */
  readonly places: Pair<Place | null>;
  /** `METHOD /path` of each operation that sees it, in document order; empty for a change of the document as a whole. */
  readonly operations: readonly string[];
  /** One exchange that the sender's document admits and the other refuses. Of every breaking change. */
  readonly witness?: Exchange;
  /** The older version that it was found against, where there are several. */
  readonly against?: string;
  /** Who accepted it, why and until when. It does not make the command fail then. */
  readonly approval?: Omit<BaselineEntry, "fingerprint">;
  /** What the provider can do about it. */
  readonly fix?: string;
  /** Identifies the change while documents are rearranged: side, code, operation or schema, and what is below it. */
  readonly fingerprint: string;
  readonly subject: ChangeSubject;
}

/** How the parts that were compared came out. Each is counted once, at the first that applies: witnessed, undecided, proved. */
export interface DiffSummary {
  readonly parts: number;
  readonly proved: number;
  readonly witnessed: number;
  readonly undecided: number;
}

/** The result of a comparison. */
export interface DiffReport {
  readonly level: OverallLevel;
  readonly summary: DiffSummary;
  /** The gravest first; those of one level in document order. */
  readonly changes: readonly Change[];
  /** How both judges read what OpenAPI leaves open. */
  readonly readings: Readings;
  /** Where the random choices of the search for exchanges start. The same documents, readings and seed give the same report. */
  readonly seed: number;
}

/** The levels, the gravest first. */
export const changeLevels: readonly ChangeLevel[] = [
  "breaking",
  "undecided",
  "risk",
  "compatible",
  "policy",
  "source",
];

/** The gravest level of some changes. */
export function worstLevel(changes: readonly Pick<Change, "level">[]): OverallLevel {
  const order: readonly OverallLevel[] = ["breaking", "risk", "undecided", "compatible"];
  return order.find((level) => changes.some((change) => change.level === level)) ?? "no effect";
}
