import type { Parameter } from "../../contract/model/types.ts";
import { addTo } from "../../language/values/group.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { claimsPair, isMemberPair, isSpreadParameter } from "../../runtime/parameters/claims-pair.ts";
import { pointerTo, readToken } from "../../runtime/pointer.ts";
import { decodeAndCheckParameters } from "../../runtime/server/read-request.ts";
import { namesOf } from "../../runtime/wire/read-accepted.ts";
import { parsePairs } from "../../runtime/wire/split-styled.ts";
import type { PlacedIssue } from "../../validation/checks/create-checks.ts";
import { enforceDiscriminators } from "./enforce-discriminators.ts";
import type { MatchedExchange } from "./find-operation.ts";
import { noteIssues } from "./note-issues.ts";
import type { CheckedParameter } from "./operation-checker.ts";
import { noteUnreadNodes } from "./survey-schemas.ts";

export function judgeParameters(matched: MatchedExchange): void {
  const { operation, collector } = matched;
  const { values, issues } = readSentParameters(matched);
  for (const one of operation.parameters) noteWeakness(matched, one, values);
  noteAll(matched, values, issues);
  const loose = issues.filter(({ pointer }) => pointer === "");
  for (const { message } of loose) {
    const code = "exchange/parameter-malformed";
    collector.add({ code, pointer: "/request/query", message: `The query ${message}.`, places: [] });
  }
  judgeQuery(matched);
}

export function readSentParameters({
  operation,
  captures,
  query,
  headers,
}: MatchedExchange): ReturnType<typeof decodeAndCheckParameters> {
  const { decoder, ambiguous, optional, checks } = operation;
  const source = { captures, query, header: (name: string) => headers.get(name) };
  return decodeAndCheckParameters({ decoder, ambiguous, optional, check: checks.parameters }, source);
}

function noteWeakness(
  { operation, collector }: MatchedExchange,
  { parameter, descriptor }: CheckedParameter,
  values: Readonly<Record<string, unknown>>,
): void {
  const unread = operation.unread(parameter);
  if (unread.length === 0 || !Object.hasOwn(values, descriptor.key)) return;
  noteUnreadNodes(collector, pointerOf(parameter), unread);
}

function noteAll(
  matched: MatchedExchange,
  values: Readonly<Record<string, unknown>>,
  issues: readonly ValidationIssue[],
): void {
  if (issues.length === 0 && matched.context.readings.discriminator === "hint") return;
  const byKey = issuesByName(issues);
  for (const one of matched.operation.parameters) {
    const own = byKey.get(one.descriptor.key) ?? [];
    const value = readToken(values, one.descriptor.key);
    const all = [...own, ...enforcedIn(matched, one, value, own)];
    if (all.length > 0) noteParameter(matched, one, value, all);
  }
}

export function issuesByName(
  issues: readonly ValidationIssue[],
): ReadonlyMap<string, readonly ValidationIssue[]> {
  const byName = new Map<string, ValidationIssue[]>();
  for (const issue of issues) {
    const [name] = namesOf([issue]);
    if (name === undefined) continue;
    addTo(byName, name, { ...issue, pointer: issue.pointer.slice(pointerTo("", name).length) });
  }
  return byName;
}

function enforcedIn(
  { context, operation }: MatchedExchange,
  { parameter: { schema: use } }: CheckedParameter,
  value: unknown,
  issues: readonly ValidationIssue[],
): readonly PlacedIssue[] {
  if (value === undefined) return [];
  return enforceDiscriminators(context, operation.survey(use), { side: "request", use, value, issues });
}

function noteParameter(
  matched: MatchedExchange,
  one: CheckedParameter,
  value: unknown,
  issues: readonly PlacedIssue[],
): void {
  const { collector, exchange, operation, context } = matched;
  const { parameter, descriptor } = one;
  const pointer = pointerOf(parameter);
  const owner = parameter.pointer;
  const missing =
    value === undefined && issues.some(({ keyword, pointer: at }) => keyword === "required" && at === "");
  if (missing) {
    const unrecorded = exchange.request.headersIncomplete;
    const inHeaders = descriptor.in === "header" || descriptor.in === "cookie";
    const subject = `The ${descriptor.in} parameter \`${parameter.name}\``;
    collector.add(
      inHeaders && unrecorded !== undefined
        ? {
            code: "exchange/unchecked-headers",
            pointer,
            message: `${subject} is required, but ${unrecorded}`,
            places: [owner],
          }
        : {
            code: "exchange/parameter-missing",
            pointer,
            message: `${subject} is required but was not sent.`,
            places: [pointerTo(owner, "required"), owner],
            keyword: "required",
            location: locationOf(matched, one),
          },
    );
    return;
  }
  const unread = operation.unread(parameter);
  // `noteIssues` can drop the issues of a string that was not converted, so report unread nodes first.
  noteUnreadNodes(collector, pointer, unread);
  noteIssues(context, collector, {
    use: parameter.schema,
    value,
    issues,
    pointer,
    location: locationOf(matched, one),
    owner,
    unread,
    kind: "parameter",
  });
}

