import type { UnknownBody } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { unjudgedBody } from "../../verifier/judge/unjudged-body.ts";
import type { Passage } from "./passage.ts";

/** What speaks against passing one side of an exchange on. */
export interface SideJudgement {
  readonly errors: readonly ExchangeFinding[];
  /** Its body, where it cannot be judged and is not to pass all the same. */
  readonly unjudged: UnknownBody | undefined;
}

/** Judges one side of what has been seen of an exchange. */
export function judgeSide(passage: Passage, side: "request" | "response"): SideJudgement {
  const { judge, allowUnjudgedBodies } = passage.bench.options;
  const exchange = passage.exchange();
  const judgement = judge(exchange);
  const errors = judgement.findings.filter(
    ({ severity, pointer }) => severity === "error" && pointer.startsWith(`/${side}`),
  );
  const unjudged = unjudgedBody(judgement, exchange, side);
  return { errors, unjudged: allowUnjudgedBodies === true ? undefined : unjudged };
}
