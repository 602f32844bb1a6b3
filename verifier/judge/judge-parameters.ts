import { pointerTo, readToken } from "../../runtime/pointer.ts";
import { settleParameters } from "../../runtime/server/check-decoded.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import { namesOf } from "../../runtime/wire/merge-issues.ts";
import type { PlacedIssue } from "../../validation/checks/create-checks.ts";
import { enforceDiscriminators } from "./enforce-discriminators.ts";
import type { Trial } from "./find-operation.ts";
import type { ExchangeCode } from "./finding-collector.ts";
import { judgeQuery } from "./judge-query.ts";
import { noteIssues } from "./note-issues.ts";
import type { ParameterBench } from "./operation-checker.ts";
import { noteObstacles } from "./survey-schemas.ts";

/** Holds the parameters of a request against their descriptions. */
export function judgeParameters(trial: Trial): void {
  const { operation, captures, query, headers, docket } = trial;
  const { decoder, ambiguous, optional, checks } = operation;
  const source = { captures, query, header: (name: string) => headers.get(name) };
  const { values, issues } = settleParameters(
    { decoder, ambiguous, optional, check: checks.parameters },
    source,
  );
  for (const one of operation.parameters) noteWeakness(trial, one, values);
  noteAll(trial, values, issues);
  const loose = issues.filter(({ pointer, keyword }) => pointer === "" && keyword !== "required");
  for (const { message } of loose) {
    const code = "exchange/parameter-malformed";
    docket.add({ code, pointer: "/request/query", message: `The query ${message}.`, places: [] });
  }
  judgeQuery(trial);
}

function noteWeakness(
  { operation, docket }: Trial,
  { parameter, descriptor }: ParameterBench,
  values: Readonly<Record<string, unknown>>,
): void {
  const obstacles = operation.obstacles(parameter);
  if (obstacles.length === 0 || !Object.hasOwn(values, descriptor.key)) return;
  noteObstacles(docket, pointerOf({ parameter }), obstacles);
}

function noteAll(
  trial: Trial,
  values: Readonly<Record<string, unknown>>,
  issues: readonly ValidationIssue[],
): void {
  const byKey = new Map<string, ValidationIssue[]>();
  for (const issue of issues) {
    const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
    const full =
      issue.pointer === "" && typeof missing === "string"
        ? { ...issue, pointer: pointerTo("", missing), message: "must be given" }
        : issue;
    const [key] = namesOf([full]);
    if (key === undefined) continue;
    const list = byKey.get(key) ?? [];
    list.push({ ...full, pointer: full.pointer.slice(pointerTo("", key).length) });
    byKey.set(key, list);
  }
  for (const one of trial.operation.parameters) {
    const own = byKey.get(one.descriptor.key) ?? [];
    const value = readToken(values, one.descriptor.key);
    const all = [...own, ...enforcedIn(trial, one, value, own)];
    if (all.length > 0) noteParameter(trial, one, value, all);
  }
}

function enforcedIn(
  { bench, operation }: Trial,
  { parameter: { schema: use } }: ParameterBench,
  value: unknown,
  issues: readonly ValidationIssue[],
): readonly PlacedIssue[] {
  if (value === undefined) return [];
  return enforceDiscriminators(bench, operation.survey(use), { side: "request", use, value, issues });
}

function noteParameter(
  trial: Trial,
  one: ParameterBench,
  value: unknown,
  issues: readonly PlacedIssue[],
): void {
  const { docket, exchange, operation, bench } = trial;
  const { parameter, descriptor } = one;
  const pointer = pointerOf(one);
  const owner = parameter.pointer;
  const missing =
    value === undefined && issues.some(({ keyword, pointer: at }) => keyword === "required" && at === "");
  if (missing) {
    const unrecorded = exchange.request.headersIncomplete;
    const inHeaders = descriptor.in === "header" || descriptor.in === "cookie";
    const subject = `The ${descriptor.in} parameter \`${parameter.name}\``;
    docket.add(
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
            message: `${subject} is required and was not sent.`,
            places: [pointerTo(owner, "required"), owner],
            keyword: "required",
            location: locationOf(trial, one),
          },
    );
    return;
  }
  noteIssues(bench, docket, {
    use: parameter.schema,
    value,
    issues,
    pointer,
    location: locationOf(trial, one),
    owner,
    isWeakened: operation.obstacles(parameter).length > 0,
    codeOf,
  });
}

const malformations: ReadonlySet<string> = new Set([
  "style",
  "percent-encoding",
  "contentMediaType",
  "depth",
  "multipart",
]);

function codeOf({ keyword }: ValidationIssue): ExchangeCode {
  return malformations.has(keyword) ? "exchange/parameter-malformed" : "exchange/parameter-invalid";
}

/** The pointer of a parameter in an exchange. */
export function pointerOf({ parameter }: Pick<ParameterBench, "parameter">): string {
  const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  return parameter.in === "querystring"
    ? "/request/query"
    : pointerTo("/request", memberOf(parameter.in), name);
}

function memberOf(location: "path" | "query" | "header" | "cookie"): string {
  return location === "header" ? "headers" : location === "cookie" ? "cookies" : location;
}

/** A path parameter goes by its number: its name is the author's own affair. */
function locationOf({ operation }: Trial, { parameter }: ParameterBench): string {
  if (parameter.in !== "path") return pointerOf({ parameter });
  const inPath = operation.operation.parameters.filter((other) => other.in === "path");
  return pointerTo("/request/path", inPath.indexOf(parameter) + 1);
}
