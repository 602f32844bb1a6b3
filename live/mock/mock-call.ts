import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Problem } from "../../runtime/server/problem.ts";
import type { ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import type { BufferedIncoming } from "./buffered-incoming.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { Answer } from "./to-exchange.ts";

/** What becomes of a request on its way through a mock. */
export interface MockCall {
  readonly request: ExchangeRequest;
  readonly preferences: Preferences;
  readonly incoming: BufferedIncoming;
  operation: Operation | undefined;
  settled: SettledAnswer | undefined;
  /** Set where the mock itself refuses the request. */
  refusal: Problem | undefined;
  readonly findings: Finding[];
  fault: boolean;
}

/** An answer that was judged. */
export interface SettledAnswer {
  readonly answer: Answer;
  readonly judgement: Judgement;
  readonly applied: Preferences;
}
