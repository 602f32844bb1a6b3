import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import { isObject } from "../../language/values/json-object.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import { describeChange, isSameValue } from "./assess/assess-kept.ts";
import type { ProbeFailure } from "./probe.ts";
import { readJson } from "./read-exchange.ts";

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

interface NamedCauses {
  /** A name of the cause of each failure. Failures with the same name have the same cause. */
  readonly keys: ReadonlyMap<ProbeFailure, string>;
  /** Failures that follow from another failure with the same cause. */
  readonly consequences: ReadonlySet<ProbeFailure>;
}

export function nameCauses(
  failures: readonly ProbeFailure[],
  operationOf: (id: string) => Operation | undefined,
): NamedCauses {
  const causes = findCauses(failures);
  const keys = new Map<ProbeFailure, string>();
  const changes: LostMember[] = [];
  for (const failure of failures) {
    const operation = operationOf(failure.finding.operation ?? "");
    if (operation === undefined) continue;
    const key = consequenceOf(failure, causes) ?? keyOf(failure, operation);
    const change = failure.flaky ? undefined : lostMemberIn(failure, key);
    const known = change && changes.find((one) => isSameChange(one, change));
    if (change !== undefined) changes.push({ ...change, key: known?.key ?? key });
    keys.set(failure, known?.key ?? key);
  }
  const consequences = new Set<ProbeFailure>();
  for (const failure of failures) {
    const cause = failures.find((one) => one !== failure && !consequences.has(one) && explains(one, failure));
    const key = cause && keys.get(cause);
    if (key === undefined || failure.flaky) continue;
    keys.set(failure, key);
    consequences.add(failure);
  }
  return { keys, consequences };
}

/** A member that a writer changes. */
interface LostMember {
  /** The operations that write and read the member, and its name. */
  readonly place: string;
  readonly how: string;
  readonly key: string;
}

function lostMemberIn(failure: ProbeFailure, key: string): LostMember | undefined {
  const { finding, play, exchanges } = failure;
  const { expectation } = play;
  const member = lostNameIn(failure);
  if (member === undefined || expectation.kind !== "kept") return undefined;
  const [sent, read] = [exchanges[expectation.step]?.request.body, exchanges.at(-1)?.response?.body].map(
    (body) => {
      const value = readJson(body);
      return isObject(value) ? value[member] : undefined;
    },
  );
  const how =
    typeof sent === "string" && typeof read === "string" ? describeChange({ name: member, sent, read }) : "";
  return {
    place: JSON.stringify([writerIn(failure), finding.operation, finding.severity, member]),
    how,
    key,
  };
}

/** Whether two changes of the same member can have the same cause, e.g. because neither is described. */
function isSameChange(one: LostMember, other: LostMember): boolean {
  return one.place === other.place && (one.how === other.how || one.how === "" || other.how === "");
}

/** The member in a `probe/not-kept` of an item that was written. */
function lostNameIn({
  finding: { code, fingerprint },
  play: { expectation },
}: ProbeFailure): string | undefined {
  if (code !== "probe/not-kept" || expectation.kind !== "kept") return undefined;
  const name = /\/response\/body [A-Z]+ (.*)/s.exec(fingerprint)?.[1];
  return name?.endsWith(` ${expectation.family}`) === true
    ? name.slice(0, -` ${expectation.family}`.length)
    : name;
}

/** Whether the cause of a failure is certainly that of another one with another code, or with other values. */
function explains(cause: ProbeFailure, { finding, exchanges }: ProbeFailure): boolean {
  if (cause.flaky) return false;
  const { code } = cause.finding;
  const isOfOperation = cause.finding.operation === finding.operation;
  switch (finding.code) {
    case "probe/echo-differs":
      return (
        code === "probe/not-kept" &&
        writerIn(cause) === finding.operation &&
        finding.fingerprint.endsWith(`/response/body ${lostNameIn(cause)}`)
      );
    case "exchange/body-invalid":
      return code === "probe/limit-ignored" && isOfOperation && finding.fingerprint.endsWith(" maxItems");
    case "probe/wrong-refusal":
      return code === "probe/credentials-ignored" && isOfOperation && placeOf(cause) === placeOf({ finding });
    case "probe/invalid-accepted":
      return (
        code === "probe/missing-accepted" && isOfOperation && finding.fingerprint.includes(" /request/path/")
      );
    case "probe/server-error": {
      const names = parametersIn({ exchanges });
      return (
        code === "probe/server-error" &&
        isOfOperation &&
        names !== "" &&
        names === parametersIn(cause) &&
        cause.exchanges.at(-1)?.response?.status === exchanges.at(-1)?.response?.status
      );
    }
    default:
      return false;
  }
}

function placeOf({ finding }: Pick<ProbeFailure, "finding">): string {
  return finding.fingerprint.slice(finding.code.length);
}

/** Names of the query parameters of the last request, without those of earlier requests, e.g. for the list that is searched. */
function parametersIn({ exchanges }: Pick<ProbeFailure, "exchanges">): string {
  const [own = [], ...before] = exchanges
    .map(({ request }) => [...new URL(request.url).searchParams.keys()])
    .reverse();
  const others = before.flat();
  return [...new Set(own)]
    .filter((name) => !others.includes(name))
    .sort()
    .join(" ");
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
export function writerIn({ play: { steps, expectation } }: ProbeFailure): string | undefined {
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
        ? `${finding.code} ${generalOf(expectation.family)}`
        : `${finding.operation} ${location.replace(/(?<=\/body )[A-Z]+ /, "")}`;
    case "probe/valid-refused":
      return expectation.kind === "accepted" && expectation.family !== undefined
        ? location.replace(expectation.family, generalOf(expectation.family))
        : undefined;
    case "probe/patch-replaced":
      return `${finding.code} ${writerIn(failure)}`;
    case "probe/etag-unchanged":
      return `${finding.operation} ${location.replace(/(?<=\/etag )[A-Z]+/, "")}`;
    default:
      return undefined;
  }
}

/** Values with a name such as `leap days of centuries` are a part of the others, `leap days`. */
function generalOf(family: string): string {
  return family.split(" of ")[0] ?? family;
}

function describeEnd({ exchanges, check }: ProbeFailure): readonly unknown[] {
  const response = exchanges.at(-1)?.response;
  if (response === undefined) return [check];
  const { status, headers, body } = response;
  const type = headerValue(headers, "content-type");
  const text = body.kind === "bytes" ? textOfBody(body.bytes, type) : body.kind;
  return [check, status, type, text?.slice(0, 300).replaceAll(/\d+/g, "0")];
}
