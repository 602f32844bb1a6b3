import { claimsPair, isMemberPair, isSpreadParameter } from "../../runtime/parameters/query-pairs.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { parsePairs } from "../../runtime/wire/split-styled.ts";
import type { Trial } from "./find-operation.ts";

/** Holds the query as it was sent against what is contested about it: names, empty values, reserved characters. */
export function judgeQuery(trial: Trial): void {
  const { undeclaredQuery, emptyQueryValues, reservedCharacters } = trial.bench.readings;
  if (trial.query === "") return;
  if (undeclaredQuery !== "off") noteUndeclared(trial);
  if (emptyQueryValues === "error") noteEmpty(trial);
  if (reservedCharacters !== "off") noteReserved(trial);
}

function noteUndeclared({ operation, query, bench, docket }: Trial): void {
  const { parameters } = operation.descriptor;
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const keys = operation.descriptor.security.flat().flatMap((need) => {
    const scheme = bench.schemes.get(need.scheme);
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
    docket.weigh(bench.readings.undeclaredQuery, {
      code: "exchange/parameter-undocumented",
      pointer: pointerTo("/request/query", name),
      message: `The query parameter \`${name}\` is not described.`,
      places: [operation.operation.pointer],
    });
  }
}

function noteEmpty({ operation, query, docket }: Trial): void {
  const empty = new Set(
    (parsePairs(query) ?? []).flatMap(({ name, rawValue }) => (rawValue === "" ? [name] : [])),
  );
  for (const { parameter } of operation.parameters) {
    if (parameter.in !== "query" || !empty.has(parameter.name)) continue;
    if (parameter.allowEmptyValue === true) continue;
    docket.add({
      code: "exchange/parameter-invalid",
      pointer: pointerTo("/request/query", parameter.name),
      message: `The query parameter \`${parameter.name}\` is empty, and lacks \`allowEmptyValue\`.`,
      places: [parameter.pointer],
      keyword: "allowEmptyValue",
    });
  }
}

/** Those of RFC 3986 §2.2 that no style uses, and that a query can hold. */
const RESERVED = /[:/?@!$'()*;]/;

function noteReserved({ operation, query, docket }: Trial): void {
  for (const { name, rawValue } of parsePairs(query) ?? []) {
    const one = operation.parameters.find(
      ({ parameter }) => parameter.in === "query" && parameter.name === name && !parameter.allowReserved,
    );
    const found = RESERVED.exec(rawValue)?.[0];
    if (one === undefined || found === undefined) continue;
    docket.add({
      code: "exchange/reserved-character",
      pointer: pointerTo("/request/query", name),
      message: `The query parameter \`${name}\` holds \`${found}\` as it is, and lacks \`allowReserved\`.`,
      places: [one.parameter.pointer],
      keyword: "allowReserved",
    });
  }
}