export function pointerOf({ in: location, name }: Pick<Parameter, "in" | "name">): string {
  switch (location) {
    case "querystring":
      return "/request/query";
    case "header":
      return pointerTo("/request/headers", name.toLowerCase());
    case "cookie":
      return pointerTo("/request/cookies", name);
    case "path":
    case "query":
      return pointerTo("/request", location, name);
  }
}

/** Identifies a path parameter by position, because authors can rename it without changing the API. */
function locationOf({ operation }: MatchedExchange, { parameter }: CheckedParameter): string {
  if (parameter.in !== "path") return pointerOf(parameter);
  const inPath = operation.operation.parameters.filter((other) => other.in === "path");
  return pointerTo("/request/path", inPath.indexOf(parameter) + 1);
}

/** Checks the raw query for undeclared names, empty values and reserved characters, as configured by the readings. */
function judgeQuery(matched: MatchedExchange): void {
  const { undeclaredQuery, emptyQueryValues, reservedCharacters } = matched.context.readings;
  if (matched.query === "") return;
  if (undeclaredQuery !== "off") noteUndeclared(matched);
  if (emptyQueryValues === "error") noteEmpty(matched);
  if (reservedCharacters !== "off") noteReserved(matched);
}

function noteUndeclared({ operation, query, context, collector }: MatchedExchange): void {
  const { parameters } = operation.descriptor;
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const keys = operation.descriptor.security.flat().flatMap((need) => {
    const scheme = context.schemes.get(need.scheme);
    return scheme?.kind === "apiKey" && scheme.in === "query" ? [scheme.parameter] : [];
  });
  if (parameters.some((parameter) => parameter.in === "querystring")) return;
  const isKnown = (name: string): boolean =>
    keys.includes(name) ||
    inQuery.some(
      (parameter) =>
        claimsPair(parameter, name) ||
        (isSpreadParameter(parameter) && isMemberPair(parameter.shape, parameter.taken, name)),
    );
  const names = new Set((parsePairs(query) ?? []).map(({ name }) => name));
  for (const name of names) {
    if (isKnown(name)) continue;
    collector.addWeighted(context.readings.undeclaredQuery, {
      code: "exchange/parameter-undocumented",
      pointer: pointerTo("/request/query", name),
      message: `The query parameter \`${name}\` is not described.`,
      places: [operation.operation.pointer],
    });
  }
}

function noteEmpty({ operation, query, collector }: MatchedExchange): void {
  const empty = new Set(
    (parsePairs(query) ?? []).flatMap(({ name, rawValue }) => (rawValue === "" ? [name] : [])),
  );
  for (const { parameter } of operation.parameters) {
    if (parameter.in !== "query" || !empty.has(parameter.name)) continue;
    if (parameter.allowEmptyValue === true) continue;
    collector.add({
      code: "exchange/parameter-invalid",
      pointer: pointerTo("/request/query", parameter.name),
      message: `The query parameter \`${parameter.name}\` is empty, but does not set \`allowEmptyValue\`.`,
      places: [parameter.pointer],
      keyword: "allowEmptyValue",
    });
  }
}

/** Reserved characters (RFC 3986 §2.2) that are valid in a query and not used by any parameter style. */
const RESERVED = /[:/?@!$'()*;]/;

function noteReserved({ operation, query, collector }: MatchedExchange): void {
  for (const { name, rawValue } of parsePairs(query) ?? []) {
    const one = operation.parameters.find(
      ({ parameter }) => parameter.in === "query" && parameter.name === name && !parameter.allowReserved,
    );
    const found = RESERVED.exec(rawValue)?.[0];
    if (one === undefined || found === undefined) continue;
    collector.add({
      code: "exchange/reserved-character",
      pointer: pointerTo("/request/query", name),
      message: `The query parameter \`${name}\` contains \`${found}\` without percent-encoding, but does not set \`allowReserved\`.`,
      places: [one.parameter.pointer],
      keyword: "allowReserved",
    });
  }
}
