import { showCount } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import { groupBy } from "../../language/values/group.ts";
import { isObject } from "../../language/values/json-object.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { isSameValue } from "./assess/assess-kept.ts";
import type { FailureGroup, ProbeFailure } from "./probe.ts";
import { readJson } from "./read-exchange.ts";

const NAMED = 5;
/** Finding codes whose location does not reveal the cause. Such failures are grouped only if the responses are equal, ignoring numbers. */
const BY_RESPONSE: ReadonlySet<string> = new Set([
  "probe/valid-refused",
  "probe/server-error",
  "probe/wrong-refusal",
  "probe/missing-accepted",
  "probe/method-accepted",
]);
/** Finding codes about a single item or value. Such failures never have the same cause in different operations. */
const SINGLE: ReadonlySet<string> = new Set([
  "probe/reference-broken",
  "probe/not-listed",
  "probe/no-answer",
]);

/**
 * Groups failures with the same cause: failures that differ only in the operation, e.g. all 404s with `text/html`, or in the writer or
 * member, and what follows from a DELETE without effect. Groups are ordered by their first failure.
 */
export function groupFailures(
  failures: readonly ProbeFailure[],
  operationOf: (id: string) => Operation | undefined,
): readonly FailureGroup[] {
  const causes = findCauses(failures);
  const groups = groupBy(failures, (failure) => {
    const operation = operationOf(failure.finding.operation ?? "");
    if (operation === undefined) return failure.finding.fingerprint;
    return consequenceOf(failure, causes) ?? keyOf(failure, operation);
  });
  return [...groups.values()].map((own) => {
    const [first = own[0], ...others] = own.toSorted((one, other) => weigh(one) - weigh(other));
    return { finding: joinFindings(first, others), failures: [first, ...others] };
  });
}

/** Operations whose fault explains failures with other codes. */
interface Causes {
  /** DELETE operations after which the item can still be read. */
  readonly deletes: ReadonlySet<string>;
  /** PUT operations that keep members. */
  readonly merges: ReadonlySet<string>;
  /** Operations that change nothing, although they answer as if they did. */
  readonly lost: ReadonlySet<string>;
}

function findCauses(failures: readonly ProbeFailure[]): Causes {
  const by = (code: string, read: (failure: ProbeFailure) => string | undefined): ReadonlySet<string> =>
    new Set(failures.flatMap((one) => (one.finding.code === code ? (read(one) ?? []) : [])));
  return {
    deletes: by("probe/not-gone", deleteIn),
    merges: by("probe/put-merged", writerIn),
    lost: by("probe/not-kept", lostWriterIn),
  };
}

function consequenceOf(failure: ProbeFailure, { deletes, merges, lost }: Causes): string | undefined {
  const [remover, writer] = [deleteIn(failure), writerIn(failure)];
  const isLost = writer !== undefined && lost.has(writer);
  switch (failure.finding.code) {
    case "probe/not-kept":
      return isLost ? `lost ${writer}` : undefined;
    case "probe/not-gone":
    case "probe/missing-accepted":
      return remover !== undefined && deletes.has(remover) ? `not deleted ${remover}` : undefined;
    case "probe/put-merged":
    case "probe/default-ignored":
      if (isLost) return `lost ${writer}`;
      return writer !== undefined && merges.has(writer) ? `merged ${writer}` : undefined;
    default:
      return undefined;
  }
}

function deleteIn({ play }: ProbeFailure): string | undefined {
  return play.steps.slice(0, -1).findLast(({ method }) => method === "DELETE")?.operation;
}

/** The PUT or PATCH of a play, if several members that it sent have other values in what is read afterwards. */
function lostWriterIn(failure: ProbeFailure): string | undefined {
  const { play, exchanges } = failure;
  const { expectation } = play;
  if (expectation.kind !== "kept" || play.steps[expectation.step]?.method === "POST") return undefined;
  const sent = readJson(exchanges[expectation.step]?.request.body);
  const read = readJson(exchanges.at(-1)?.response?.body);
  if (!isObject(sent) || !isObject(read)) return undefined;
  const changed = Object.entries(sent).filter(
    ([name, value]) => Object.hasOwn(read, name) && !isSameValue(value, read[name]),
  );
  return changed.length > 1 ? writerIn(failure) : undefined;
}

