import type { Finding, Place, Severity } from "../../contract/findings/finding.ts";
import { printCurl, quoteForShell } from "../../contract/findings/print-curl.ts";
import { capital, showCount, showNumber, showText } from "../../contract/findings/show-text.ts";
import type { UsedLeaf } from "../../verifier/consumers/consumer-file.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { encodeBase64, textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import type { ExchangeRequest, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import { defaultReadings, type Readings } from "../../verifier/judge/readings.ts";
import type {
  Change,
  ChangeLevel,
  ConcerningChange,
  ConsumerAnswer,
  DiffReport,
  Pair,
} from "../changes/change.ts";
import { type DiffEntry, type EntryWitness, type Grouping, gatherEntries } from "./gather-entries.ts";

export interface PrintedDiff extends DiffReport {
  readonly names: Pair<string>;
  readonly advice: string;
  readonly version: string;
  readonly fails: (change: Change) => boolean;
  readonly consumers?: readonly ConsumerAnswer[] | undefined;
  /** How entries are grouped. Default: by level in Markdown, otherwise ungrouped with the most serious first. */
  readonly group?: Grouping | undefined;
  /** Number of changes that `--ignore` leaves out. Default: 0. */
  readonly ignored?: number;
  /** Number of entries that `--severity` makes less severe. Default: 0. */
  readonly lowered?: number;
}

const versionSteps = ["patch", "minor", "major"] as const;

export type VersionStep = (typeof versionSteps)[number];

/** Maps a level to a version step. Undecided changes are treated as breaking. */
export function stepOf(level: ChangeLevel): VersionStep {
  switch (level) {
    case "breaking":
      return "major";
    case "risk":
    case "undecided":
    case "compatible":
      return "minor";
    case "policy":
    case "source":
      return "patch";
  }
}

export function isAbove(step: VersionStep, most: VersionStep): boolean {
  return versionSteps.indexOf(step) > versionSteps.indexOf(most);
}

export function adviseVersion({ changes }: Pick<DiffReport, "changes">): string {
  const step = versionSteps.findLast((one) => changes.some(({ level }) => stepOf(level) === one)) ?? "patch";
  const isOpen = step !== "major" && changes.some(({ level }) => level === "undecided");
  return isOpen ? `${step}, unless what is undecided breaks` : step;
}

export function describeParts({ summary }: Pick<DiffReport, "summary">): string {
  const { parts, proved, witnessed, undecided } = summary;
  const counts = Object.entries({ proved, witnessed, undecided }).map(
    ([name, n]) => `${showNumber(n)} ${name}`,
  );
  return `${showCount(parts, "part")}: ${counts.join(", ")}`;
}

export function describeOutcome({
  changes,
  summary,
  fails = () => false,
}: Pick<DiffReport, "changes" | "summary"> & Partial<Pick<PrintedDiff, "fails">>): string {
  const entries = gatherEntries(changes);
  const breaking = entries.filter(({ level }) => level === "breaking").length;
  const undecided = entries.filter(({ level }) => level === "undecided").length;
  const isOpen = undecided > 0 || summary.undecided > 0;
  const open = isOpen ? `${showCount(Math.max(undecided, 1), "undecided change")}` : "";
  const failing = entries.filter((entry) => entry.changes.some(fails)).length;
  if (breaking === 0 && failing > 0 && !isOpen)
    return `No breaking changes, but ${showCount(failing, "change")} ${failing === 1 ? "fails" : "fail"} the command.`;
  if (breaking === 0) return isOpen ? `${open}.` : "No breaking changes.";
  return `${showCount(breaking, "breaking change")}${isOpen ? `, ${open}` : ""}.`;
}

/** Returns a sentence for each option that hides changes or makes them less severe. */
export function describeAdjusted({
  ignored = 0,
  lowered = 0,
}: Pick<PrintedDiff, "ignored" | "lowered">): readonly string[] {
  return [
    ...(ignored === 0 ? [] : [`${showCount(ignored, "change")} ignored by --ignore.`]),
    ...(lowered === 0
      ? []
      : [`${showNumber(lowered)} ${lowered === 1 ? "entry" : "entries"} lowered by --severity.`]),
  ];
}

