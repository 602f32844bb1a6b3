import type { SchemaUse } from "../../contract/model/types.ts";
import { findOneWay } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor } from "../../runtime/descriptors.ts";
import { lastToken } from "../../runtime/pointer.ts";
import { createPlaceFinder } from "./locate-issue.ts";
import type { Trial } from "./trial.ts";

/** A decoded value of a body, and where it is. */
interface ContentValue {
  readonly use: SchemaUse;
  readonly value: unknown;
  readonly pointer: string;
  readonly location: string;
}

/** Notes `readOnly` members in a request and `writeOnly` ones in a response, found as the generated router finds them. */
export function judgeOneWay(
  { bench, docket }: Trial,
  side: "request" | "response",
  media: MediaDescriptor,
  { use, value, pointer, location }: ContentValue,
): void {
  const { readOnlySent, writeOnlyShown } = bench.readings;
  const weight = side === "request" ? readOnlySent : writeOnlyShown;
  if (weight === "off" || media.oneWay === undefined) return;
  const locate = createPlaceFinder(use, value, bench.find);
  for (const issue of findOneWay(media, side, value)) {
    const located = locate(issue);
    docket.weigh(weight, {
      code: side === "request" ? "exchange/read-only" : "exchange/write-only",
      pointer: pointer + issue.pointer,
      location: location + located.location,
      keyword: issue.keyword,
      message: `The ${side} holds \`${lastToken(issue.pointer) ?? ""}\`, which is ${issue.keyword}.`,
      places: [located.pointer],
    });
  }
}
