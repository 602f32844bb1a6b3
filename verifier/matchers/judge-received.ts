import type { Contract } from "../../contract/build/contract.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { Exchange, ExchangeRequest } from "../exchanges/exchange.ts";
import { verdictOf } from "../judge/finding-collector.ts";
import { createJudge } from "../judge/judge.ts";
import type { Judge, Judgement, JudgeOptions } from "../judge/judgement.ts";
import { readingTable } from "../judge/readings.ts";
import type { Received } from "./received.ts";
import { recordCoverage } from "./record-coverage.ts";

export interface MatchOptions extends JudgeOptions {
  /** Operation id. Required for a response without its request, since the method is unknown. */
  readonly operation?: string | undefined;
}

export interface ReceivedJudgement extends Judgement {
  readonly exchange: Exchange;
  /** Operation that the test expected. Set only if the exchange belongs to a different one. */
  readonly expected?: string;
}

/**
 * Judges a received message. Without a request, only judges the response, using the operation in `options`.
 *
 * @throws {TypeError} For an unknown operation or option, or if `options` lacks a required operation.
 *
 * @example
 * const { contract } = await loadContract("openapi.yaml");
 * const { verdict } = judgeReceived(contract, await receive(response), { operation: "listNotes" });
 */
export function judgeReceived(
  contract: Contract,
  received: Received,
  options: MatchOptions = {},
): ReceivedJudgement {
  refuseUnknown("option", options, optionNames);
  refuseUnknown("reading", options.readings ?? {}, Object.keys(readingTable));
  const named = options.operation === undefined ? undefined : findNamed(contract, options.operation);
  const { request, response } = received;
  if (request !== undefined) {
    const exchange = response === undefined ? { request } : { request, response };
    const judgement = judgeOf(contract, options)(exchange);
    recordCoverage(contract, options, { exchange, judgement, sides: "both" });
    const isOther =
      named !== undefined && judgement.operation !== undefined && judgement.operation !== named.id;
    return { ...judgement, exchange, ...(isOther ? { expected: named.id, verdict: "invalid" } : {}) };
  }
  if (named === undefined) {
    throw new TypeError(
      "A response does not contain the method of its request: name the operation, or match { request, response }.",
    );
  }
  return judgeResponseOnly(contract, named, received, options);
}

function judgeResponseOnly(
  contract: Contract,
  named: Operation,
  { response, url }: Received,
  options: MatchOptions,
): ReceivedJudgement {
  const request: ExchangeRequest = {
    method: named.method,
    url: fillPath(named.path),
    headers: [],
    body: { kind: "none" },
  };
  const exchange = response === undefined ? { request } : { request, response };
  // The path comes from the template and therefore contains no base path.
  const judgement = judgeOf(contract, { ...withoutOperation(options), basePath: "" })(exchange);
  recordCoverage(contract, options, { exchange, judgement, sides: "response" });
  const { findings, operation } = judgement;
  const own = findings.filter(({ pointer }) => pointer.startsWith("/response"));
  // Show the path template instead of the placeholder path.
  const shown = { ...exchange, request: { ...request, url: url ?? named.path } };
  return {
    verdict: operation === named.id ? verdictOf(own) : "unchecked",
    operation: named.id,
    findings: operation === named.id ? own : findings,
    exchange: shown,
  };
}

const optionNames: readonly (keyof MatchOptions)[] = [
  "operation",
  "readings",
  "basePath",
  "checks",
  "unknownSchemes",
  "scopesOf",
];

function refuseUnknown(kind: string, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const advice = didYouMean(unknown, names) ?? `There are ${names.join(", ")}.`;
  throw new TypeError(`There is no ${kind} "${unknown}". ${advice}`);
}

/** Replaces template expressions with `0` to create a placeholder path, which is not judged. */
function fillPath(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "0");
}

function findNamed({ model }: Contract, id: string): Operation {
  const found = operationLookupOf(model)(id);
  if (found !== undefined) return found;
  const ids = model.operations.map((operation) => operation.id);
  throw new TypeError(`The contract has no operation "${id}". ${didYouMean(id, ids) ?? ""}`.trim());
}

const judgesOf = oncePer((_: Contract) => new Map<string, Judge>());

function judgeOf(contract: Contract, options: MatchOptions): Judge {
  const { readings, basePath, checks, unknownSchemes, scopesOf } = options;
  if (checks !== undefined || scopesOf !== undefined) return createJudge(contract, options);
  const key = JSON.stringify([readings, basePath, unknownSchemes]);
  const known = judgesOf(contract);
  const judge = known.get(key) ?? createJudge(contract, withoutOperation(options));
  known.set(key, judge);
  return judge;
}

function withoutOperation({ operation: _, ...options }: MatchOptions): JudgeOptions {
  return options;
}
