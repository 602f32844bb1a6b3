import { isStreamKind } from "../../runtime/http-semantics.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import type { Target } from "../compare/part.ts";
import type { Goal } from "./goal.ts";
import { pointerOfSteps } from "./part-at.ts";

export function isMeant(
  { pointer: found, code }: ExchangeFinding,
  target: Target,
  goal: Goal | undefined,
): boolean {
  const isStream = "media" in target && isStreamKind(target.media?.kind);
  // In a stream, the body's pointer is followed by an item index.
  const pointer = isStream ? found.replace(/^(\/(?:request|response)\/body)\/\d+/, "$1") : found;
  const below = goal === undefined ? "" : pointerOfSteps(goal.located.steps);
  const isAt = (start: string): boolean =>
    pointer.startsWith(start + below) || (start + below).startsWith(`${pointer}/`) || pointer === start;
  switch (target.kind) {
    case "request":
      // In the reader's document, the request can match a different template with other parameters and another body.
      return pointer.startsWith("/request/") || pointer === "/webhook";
    case "credentials":
      return code === "exchange/credentials-missing" || code === "exchange/scopes-missing";
    case "parameter":
      return [target.parameter, target.takenBy].some((one) => one !== undefined && isParameter(pointer, one));
    case "no-parameter":
    case "empty-parameter":
      return isParameter(pointer, target.parameter);
    case "body":
      return isAt("/request/body") || pointer === "/request/headers/content-type";
    case "no-body":
      return pointer === "/request/body";
    case "response":
      return (
        isAt("/response/body") ||
        pointer === "/response/status" ||
        pointer === "/response/headers/content-type"
      );
    case "header":
      return pointer.startsWith(`/response/headers/${encodeToken(target.header.name.toLowerCase())}`);
    case "no-header":
      return pointer === `/response/headers/${encodeToken(target.name)}`;
  }
}

function isParameter(
  pointer: string,
  { in: location, name }: { readonly in: string; readonly name: string },
): boolean {
  if (location === "path" || location === "querystring")
    return pointer.startsWith(location === "path" ? "/request/path" : "/request/query");
  const member = location === "header" ? "headers" : location === "cookie" ? "cookies" : location;
  const key = encodeToken(location === "header" ? name.toLowerCase() : name);
  return pointer === `/request/${member}/${key}` || pointer.startsWith(`/request/${member}/${key}/`);
}
