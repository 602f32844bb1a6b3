import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import type { Baseline, BaselineEntry } from "./baseline.ts";

/** A baseline as it was read, and what is wrong with it. Entries that are wrong are left out. */
export interface ReadBaseline {
  readonly baseline: Baseline;
  readonly findings: readonly Finding[];
}

/** Reads a baseline from the JSON value of its file. */
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

/** The entry, or what is wrong with it. */
function readEntry(item: unknown, subject: string): BaselineEntry | string {
  if (!isObject(item)) return `${subject} is not an object.`;
  const [fingerprint, reason, owner, expires] = ["fingerprint", "reason", "owner", "expires"].map((name) =>
    memberOf(item, name),
  );
  if (typeof fingerprint !== "string" || fingerprint === "") return `${subject} has no \`fingerprint\`.`;
  if (typeof reason !== "string" || reason.trim() === "") return `${subject} has no \`reason\`.`;
  if (owner !== undefined && typeof owner !== "string") return `\`owner\` of ${subject} is not text.`;
  if (expires !== undefined && !isDay(expires))
    return `\`expires\` of ${subject} is no day such as 2030-01-31.`;
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