/** The operation that wrote what the last request of a play reads. */
function writerIn({ play: { steps, expectation } }: ProbeFailure): string | undefined {
  const { kind } = expectation;
  if (kind === "retagged") return steps.at(-2)?.operation;
  const isWritten = kind === "kept" || kind === "replaced" || kind === "patched" || kind === "bulk";
  return isWritten ? steps[expectation.step]?.operation : undefined;
}

function keyOf(failure: ProbeFailure, { method, path }: Operation): string {
  const { finding, flaky } = failure;
  const { code, severity, fingerprint, places } = finding;
  if (SINGLE.has(code)) return fingerprint;
  const location = fingerprint.replace(` ${method} ${eraseNames(path)}`, "");
  const written = writtenKey(failure, location);
  // Failures in a shared schema have the same cause, whereas equal member names in two schemas are a coincidence.
  const isAboutValue = code.startsWith("exchange/") && /\/(?:body|headers)\//.test(location);
  const place = isAboutValue ? places[0]?.pointer : "";
  return JSON.stringify([
    written ?? location,
    severity,
    flaky,
    place,
    BY_RESPONSE.has(code) ? describeEnd(failure) : "",
  ]);
}

/**
 * The location of a failure in what was written, without what depends on the request that wrote it: an unusual value is lost in every
 * operation and member, a usual one in every operation that writes the member, and a PATCH or an entity tag has one fault.
 */
function writtenKey(failure: ProbeFailure, location: string): string | undefined {
  const { finding, play } = failure;
  const { expectation } = play;
  switch (finding.code) {
    case "probe/not-kept":
      if (location.endsWith(" removed")) return `${finding.code} ${writerIn(failure)} removed`;
      return expectation.kind === "kept" && expectation.family !== undefined
        ? `${finding.code} ${expectation.family}`
        : `${finding.operation} ${location.replace(/(?<=\/body )[A-Z]+ /, "")}`;
    case "probe/patch-replaced":
      return `${finding.code} ${writerIn(failure)}`;
    case "probe/etag-unchanged":
      return `${finding.operation} ${location.replace(/(?<=\/etag )[A-Z]+/, "")}`;
    default:
      return undefined;
  }
}

function describeEnd({ exchanges, check }: ProbeFailure): readonly unknown[] {
  const response = exchanges.at(-1)?.response;
  if (response === undefined) return [check];
  const { status, headers, body } = response;
  const type = headerValue(headers, "content-type");
  const text = body.kind === "bytes" ? textOfBody(body.bytes, type) : body.kind;
  return [check, status, type, text?.slice(0, 300).replaceAll(/\d+/g, "0")];
}

function joinFindings(first: ProbeFailure, others: readonly ProbeFailure[]): ExchangeFinding {
  const subject = subjectOf(first);
  const ids = [...new Set(others.map(subjectOf))].filter((id) => id !== subject);
  const members = [...new Set(others.flatMap((one) => memberIn(one) ?? []))].filter(
    (name) => name !== memberIn(first),
  );
  const places = [
    list("in", ids, "operation"),
    list(
      "with",
      members.map((name) => `\`${name}\``),
      "member",
    ),
  ];
  const also = places.filter((text) => text !== "").join(", and ");
  if (also === "") return first.finding;
  return { ...first.finding, message: `${first.finding.message} The same happens ${also}.` };
}

/** Errors come first, and failures that did not recur last. */
function weigh({ finding, flaky }: ProbeFailure): number {
  return (flaky ? 2 : 0) + (finding.severity === "error" ? 0 : 1);
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

function list(word: string, names: readonly string[], what: string): string {
  if (names.length === 0) return "";
  const more = names.length > NAMED ? ` and ${showCount(names.length - NAMED, `more ${what}`)}` : "";
  return `${word} ${names.slice(0, NAMED).join(", ")}${more}`;
}
