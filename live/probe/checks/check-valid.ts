import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { ProbeSession } from "../probe-session.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import { generateCase, preparePlay, whyNotSent } from "./prepare-play.ts";

/** The minimum number of valid requests for an operation. Each of its media types gets at least one. */
const RUNS = 4;

/** Checks that valid requests are accepted and answered as the document describes. */
export async function checkValid(session: ProbeSession, operation: Operation): Promise<void> {
  const notSent = whyNotSent(session.context, operation);
  if (notSent !== undefined) return session.results.addUnchecked(operation, "valid", notSent);
  session.results.openRow(operation, "valid");
  await searchCounterexample(session, {
    check: "valid",
    operation,
    seed: seedOf(session.context.seed, operation.id, "valid"),
    runs: Math.max(hasInput(operation) ? RUNS : 1, operation.body?.content.length ?? 0),
    generate: (seed, run) => generateCase(session, "valid", operation, { seed, run }),
    prepare: (made) => preparePlay(session, made, "good", (madeUp) => ({ kind: "accepted", madeUp })),
  });
}

function hasInput({ parameters, body }: Operation): boolean {
  return parameters.length > 0 || body !== undefined;
}
