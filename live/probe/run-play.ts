import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Binding, Play, Step } from "./play.ts";
import type { ProbeBench } from "./probe-bench.ts";
import { resolveStep } from "./resolve-step.ts";
import type { Courier } from "./send/courier.ts";
import { addCredentials, chooseCredentials } from "./send/credentials.ts";

/** What came of sending a play. */
export type Outcome =
  /** Every step was answered. */
  | { readonly kind: "answered"; readonly exchanges: readonly Exchange[] }
  /** The last step had no answer. */
  | { readonly kind: "failed"; readonly exchanges: readonly Exchange[]; readonly why: string }
  /** A step is about something that a former answer did not bring. */
  | {
      readonly kind: "unbound";
      readonly exchanges: readonly Exchange[];
      readonly binding: Binding;
      readonly step: number;
    }
  | { readonly kind: "stopped" };

/** Who sends steps and hears of what came of them. */
export interface Stage {
  readonly bench: ProbeBench;
  readonly courier: Courier;
  /** Hears of every step that was answered, with all exchanges of its play so far. */
  onStep(step: Step, exchanges: readonly Exchange[]): void;
}

/** Sends the steps of a play, one after another. @param before - What came of its first steps, where they were sent before. */
export async function runPlay(
  stage: Stage,
  { steps }: Pick<Play, "steps">,
  before: readonly Exchange[] = [],
): Promise<Outcome> {
  const exchanges = [...before];
  for (const [index, step] of steps.entries()) {
    if (index < before.length) continue;
    const request = resolveStep(stage.bench, step, exchanges);
    if ("unbound" in request) return { kind: "unbound", exchanges, binding: request.unbound, step: index };
    const credentials = chooseCredentials(
      stage.bench,
      stage.bench.operation(step.operation),
      step.credentials,
    );
    const sent = await stage.courier.send(
      credentials === undefined ? request : addCredentials(stage.bench, request, credentials),
    );
    if (sent.kind === "stopped") return sent;
    exchanges.push(sent.exchange);
    if (sent.kind === "failed") return { kind: "failed", exchanges, why: sent.why };
    stage.onStep(step, exchanges);
  }
  return { kind: "answered", exchanges };
}
