import type { SchemaUse } from "../../contract/model/types.ts";
import { type Direction, isOmittedIn } from "../../language/schema/directional-members.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import { findOneWay } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor } from "../../runtime/descriptors.ts";
import { lastToken } from "../../runtime/pointer.ts";
import { keepVerdictsDuring } from "../../runtime/validators/check-kit.ts";
import { selectByConditions, type ValueStep, walkValue } from "./applicable-schemas.ts";
import type { MatchedExchange } from "./find-operation.ts";
import type { JudgeContext } from "./judge-context.ts";
import { createPlaceFinder } from "./locate-issue.ts";

/** A decoded body, or an item of a stream. */
export interface ContentValue {
  readonly use: SchemaUse;
  readonly value: unknown;
  /** The pointer in the exchange. */
  readonly pointer: string;
  /** The pointer for fingerprints, with `*` for indexes. */
  readonly location: string;
}

/** Notes members that no schema describes, unless the reading `undeclaredProperties` is `off`. */
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

/**
 * Notes `readOnly` members of a request, and `writeOnly` members of a response. Only members that the generated router refuses are noted,
 * and only if a schema that applies to the value marks them.
 */
export function judgeOneWay(
  { context, collector }: MatchedExchange,
  side: "request" | "response",
  media: MediaDescriptor,
  { use, value, pointer, location }: ContentValue,
): void {
  const { readOnlySent, writeOnlyShown } = context.readings;
  const weight = side === "request" ? readOnlySent : writeOnlyShown;
  if (weight === "off" || media.oneWay === undefined) return;
  const found = findOneWay(media, side, value);
  if (found.length === 0) return;
  const marked = markedMembers(context, side, { use, value });
  const locate = createPlaceFinder(use, value, context.find);
  for (const issue of found) {
    if (!marked.has(issue.pointer)) continue;
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

/**
 * The pointers of a value's members that `readOnly` or `writeOnly` excludes from a side. After `if`, only the applying branch is read.
 */
function markedMembers(
  { find, fits }: JudgeContext,
  side: Direction,
  { use, value }: Pick<ContentValue, "use" | "value">,
): ReadonlySet<string> {
  const marked = new Set<string>();
  const findSchema = (name: string): unknown => find(name)?.schema;
  const visit = ({ name, schemas, pointer }: ValueStep): void => {
    if (name !== undefined && schemas.some(({ schema }) => isOmittedIn(schema, side, findSchema)))
      marked.add(pointer);
  };
  keepVerdictsDuring(() => walkValue(use, value, find, visit, selectByConditions(fits)));
  return marked;
}
