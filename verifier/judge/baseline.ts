import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";

/** What a baseline may hold: an `ExchangeFinding`, or a finding of a document. */
export interface Fingerprinted {
  readonly fingerprint: string;
}

/** One finding that is known, and for now accepted. */
export interface BaselineEntry {
  /** What tells a finding from others; see `ExchangeFinding`. */
  readonly fingerprint: string;
  /** Who sees to it. */
  readonly owner?: string;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it holds, `YYYY-MM-DD`; absent: it holds until it is removed. */
  readonly expires?: string;
}

/** Findings that are known. Kept as a JSON file by who uses it. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[];
}

/** Findings, sorted by what a baseline says of them. */
export interface SortedFindings<T extends Fingerprinted> {
  /** Those that count: new ones, and those whose entry has expired. */
  readonly fresh: readonly T[];
  /** Those that the baseline holds. */
  readonly known: readonly T[];
  /** What there is to say of the baseline itself: entries that match nothing any more, or have expired. */
  readonly findings: readonly Finding[];
}

/**
 * Holds findings against a baseline. An entry holds every finding of its fingerprint, and no other, so that one that was put
 * right never masks a new one.
 *
 * @param findings - All findings of a run, or an entry would seem unneeded.
 * @param today - `YYYY-MM-DD`; given, for nothing here looks at a clock.
 */
export function applyBaseline<T extends Fingerprinted>(
  findings: readonly T[],
  baseline: Baseline,
  today: string,
): SortedFindings<T> {
  const entries = new Map(baseline.entries.map((entry) => [entry.fingerprint, entry] as const));
  const met = new Set(findings.map(({ fingerprint }) => fingerprint));
  const holds = (finding: T): boolean => {
    const entry = entries.get(finding.fingerprint);
    return entry !== undefined && !isExpired(entry, today);
  };
  return {
    fresh: findings.filter((finding) => !holds(finding)),
    known: findings.filter(holds),
    findings: [...entries.values()].flatMap((entry) => judgeEntry(entry, met, today)),
  };
}

function isExpired({ expires }: BaselineEntry, today: string): boolean {
  return expires !== undefined && expires < today;
}

function judgeEntry(entry: BaselineEntry, met: ReadonlySet<string>, today: string): readonly Finding[] {
  const { fingerprint, owner, expires } = entry;
  const whose = owner === undefined ? "" : ` (${owner})`;
  if (!met.has(fingerprint)) {
    const message = `Nothing is met any more by the entry \`${fingerprint}\`${whose}.`;
    return [createFinding("baseline/unneeded", { message })];
  }
  if (!isExpired(entry, today)) return [];
  const message = `The entry \`${fingerprint}\`${whose} expired on ${expires ?? ""}.`;
  return [createFinding("baseline/expired", { message })];
}

/** A baseline that holds all of these findings, sorted, each once. Entries of an earlier one are kept as they are. */
export function createBaseline(
  findings: readonly Fingerprinted[],
  details: Omit<BaselineEntry, "fingerprint">,
  earlier: Baseline = { entries: [] },
): Baseline {
  const before = new Map(earlier.entries.map((entry) => [entry.fingerprint, entry] as const));
  const fingerprints = [...new Set(findings.map(({ fingerprint }) => fingerprint))].sort();
  return {
    entries: fingerprints.map((fingerprint) => before.get(fingerprint) ?? { fingerprint, ...details }),
  };
}
