import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../mock/seed-of.ts";
import type { Crew } from "../crew.ts";
import { hunt } from "../hunt.ts";
import { whyClosed } from "./open-operation.ts";
import { growCase, stageCase } from "./stage-case.ts";

/** How many valid requests an operation gets at least; one for each of its media types. */
const RUNS = 4;

/** Valid requests are accepted, and answered within the document. */
export async function checkValid(crew: Crew, operation: Operation): Promise<void> {
  const closed = whyClosed(crew.bench, operation);
  if (closed !== undefined) return crew.ledger.unchecked(operation, "valid", closed);
  crew.ledger.open(operation, "valid");
  await hunt(crew, {
    check: "valid",
    operation,
    seed: seedOf(crew.bench.seed, operation.id, "valid"),
    runs: Math.max(hasInput(operation) ? RUNS : 1, operation.body?.content.length ?? 0),
    grow: (seed, run) => growCase(crew, "valid", operation, { seed, run }),
    stage: (made) => stageCase(crew, made, "good", (madeUp) => ({ kind: "accepted", madeUp })),
  });
}

function hasInput({ parameters, body }: Operation): boolean {
  return parameters.length > 0 || body !== undefined;
}
