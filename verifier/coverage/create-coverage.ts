import type { Contract } from "../../contract/build/contract.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import { readHeaders } from "../exchanges/content/header-lines.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import { chooseOperation } from "../judge/choose-operation.ts";
import type { MatchedExchange } from "../judge/find-operation.ts";
import { FindingCollector } from "../judge/finding-collector.ts";
import { type JudgeContext, judgeContextOf } from "../judge/judge-context.ts";
import type { Judgement, JudgeOptions } from "../judge/judgement.ts";
import type { OperationChecker } from "../judge/operation-checker.ts";
import { isTextKind } from "./applied-schemas.ts";
import { coverValue } from "./cover-value.ts";
import { type CoverageData, fingerprintDocument } from "./coverage-data.ts";
import { byKind, type Leaf, operationLeafId, type Side, schemaLeafId } from "./leaf.ts";
import {
  type PartState,
  partState,
  type ReadPart,
  readBody,
  readParameters,
  readResponseHeaders,
} from "./read-parts.ts";

export interface Coverage {
  /**
   * Records the parts covered by an exchange. Only parts that were checked and are valid count, and a body with any error is not counted at
   * all.
   *
   * @param judgement - The judgement of this exchange, made with the same contract and options.
   * @param sides - Pass `response` if the request is unknown. Default: `both`.
   */
  add(exchange: Exchange, judgement: Judgement, sides?: "both" | "response"): void;
  /** Serialises coverage. The result does not depend on the order of the exchanges. */
  toJSON(): CoverageData;
}

/**
 * Collects the parts of a contract that exchanges cover. Memory use grows with the document, not with the traffic.
 *
 * @param options - The options for judging the exchanges. Pass the same object to avoid compiling schemas twice.
 *
 * @example
 * const coverage = createCoverage(contract, options);
 * coverage.add(exchange, judge(contract, exchange, options));
 * writeFileSync("coverage.json", JSON.stringify(coverage));
 */
export function createCoverage(contract: Contract, options: JudgeOptions = {}): Coverage {
  const covered = byKind(() => new Set<string>());
  const mark: Mark = (kind, id) => void covered[kind].add(id);
  let exchanges = 0;
  return {
    add(exchange, judgement, sides = "both") {
      exchanges++;
      if (judgement.operation === undefined) return;
      const context = judgeContextOf(contract, options);
      if (sides === "both") coverExchange(context, exchange, judgement, mark);
      else coverResponseOnly(context, exchange, judgement, mark);
    },
    toJSON() {
      return {
        tenonCoverage: 1,
        document: fingerprintDocument(contract),
        exchanges,
        covered: byKind((kind) => [...covered[kind]].sort()),
      };
    },
  };
}

type Mark = (kind: Leaf["kind"], id: string) => void;

interface Covering {
  readonly context: JudgeContext;
  readonly operation: OperationChecker;
  readonly exchange: Exchange;
  readonly mark: Mark;
  readonly state: PartState;
}

function coverExchange(context: JudgeContext, exchange: Exchange, judgement: Judgement, mark: Mark): void {
  const matched = chooseOperation(context, exchange, new FindingCollector());
  if (matched === undefined) return;
  const covering: Covering = {
    context,
    operation: matched.operation,
    exchange,
    mark,
    state: partState(judgement),
  };
  coverRequest(covering, matched);
  const isAnswered = coverResponse(covering);
  if (isAnswered || covering.state.isSound("/request")) mark("operations", operationLeafId(idOf(covering)));
}

function coverResponseOnly(
  context: JudgeContext,
  exchange: Exchange,
  judgement: Judgement,
  mark: Mark,
): void {
  const found = operationLookupOf(context.contract.model)(judgement.operation);
  if (found === undefined) return;
  const covering: Covering = {
    context,
    operation: context.operation(found),
    exchange,
    mark,
    state: partState(judgement),
  };
  if (coverResponse(covering)) mark("operations", operationLeafId(idOf(covering)));
}

function idOf({ operation }: Covering): string {
  return operation.operation.id;
}

function coverRequest(covering: Covering, matched: MatchedExchange): void {
  const { operation, exchange, mark, state } = covering;
  const id = idOf(covering);
  for (const part of readParameters(matched)) {
    if (!state.isSound(part.pointer)) continue;
    const { name, in: location } = part.described.parameter;
    mark("parameters", operationLeafId(id, location, name));
    coverValues(covering, "request", part, part.described.parameter.content === undefined);
  }
  const { body } = exchange.request;
  const contentType = matched.headers.get("content-type");
  coverBody(covering, "request", { body, contentType, content: operation.body, key: "request" });
}

function coverResponse(covering: Covering): boolean {
  const { operation, exchange, mark, state } = covering;
  const { response } = exchange;
  const described = response && operation.response(response.status);
  if (response === undefined || described === undefined) return false;
  // Access logs may record only the status.
  if (state.isBroken("/response") || !state.isSound("/response/status")) return false;
  const id = idOf(covering);
  const key = String(described.response.status);
  mark("statuses", operationLeafId(id, key));
  for (const part of readResponseHeaders(response, described)) {
    if (!state.isSound(part.pointer)) continue;
    mark("headers", operationLeafId(id, key, part.described.name.toLowerCase()));
    coverValues(covering, "response", part, part.described.content === undefined);
  }
  const contentType = readHeaders(response.headers).get("content-type");
  const { content } = described;
  coverBody(covering, "response", { body: response.body, contentType, content, key });
  return true;
}

interface KeyedBody extends Omit<Parameters<typeof readBody>[1], "side"> {
  readonly key: string;
}

function coverBody(covering: Covering, side: Side, body: KeyedBody): void {
  if (!covering.state.isSound(`/${side}/body`) || !covering.state.isSound(`/${side}/headers/content-type`))
    return;
  const part = readBody(covering.context, { ...body, side });
  if (part === undefined) return;
  covering.mark("mediaTypes", operationLeafId(idOf(covering), body.key, part.described.type));
  coverValues(covering, side, part, isTextKind(part.described.descriptor.kind));
}

function coverValues(
  { context, mark }: Covering,
  side: Side,
  { use, values }: ReadPart<unknown>,
  isText: boolean,
): void {
  if (use === undefined) return;
  const tools = {
    find: context.find,
    checkOf: context.checkOf,
    isText,
    mark: (kind: Leaf["kind"], pointer: string, value?: boolean) =>
      mark(kind, schemaLeafId(side, pointer, value)),
  };
  for (const value of values) coverValue(tools, use, value);
}