export function describeSearch({ readings, seed }: Pick<DiffReport, "readings" | "seed">): string {
  const chosen = Object.entries(readings)
    .filter(([name, value]) => defaultReadings[name as keyof Readings] !== value) // Keys of the `Readings` table.
    .map(([name, value]) => `${name}=${value}`);
  return `seed ${seed}; readings: ${chosen.length === 0 ? "defaults" : chosen.join(", ")}`;
}

export function describeChange(change: Change): string {
  const { against, approval, found } = change;
  const message = describeMessage(change) + (found === undefined ? "" : ` Found as ${found}.`);
  const text = against === undefined ? message : `Against \`${against}\`: ${message}`;
  if (approval === undefined) return text;
  const { owner, reason, expires } = approval;
  const by = owner === undefined ? "" : ` by ${owner}`;
  return `${text} Approved${by}${expires === undefined ? "" : ` until ${expires}`}: ${reason}`;
}

export function describeMessage({ message, tries }: Change): string {
  if (tries === undefined) return message;
  const shown =
    tries === 0
      ? "no exchange was found that breaks"
      : `none of ${showCount(tries, "exchange")} tried breaks`;
  return `${message} It could not be proved compatible, and ${shown}.`;
}

const most = 3;

export function describeScope(
  { level, changes, operations }: DiffEntry,
  write: (operation: string) => string = showText,
): readonly string[] {
  if (operations.length === 0) return [];
  const groups = new Map<string, Set<string>>();
  for (const { level: own, side, operations: seen } of changes) {
    const key = `${own === level ? "seen" : own} in ${side}s of `;
    groups.set(key, new Set([...(groups.get(key) ?? []), ...seen]));
  }
  if (groups.size === 1) return [`seen by ${listOperations(operations, write)}`];
  return [...groups].map(([key, own]) => key + listOperations([...own], write));
}

function listOperations(operations: readonly string[], write: (operation: string) => string): string {
  const named = operations.slice(0, most).map(write).join(", ");
  const more = operations.length > most ? `, and ${operations.length - most} more` : "";
  return `${operations.length === 1 ? "" : `${operations.length} operations: `}${named}${more}`;
}

export function listPlaces({ places }: DiffEntry): {
  readonly named: readonly Pair<Place | null>[];
  readonly more: string;
} {
  const rest = places.length - most;
  return { named: places.slice(0, most), more: rest > 0 ? `and ${showCount(rest, "more place")}` : "" };
}

export function describeShown({ changes: [first] }: DiffEntry): string {
  return `as for: ${first.message}`;
}

/** A witness as strings. They are not escaped and have no trailing line break. */
interface DescribedWitness {
  readonly curl: string;
  readonly answer: string | undefined;
  readonly command: string;
  /** The exchange in the input format of `tenon verify`. */
  readonly line: string;
}

export function describeWitness({ exchange, basePath }: EntryWitness): DescribedWitness {
  const { request, response } = exchange;
  return {
    curl: describeRequest(request),
    answer: response && describeResponse(response),
    command: basePath === undefined ? "tenon verify" : `tenon verify --base-path ${quoteForShell(basePath)}`,
    line: printNdjsonLine(exchange).trimEnd(),
  };
}

function describeRequest({ method, url, headers, body }: ExchangeRequest): string {
  const from = (options: readonly string[]): string => printCurl({ method, url, headers, body: options });
  if (body.kind !== "bytes") return from([]);
  const text = textOfBody(body.bytes, headerValue(headers, "content-type"));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals and shells do not keep these characters
  if (text !== undefined && !/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text))
    return from([`--data-raw ${quoteForShell(text)}`]);
  return `printf %s ${quoteForShell(encodeBase64(body.bytes))} | base64 -d | ${from(["--data-binary @-"])}`;
}

