import type { Exchange } from "../exchange.ts";
import type { ExchangeFinding } from "../judge/judgement.ts";
import type { Passage } from "./passage.ts";

/** What the judge has against one side of an exchange. */
export function errorsOf(
  { bench }: Passage,
  exchange: Exchange,
  side: "/request" | "/response",
): readonly ExchangeFinding[] {
  const { findings } = bench.options.judge(exchange);
  return findings.filter(({ severity, pointer }) => severity === "error" && pointer.startsWith(side));
}
