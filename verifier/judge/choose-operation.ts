import { codes } from "../../contract/findings/codes.ts";
import type { LeftOutOperation } from "../../contract/model/types.ts";
import type { ParameterDescriptor } from "../../runtime/descriptors.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import { findCandidates, type MatchedExchange } from "./find-operation.ts";
import { FindingCollector, type Note } from "./finding-collector.ts";
import { isEmpty } from "./judge-body.ts";
import type { JudgeContext } from "./judge-context.ts";
import { issuesByName, readSentParameters } from "./judge-parameters.ts";
import { judgeRequestBody } from "./judge-request-body.ts";

export function chooseOperation(
  context: JudgeContext,
  exchange: Exchange,
  collector: FindingCollector,
): MatchedExchange | undefined {
  const { matched, leftOut } = findCandidates(context, exchange, collector);
  const [first, second] = matched;
  if (second === undefined && leftOut === undefined) return first;
  const { left, fits } = narrow(matched);
  if (leftOut !== undefined && !fits) {
    noteLeftOut(leftOut, collector);
    return undefined;
  }
  if (left.length > 1 && exchange.request.body.kind === "unknown" && left.some(describesBody)) {
    noteUndecided(left, collector);
    return undefined;
  }
  return left[0];
}

/** Returns the operations that a request may belong to. There are several only for path templates of the same shape. */
export function operationsFor(context: JudgeContext, exchange: Exchange): readonly MatchedExchange[] {
  const { matched } = findCandidates(context, exchange, new FindingCollector());
  return matched.length < 2 ? matched : narrow(matched).left;
}

interface Narrowed {
  /** The operations that fit the request. If none fits, the operation that passed the most checks. */
  readonly left: readonly MatchedExchange[];
  readonly fits: boolean;
}

function narrow(matched: readonly MatchedExchange[]): Narrowed {
  let left = matched;
  for (const fits of [fitsPath, fitsParameters, fitsHead, fitsBody]) {
    const fitting = left.filter(fits);
    if (fitting.length === 0) return { left: left.slice(0, 1), fits: false };
    left = fitting;
  }
  return { left, fits: true };
}

function fitsPath(matched: MatchedExchange): boolean {
  return invalidParameters(matched).every((parameter) => parameter.in !== "path");
}

function fitsParameters(matched: MatchedExchange): boolean {
  const invalid = invalidParameters(matched);
  if (matched.exchange.request.headersIncomplete === undefined) return invalid.length === 0;
  return invalid.every((parameter) => parameter.in === "header" || parameter.in === "cookie");
}

function invalidParameters(matched: MatchedExchange): readonly ParameterDescriptor[] {
  const keys = issuesByName(readSentParameters(matched).issues);
  return matched.operation.descriptor.parameters.filter(({ key }) => keys.has(key));
}

function fitsHead(matched: MatchedExchange): boolean {
  return !errorsOfBody(matched).some((code) => HEAD_CODES.has(code));
}

const HEAD_CODES: ReadonlySet<string> = new Set([
  "exchange/media-type-undocumented",
  "exchange/body-missing",
]);

/** Checks the request body. An operation without a body only accepts an empty one. Like the router, does not check stream items. */
function fitsBody(matched: MatchedExchange): boolean {
  const { content } = matched.operation.operation.body ?? {};
  const { body } = matched.exchange.request;
  if (content === undefined) return body.kind === "unknown" ? body.mayBeAbsent === true : isEmpty(body);
  return content.some(({ kind }) => isStreamKind(kind)) || errorsOfBody(matched).length === 0;
}

function errorsOfBody(matched: MatchedExchange): readonly string[] {
  if (matched.operation.operation.body === undefined) return [];
  const collector = new FindingCollector();
  judgeRequestBody({ ...matched, collector });
  const isError = ({ code, severity = codes[code].severity }: Note): boolean => severity === "error";
  return collector.notes.filter(isError).map(({ code }) => code);
}

function describesBody({ operation }: MatchedExchange): boolean {
  return operation.operation.body !== undefined;
}

function noteLeftOut({ message, pointer }: LeftOutOperation, collector: FindingCollector): void {
  collector.add({
    code: "exchange/unchecked-operation",
    pointer: "/request/url",
    message,
    places: [pointer],
  });
}

function noteUndecided(left: readonly MatchedExchange[], collector: FindingCollector): void {
  const operations = left.map(({ operation }) => operation.operation);
  collector.add({
    code: "exchange/unchecked-operation",
    pointer: "/request/body",
    message: `The body decides between ${operations.map(({ id }) => `\`${id}\``).join(" and ")}, and it was not recorded.`,
    places: operations.map(({ pointer }) => pointer),
  });
}
