import type { SchemaUse } from "../../contract/model/types.ts";
import { decodeItems } from "../../runtime/body/read-items.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import { pointerTo, readToken } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/read-request.ts";
import { namesOf } from "../../runtime/wire/read-accepted.ts";
import { readHeaders } from "../exchanges/content/header-lines.ts";
import type { ExchangeBody, ExchangeResponse } from "../exchanges/exchange.ts";
import type { MatchedExchange } from "../judge/find-operation.ts";
import { decodeAndCheckContent } from "../judge/judge-content.ts";
import type { JudgeContext } from "../judge/judge-context.ts";
import { pointerOf, readSentParameters } from "../judge/judge-parameters.ts";
import { readSentHeaders } from "../judge/judge-response.ts";
import type { ExchangeFinding, Judgement } from "../judge/judgement.ts";
import {
  type CheckedMedia,
  type CheckedParameter,
  type CheckedResponse,
  chooseMedia,
} from "../judge/operation-checker.ts";

export interface ReadPart<Described> {
  readonly described: Described;
  readonly pointer: string;
  readonly values: readonly unknown[];
  readonly use: SchemaUse | undefined;
}

export function readParameters(matched: MatchedExchange): ReadPart<CheckedParameter>[] {
  const { values, issues } = readSentParameters(matched);
  const wrong = wrongNames(issues);
  return matched.operation.parameters.flatMap((described) => {
    const { parameter, descriptor } = described;
    if (!Object.hasOwn(values, descriptor.key) || wrong.has(descriptor.key)) return [];
    const value = readToken(values, descriptor.key);
    return [{ described, pointer: pointerOf(parameter), values: [value], use: parameter.schema }];
  });
}

export function readResponseHeaders(
  response: ExchangeResponse,
  described: CheckedResponse,
): ReadPart<CheckedResponse["response"]["headers"][number]>[] {
  const { values, issues } = readSentHeaders(described, readHeaders(response.headers));
  const wrong = wrongNames(issues);
  return described.response.headers.flatMap((header) => {
    const key = header.name.toLowerCase();
    if (!Object.hasOwn(values, key) || wrong.has(key)) return [];
    const pointer = pointerTo("/response/headers", key);
    return [{ described: header, pointer, values: [readToken(values, key)], use: header.schema }];
  });
}

function wrongNames(issues: readonly ValidationIssue[]): ReadonlySet<string> {
  return namesOf(issues.filter(({ keyword, pointer }) => !(keyword === "required" && pointer === "")));
}

interface CoveredBody {
  readonly side: "request" | "response";
  readonly body: ExchangeBody;
  readonly contentType: string | null;
  readonly content: readonly CheckedMedia[];
}

export function readBody(context: JudgeContext, sent: CoveredBody): ReadPart<CheckedMedia> | undefined {
  const { side, body, contentType, content } = sent;
  if (body.kind !== "bytes" || contentType === null) return undefined;
  const described = chooseMedia(content, contentType)?.read;
  if (described === undefined) return undefined;
  const { descriptor, media } = described;
  const part = { described, pointer: `/${side}/body` };
  if (isStreamKind(descriptor.kind)) {
    const decoded = decodeItems(descriptor, body.bytes);
    if (decoded.kind === "malformed") return undefined;
    const { itemSchema: use } = media;
    const own = use && context.checkOf(use);
    const isSound = decoded.items.every((item) => issuesOf(item, own).length === 0);
    return isSound ? { ...part, values: decoded.items, use } : undefined;
  }
  const decoded = decodeAndCheckContent({ chosen: described, octets: body, actual: contentType });
  if (decoded.kind === "malformed" || decoded.issues.length > 0) return undefined;
  return { ...part, values: [decoded.value], use: descriptor.kind === "binary" ? undefined : media.schema };
}

export interface PartState {
  /** Checks whether a part was validated completely and without errors. */
  isSound(pointer: string): boolean;
  isBroken(pointer: string): boolean;
}

export function partState({ findings }: Judgement): PartState {
  const errors = pointersOf(findings.filter(({ severity }) => severity === "error"));
  const unchecked = pointersOf(findings.filter(({ code }) => code.startsWith("exchange/unchecked-")));
  const isTouched = (pointer: string, by: readonly string[]): boolean =>
    by.some((at) => isWithin(at, pointer) || isWithin(pointer, at));
  return {
    isSound: (pointer) => !isTouched(pointer, errors) && !isTouched(pointer, unchecked),
    isBroken: (pointer) => isTouched(pointer, errors),
  };
}

function pointersOf(findings: readonly ExchangeFinding[]): readonly string[] {
  return findings.map(({ pointer }) => pointer);
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
