/**
 * The result of comparing two documents, and its effect on consumers.
 *
 * @module
 */
import type { Place } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { UsedLeaf } from "../../verifier/consumers/consumer-file.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { BaselineEntry } from "../../verifier/judge/baseline.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

interface DiffCodes {
  readonly "operation/added": "An operation was added.";
  readonly "operation/removed": "An operation was removed.";
  readonly "operation/left-out": "An operation could not be read.";
  readonly "document/unclear": "Part of a document could not be read.";
  readonly "operation/deprecated": "An operation was deprecated, or is no longer deprecated.";
  readonly "operation/renamed": "The id of an operation changed.";
  readonly "operation/tag": "The first tag of an operation changed.";
  readonly "webhook/added": "A webhook or callback was added.";
  readonly "webhook/removed": "A webhook or callback was removed.";
  readonly "parameter/added": "A parameter was added.";
  readonly "parameter/removed": "A parameter was removed.";
  readonly "parameter/required": "A parameter became required or optional.";
  readonly "parameter/empty-value": "A query parameter gained or lost `allowEmptyValue`.";
  readonly "parameter/style": "A parameter is serialised differently.";
  readonly "parameter/moved": "A parameter moved to a different location.";
  readonly "parameter/renamed": "A path parameter was renamed.";
  readonly "parameter/deprecated": "A parameter was deprecated, or is no longer deprecated.";
  readonly "input/required": "Calls must pass a parameter or body that was optional.";
  readonly "body/added": "A request body was added.";
  readonly "body/removed": "A request body was removed.";
  readonly "body/required": "A request body became required or optional.";
  readonly "body/unclear": "A request body has no media type.";
  readonly "media-type/added": "A media type was added.";
  readonly "media-type/removed": "A media type was removed.";
  readonly "media-type/encoding": "A body is serialised differently.";
  readonly "status/added": "A status was added.";
  readonly "status/removed": "A status was removed.";
  readonly "response-body/added": "A response now has a body.";
  readonly "response-body/removed": "A response no longer has a body.";
  readonly "header/added": "A response header was added.";
  readonly "header/removed": "A response header was removed.";
  readonly "header/required": "A response header became required or optional.";
  readonly "header/style": "A response header is serialised differently.";
  readonly "link/added": "A link was added.";
  readonly "link/changed": "A link changed.";
  readonly "link/removed": "A link was removed.";
  readonly "security/changed": "The required credentials changed.";
  readonly "security/scopes": "The required scopes changed.";
  readonly "security/scheme": "A security scheme changed.";
  readonly "server/added": "A server was added.";
  readonly "server/changed": "A variable of a server changed.";
  readonly "server/removed": "A server was removed.";
  readonly "sunset/missing": "A deprecated part has no `x-sunset` date.";
  readonly "sunset/unreadable": "The value of `x-sunset` is not a date.";
  readonly "sunset/too-soon": "A part ends before the required days of notice have passed.";
  readonly "sunset/moved-earlier": "The `x-sunset` date was moved to an earlier day.";
  readonly "sunset/passed": "The `x-sunset` date is in the past.";
  readonly "sunset/removed-early": "An operation was removed before its `x-sunset` date.";
  readonly "extension/changed": "A vendor extension changed.";
  readonly "schema/default": "A default value changed.";
  readonly "schema/discriminator": "A discriminator changed.";
  readonly "schema/renamed": "A named schema was removed or added.";
}

export type DiffCode = keyof DiffCodes | `schema/${string}`;

/**
 * Severity of a change. The sender's document defines what is sent, the reader's what is accepted.
 * - `breaking`: an exchange was found that the sender's document allows and the reader's rejects
 * - `risk`: the meaning changed, or only messages with members that the sender's document does not declare are rejected
 * - `undecided`: neither such an exchange nor a proof of compatibility was found
 * - `compatible`: the reader's document is proven to accept everything that the sender's allows
 * - `policy`: a rule about notice (`deprecated`, `x-sunset`) is violated
 * - `source`: generated code changes, but requests and responses do not
 */
export type ChangeLevel = "breaking" | "risk" | "undecided" | "compatible" | "policy" | "source";

/** Level of the most serious change. `no effect`: only `policy` and `source` changes. */
export type OverallLevel = "breaking" | "risk" | "undecided" | "compatible" | "no effect";

export type Side = "request" | "response";

export type Version = "old" | "new";

export interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

export interface ChangeSubject {
  /** `null` if the part is missing in that document. */
  readonly pointers: Pair<string | null>;
  readonly member?: string;
  readonly operations: readonly SeeingOperation[];
}

export interface SeeingOperation extends Pair<Operation> {
  /** Whether the service sends the request, as for webhooks and callbacks. */
  readonly isSent: boolean;
}

export interface Change {
  readonly level: ChangeLevel;
  /** Original level if the user overrides the level for {@link code}. */
  readonly found?: ChangeLevel;
  /** One of {@link DiffCodes}, or `schema/<keyword>`. */
  readonly code: string;
  readonly message: string;
  readonly side: Side;
  readonly places: Pair<Place | null>;
  readonly operations: readonly string[];
  /** An exchange that the sender's document allows and the reader's rejects. Present in every breaking change. */
  readonly witness?: Exchange;
  /** Base path of the witness if the reader's servers do not have it. Pass it to the judge to replay the witness. */
  readonly basePath?: string;
  /** Number of exchanges tried without success. Set only for undecided changes. */
  readonly tries?: number;
  /** The older version that the change refers to, if the new one is compared with several. */
  readonly against?: string;
  /** The baseline entry that approves the change, so that it does not fail the command. */
  readonly approval?: Omit<BaselineEntry, "fingerprint">;
  readonly fix?: string;
  /** Identifies the change across runs, regardless of line numbers and the order of parts. */
  readonly fingerprint: string;
  readonly subject: ChangeSubject;
}

/**
 * Number of compared parts by result. A part with several results counts once, in this order of precedence: witnessed, undecided, proved.
 */
export interface DiffSummary {
  readonly parts: number;
  readonly proved: number;
  readonly witnessed: number;
  readonly undecided: number;
}

export interface DiffReport {
  readonly level: OverallLevel;
  readonly summary: DiffSummary;
  readonly changes: readonly Change[];
  /** Interpretations of ambiguous OpenAPI rules, applied to exchanges under both documents. */
  readonly readings: Readings;
  /** Seed of the search for exchanges. The same documents, readings and seed produce the same report. */
  readonly seed: number;
}

export const changeLevels: readonly ChangeLevel[] = [
  "breaking",
  "undecided",
  "risk",
  "compatible",
  "policy",
  "source",
];

export function worstLevel(changes: readonly Pick<Change, "level">[]): OverallLevel {
  const order: readonly OverallLevel[] = ["breaking", "risk", "undecided", "compatible"];
  return order.find((level) => changes.some((change) => change.level === level)) ?? "no effect";
}

export interface ConcerningChange {
  readonly change: Change;
  readonly leaves: readonly UsedLeaf[];
}

export interface ConsumerAnswer {
  readonly consumer: string;
  /** `not known`: no breaking change affects the consumer, but an undecided one does, or there is no evidence for the compared version. */
  readonly answer: "breaks" | "does not break" | "not known";
  readonly breaks: readonly ConcerningChange[];
  /** `risk` and `undecided` changes in parts that the consumer uses. */
  readonly touches: readonly ConcerningChange[];
  /** Why the answer is not known, or why nothing breaks. Absent if {@link breaks} or {@link touches} explains it. */
  readonly reason?: string;
}
