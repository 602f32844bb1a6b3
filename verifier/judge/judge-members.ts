import type { SchemaUse } from "../../contract/model/types.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import { findOneWay } from "../../runtime/body/check-items.ts";
import { lastToken } from "../../runtime/pointer.ts";
import { type ValueStep, walkValue } from "./applicable-schemas.ts";
import type { MatchedExchange } from "./find-operation.ts";
import { createPlaceFinder } from "./locate-issue.ts";
import type { CheckedMedia } from "./operation-checker.ts";

export interface ContentValue {
  readonly use: SchemaUse;
  readonly value: unknown;
  readonly pointer: string;
  readonly location: string;
}

export function judgeMembers(
  matched: MatchedExchange,
  side: "request" | "response",
  content: ContentValue,
): void {
  const { find, readings } = matched.context;
  if (readings.undeclaredProperties === "off") return;
  walkValue(content.use, content.value, find, (step) => {
    if (step.name !== undefined && step.schemas.length === 0) noteUndeclared(matched, side, content, step);
  });
}

function noteUndeclared(
  { context, collector }: MatchedExchange,
  side: "request" | "response",
  content: ContentValue,
  { parents, pointer, location, name = "" }: ValueStep,
): void {
  const describing = parents.find(({ schema }) => isObject(memberOf(schema, "properties")));
  if (describing === undefined) return;
  collector.addWeighted(context.readings.undeclaredProperties, {
    code: "exchange/undeclared-property",
    pointer: content.pointer + pointer,
    location: content.location + location.replace(/\*$/, name),
    keyword: "properties",
    message: `The ${side} contains \`${name}\`, which no schema describes.`,
    places: [`${describing.pointer}/properties`],
  });
}

export function judgeOneWay(
  { context, collector }: MatchedExchange,
  side: "request" | "response",
  { descriptor, oneWay }: CheckedMedia,
  { use, value, pointer, location }: ContentValue,
): void {
  const { readOnlySent, writeOnlyShown } = context.readings;
  const weight = side === "request" ? readOnlySent : writeOnlyShown;
  if (weight === "off" || descriptor.oneWay === undefined) return;
  const found = findOneWay(descriptor, side, value, oneWay && { oneWay });
  if (found.length === 0) return;
  const locate = createPlaceFinder(use, value, context.find);
  for (const issue of found) {
    const located = locate(issue);
    collector.addWeighted(weight, {
      code: side === "request" ? "exchange/read-only" : "exchange/write-only",
      pointer: pointer + issue.pointer,
      location: location + located.location,
      keyword: issue.keyword,
      message: `The ${side} contains \`${lastToken(issue.pointer) ?? ""}\`, which is ${issue.keyword}.`,
      places: [located.pointer],
    });
  }
}