function describeResponse({ status, headers, body }: ExchangeResponse): string {
  const lines = [`HTTP ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (body.kind !== "bytes") return lines.join("\n");
  const text = textOfBody(body.bytes, headerValue(headers, "content-type"));
  return [...lines, "", text ?? `${body.bytes.length} octets, in base64 ${encodeBase64(body.bytes)}`].join(
    "\n",
  );
}

export function countConsumers(answers: readonly ConsumerAnswer[]): string {
  const count = (answer: ConsumerAnswer["answer"]): number =>
    answers.filter((one) => one.answer === answer).length;
  const open = count("not known");
  return `breaks ${showNumber(count("breaks"))} of ${showCount(answers.length, "consumer")}${open === 0 ? "" : `; ${showNumber(open)} not known`}`;
}

interface DescribedConcern {
  readonly message: string;
  readonly uses: readonly string[];
}

export interface DescribedAnswer {
  readonly consumer: string;
  readonly outcome: string;
  readonly concerns: readonly DescribedConcern[];
}

export function describeAnswer({
  consumer,
  answer,
  reason,
  breaks,
  touches,
}: ConsumerAnswer): DescribedAnswer {
  return {
    consumer,
    outcome: reason === undefined ? answer : `${answer}: ${reason}`,
    concerns: [
      ...breaks.map((one) => describeConcern(one, "")),
      ...touches.map((one) => describeConcern(one, `${one.change.level}: `)),
    ],
  };
}

function describeConcern({ change, leaves }: ConcerningChange, prefix: string): DescribedConcern {
  const uses = leaves.slice(0, most).map((leaf) => describeUse(leaf, change.side));
  const more = leaves.length - most;
  return {
    message: `${prefix}${describeChange(change)}`,
    uses: more > 0 ? [...uses, `and ${showNumber(more)} more`] : uses,
  };
}

export function describeUse({ kind, id, label, evidence }: UsedLeaf, side: "request" | "response"): string {
  const verb = kind === "operations" ? "calls" : side === "request" ? "sends" : "reads";
  const [strongest] = evidence;
  const at = evidence.flatMap((one) => one.at ?? []);
  const places = at.length === 0 ? "" : `, ${at.slice(0, most).join(", ")}`;
  const known =
    strongest === undefined
      ? ""
      : ` (${strongest.kind === "hand" ? "by hand" : strongest.kind}, ${strongest.date})`;
  return `${verb} ${label ?? id}${places}${known}`;
}

/** A change as a finding. Code scanning tracks it across runs by its fingerprint. */
export interface ChangeFinding extends Finding {
  readonly fingerprint: string;
}

/**
 * Converts changes to findings with codes `diff/<code>`. Changes that fail the command become errors. The first place is in the new
 * document. Each finding is shown on its own, so exchanges are repeated.
 */
export function changeFindings({ changes, fails }: PrintedDiff): readonly ChangeFinding[] {
  return gatherEntries(changes).map((entry) => {
    const [first] = entry.changes;
    const { code, level, witness, basePath, fix, fingerprint } = first;
    const lines = [`${level}: ${describeChange(first)}`];
    lines.push(...describeScope(entry).map((line) => `${capital(line)}.`));
    if (witness !== undefined) {
      const { curl, answer } = describeWitness({ exchange: witness, basePath });
      lines.push(`Witness: ${curl}`, ...(answer === undefined ? [] : [`answered ${answer}`]));
    }
    const { named } = listPlaces(entry);
    return {
      code: `diff/${code}`,
      severity: entrySeverity(entry, fails),
      message: lines.join("\n"),
      ...(fix === undefined ? {} : { fix }),
      places: named.flatMap((places) => [places.new, places.old]).filter((place) => place !== null),
      fingerprint,
    };
  });
}

export function entrySeverity({ level, changes }: DiffEntry, fails: PrintedDiff["fails"]): Severity {
  if (changes.some(fails)) return "error";
  return level === "risk" || level === "undecided" ? "warning" : "info";
}
