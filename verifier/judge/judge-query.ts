import { claimsPair, isMemberPair, isSpreadParameter } from "../../runtime/parameters/decode-parameters.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { parsePairs } from "../../runtime/wire/split-styled.ts";
import type { MatchedExchange } from "./find-operation.ts";

/** Checks the raw query by the readings about names, empty values and reserved characters. */
export function judgeQuery(matched: MatchedExchange): void {
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
      message: `The query parameter \`${parameter.name}\` is empty, but does not have \`allowEmptyValue\`.`,
      places: [parameter.pointer],
      keyword: "allowEmptyValue",
    });
  }
}

/** Matches reserved characters (RFC 3986 §2.2) that may occur in a query and that no style uses. */
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
      message: `The query parameter \`${name}\` holds \`${found}\` without percent-encoding, but does not have \`allowReserved\`.`,
      places: [one.parameter.pointer],
      keyword: "allowReserved",
    });
  }
}
