import type { ExchangeBody, UnknownBody } from "../exchanges/exchange.ts";
import type { Judgement } from "./judgement.ts";

/**
 * Why the body of one side could not be judged, by the doing of who sent it: it is too long, or in a coding or character encoding that
 * is not known here. What the document alone makes uncheckable is not among that.
 */
export function unjudgedBody(
  { findings }: Judgement,
  body: ExchangeBody | undefined,
  side: "/request" | "/response",
): UnknownBody | undefined {
  if (body?.kind === "unknown") return body;
  const isUnread = findings.some(
    ({ code, pointer }) => code === "exchange/unchecked-charset" && pointer.startsWith(side),
  );
  return isUnread
    ? { kind: "unknown", why: "its character encoding is not known here", cause: "coding" }
    : undefined;
}
