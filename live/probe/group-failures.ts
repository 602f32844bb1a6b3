import { showCount } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { groupBy } from "../../language/values/group.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { nameCauses, writerIn } from "./name-causes.ts";
import type { FailureGroup, ProbeFailure } from "./probe.ts";

const NAMED = 5;
/**
 * Groups failures with the same cause: failures that differ only in the operation, e.g. all 404s with `text/html`, or in the writer or
 * member, and what follows from a DELETE without effect. Groups are ordered by their first failure.
 */
export function groupFailures(
  failures: readonly ProbeFailure[],
  operationOf: (id: string) => Operation | undefined,
): readonly FailureGroup[] {
  const { keys, consequences } = nameCauses(failures, operationOf);
  const groups = groupBy(failures, (failure) => keys.get(failure) ?? failure.finding.fingerprint);
  const weighAll = (failure: ProbeFailure): number => weigh(failure, consequences.has(failure));
  return [...groups.values()].map((own) => {
    const [first = own[0], ...others] = own.toSorted((one, other) => weighAll(one) - weighAll(other));
    return { finding: joinFindings(first, others), failures: [first, ...others] };
  });
}

function joinFindings(first: ProbeFailure, others: readonly ProbeFailure[]): ExchangeFinding {
  const subject = subjectOf(first);
  const ids = [...new Set(others.map(subjectOf))].filter((id) => id !== subject);
  const members = [...new Set(others.flatMap((one) => memberIn(one) ?? []))].filter(
    (name) => name !== memberIn(first),
  );
  const values = [...new Set(others.flatMap((one) => valuesIn(one) ?? []))].filter(
    (name) => name !== valuesIn(first),
  );
  const places = [
    list("in", ids, "operation"),
    list(
      "with",
      members.map((name) => `\`${name}\``),
      "member",
    ),
    list("for", values, "unusual value"),
  ];
  const also = places.filter((text) => text !== "").join(", and ");
  const codes = [...new Set(others.map(({ finding }) => finding.code))].filter(
    (code) => code !== first.finding.code,
  );
  const message = [
    first.finding.message,
    ...(also === "" ? [] : [`The same happens ${also}.`]),
    ...(codes.length === 0 ? [] : [`It also shows as ${codes.map((code) => `\`${code}\``).join(", ")}.`]),
  ].join(" ");
  const isError = others.some(({ finding, flaky }) => finding.severity === "error" && !flaky);
  return { ...first.finding, message, ...(isError ? { severity: "error" } : {}) };
}

/** Errors come first, then warnings, then what follows from another failure, and last what did not recur. */
function weigh({ finding, flaky }: ProbeFailure, isConsequence: boolean): number {
  return (flaky ? 4 : 0) + (isConsequence ? 2 : 0) + (finding.severity === "error" ? 0 : 1);
}

function subjectOf(failure: ProbeFailure): string {
  return writerIn(failure) ?? failure.finding.operation ?? "";
}

function memberIn({ finding }: ProbeFailure): string | undefined {
  const { code, fingerprint } = finding;
  const isOne = code === "probe/put-merged" || code === "probe/patch-replaced";
  return (
    /\/response\/body [A-Z]+ (.*) removed$/s.exec(fingerprint)?.[1] ??
    (isOne ? /\/response\/body (.*)/s.exec(fingerprint)?.[1] : undefined)
  );
}

/** The kind of unusual values that a failure is about. */
function valuesIn({ play: { expectation } }: ProbeFailure): string | undefined {
  const { kind } = expectation;
  if (kind === "accepted" || kind === "kept") return expectation.family;
  if (kind === "tolerated") return expectation.theme;
  return kind === "searched" ? `the search text \`${expectation.text}\`` : undefined;
}

function list(word: string, names: readonly string[], what: string): string {
  if (names.length === 0) return "";
  const more = names.length > NAMED ? ` and ${showCount(names.length - NAMED, `more ${what}`)}` : "";
  return `${word} ${names.slice(0, NAMED).join(", ")}${more}`;
}
