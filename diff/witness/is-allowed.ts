import type { Judgement } from "../../verifier/judge/judgement.ts";
import type { Target } from "../compare/part.ts";

/**
 * Whether the sender's document allows an exchange. A body that a client requests in `Accept` need not be checkable, e.g. an object as
 * `text/csv`: that its media type is described suffices.
 */
export function isAllowed({ verdict, findings }: Judgement, target: Target): boolean {
  if (verdict === "valid") return true;
  if (verdict === "invalid" || target.kind !== "response" || target.isAskedFor !== true) return false;
  return findings
    .filter(({ code }) => code.startsWith("exchange/unchecked-"))
    .every(({ code, pointer }) => code === "exchange/unchecked-media-type" && pointer === "/response/body");
}
