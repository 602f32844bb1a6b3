import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";

export interface Fingerprinted {
  readonly fingerprint: string;
}

export interface BaselineEntry {
  readonly fingerprint: string;
  readonly owner?: string;
  readonly reason: string;
  /** Last day on which the entry applies, as `YYYY-MM-DD`. If absent, the entry never expires. */
  readonly expires?: string;
}

export interface Baseline {
  readonly entries: readonly BaselineEntry[];
}

export interface SortedFindings<T extends Fingerprinted> {
  /** Findings that are new or whose entry has expired. */
  readonly fresh: readonly T[];
  readonly known: readonly T[];
  /** Findings about the baseline itself: expired entries, and entries that match no finding. */
  readonly findings: readonly Finding[];
}

/**
 * Separates new findings from those in a baseline. An entry matches by fingerprint only, so it never hides a new finding.
 *
 * @param findings - All findings of a run. Entries for any missing finding are reported as unused.
 * @param today - Current date as `YYYY-MM-DD`.
 *
 * @example
 * const { fresh, known } = applyBaseline(judgement.findings, baseline, "2026-01-31");
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
    const message = `No finding matches the entry \`${fingerprint}\`${whose}.`;
    return [createFinding("baseline/unneeded", { message })];
  }
  if (!isExpired(entry, today)) return [];
  const message = `The entry \`${fingerprint}\`${whose} expired on ${expires ?? ""}.`;
  return [createFinding("baseline/expired", { message })];
}

/**
 * Creates a sorted baseline with one entry per fingerprint. Keeps existing entries from `earlier` unchanged.
 *
 * @example
 * const baseline = createBaseline(findings, { owner: "Ada", reason: "legacy clients" }, earlier);
 */
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

export interface ReadBaseline {
  readonly baseline: Baseline;
  readonly findings: readonly Finding[];
}

/**
 * Validates a parsed baseline file. Malformed entries are skipped and reported.
 *
 * @example
 * const { baseline, findings } = readBaseline(JSON.parse(text));
 */
export function readBaseline(value: unknown): ReadBaseline {
  const list = isObject(value) ? memberOf(value, "entries") : undefined;
  if (!Array.isArray(list))
    return { baseline: { entries: [] }, findings: [malformed("The baseline has no list `entries`.")] };
  const entries: BaselineEntry[] = [];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const [index, item] of list.entries()) {
    const read = readEntry(item, `Entry ${index + 1} of the baseline`);
    if (typeof read === "string") findings.push(malformed(read));
    else if (seen.has(read.fingerprint))
      findings.push(malformed(`Entry ${index + 1} of the baseline repeats \`${read.fingerprint}\`.`));
    else {
      seen.add(read.fingerprint);
      entries.push(read);
    }
  }
  return { baseline: { entries }, findings };
}

function malformed(message: string): Finding {
  return createFinding("baseline/malformed", { message });
}

function readEntry(item: unknown, subject: string): BaselineEntry | string {
  if (!isObject(item)) return `${subject} is not an object.`;
  const [fingerprint, reason, owner, expires] = ["fingerprint", "reason", "owner", "expires"].map((name) =>
    memberOf(item, name),
  );
  if (typeof fingerprint !== "string" || fingerprint === "") return `${subject} has no \`fingerprint\`.`;
  if (typeof reason !== "string" || reason.trim() === "") return `${subject} has no \`reason\`.`;
  if (owner !== undefined && typeof owner !== "string") return `${subject}: \`owner\` is not a string.`;
  if (expires !== undefined && !isDay(expires))
    return `${subject}: \`expires\` is not a date such as 2030-01-31.`;
  return {
    fingerprint,
    reason,
    ...(owner === undefined ? {} : { owner }),
    ...(expires === undefined ? {} : { expires }),
  };
}

function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export interface HeldBaseline {
  /** Checks whether the baseline contains a finding, and marks its entry as used. */
  holds(finding: Fingerprinted): boolean;
  /** Returns findings about expired and unused entries. Call this after the last finding of the run. */
  findings(): readonly Finding[];
}

export function holdBaseline(baseline: Baseline, today: string): HeldBaseline {
  const listed = new Set(baseline.entries.map(({ fingerprint }) => fingerprint));
  const met = new Map<string, { readonly finding: Fingerprinted; readonly isKnown: boolean }>();
  return {
    holds(finding) {
      if (!listed.has(finding.fingerprint)) return false;
      let known = met.get(finding.fingerprint);
      if (known === undefined) {
        known = { finding, isKnown: applyBaseline([finding], baseline, today).known.length > 0 };
        met.set(finding.fingerprint, known);
      }
      return known.isKnown;
    },
    findings() {
      const all = [...met.values()].map(({ finding }) => finding);
      return applyBaseline(all, baseline, today).findings;
    },
  };
}
