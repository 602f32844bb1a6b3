import type { Operation } from "../../../contract/model/types.ts";
import type { Exchange, ExchangeResponse } from "../../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../../verifier/judge/judgement.ts";
import type { Play } from "../play.ts";
import type { ProbeBench } from "../probe-bench.ts";

/** What there is to say of the last answer of a play. */
export interface Assessment {
  readonly findings: readonly ExchangeFinding[];
  /** Why it could not be assessed, or not as a whole. */
  readonly unchecked: readonly string[];
}

/** Nothing is to be said. */
export const noAssessment: Assessment = { findings: [], unchecked: [] };

/** The last answer of a play, with what it was expected to be. */
export interface Assessed {
  readonly bench: ProbeBench;
  readonly operation: Operation;
  readonly play: Play;
  readonly exchanges: readonly Exchange[];
  readonly response: ExchangeResponse;
}
