import { showCount } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { eraseNames } from "../../language/openapi/path-template.ts";
import { groupBy } from "../../language/values/group.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import type { FailureGroup, ProbeFailure } from "./probe.ts";

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

/** Groups failures that differ only in the operation, e.g. all 404s with `text/html`. Groups are ordered by their first failure. */
export function groupFailures(
  failures: readonly ProbeFailure[],
  operationOf: (id: string) => Operation | undefined,
): readonly FailureGroup[] {
  const groups = groupBy(failures, (failure) => {
    const operation = operationOf(failure.finding.operation ?? "");
    return operation === undefined ? failure.finding.fingerprint : keyOf(failure, operation);
  });
  return [...groups.values()].map((own) => ({ finding: joinFindings(own), failures: own }));
}

function keyOf(failure: ProbeFailure, { method, path }: Operation): string {
  const { finding, flaky } = failure;
  const { code, severity, fingerprint, places } = finding;
  if (SINGLE.has(code)) return fingerprint;
  const location = fingerprint.replace(` ${method} ${eraseNames(path)}`, "");
  // Failures in a shared schema have the same cause, whereas equal member names in two schemas are a coincidence.
  const isAboutValue = code.startsWith("exchange/") && /\/(?:body|headers)\//.test(location);
  const place = isAboutValue ? places[0]?.pointer : "";
  return JSON.stringify([
    location,
    severity,
    flaky,
    place,
    BY_RESPONSE.has(code) ? describeEnd(failure) : "",
  ]);
}

function describeEnd({ exchanges, check }: ProbeFailure): readonly unknown[] {
  const response = exchanges.at(-1)?.response;
  if (response === undefined) return [check];
  const { status, headers, body } = response;
  const type = headerValue(headers, "content-type");
  const text = body.kind === "bytes" ? textOfBody(body.bytes, type) : body.kind;
  return [check, status, type, text?.slice(0, 300).replaceAll(/\d+/g, "0")];
}

function joinFindings([first, ...others]: readonly [ProbeFailure, ...ProbeFailure[]]): ExchangeFinding {
  if (others.length === 0) return first.finding;
  const ids = [...new Set(others.map(({ finding }) => finding.operation ?? ""))];
  const more = ids.length > NAMED ? ` and ${showCount(ids.length - NAMED, "more operation")}` : "";
  const message = `${first.finding.message} The same happens in ${ids.slice(0, NAMED).join(", ")}${more}.`;
  return { ...first.finding, message };
}
