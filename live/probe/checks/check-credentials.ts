import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../mock/seed-of.ts";
import type { Crew } from "../crew.ts";
import { hunt } from "../hunt.ts";
import type { CredentialUse } from "../play.ts";
import { chooseCredentials } from "../send/credentials.ts";
import { whyUnsafe } from "./open-operation.ts";
import { growCase, stageCase } from "./stage-case.ts";

const USES: readonly CredentialUse[] = ["none", "malformed", "unknown", "narrow"];

/** Whether there is anything to be refused: an operation that anybody may call refuses nobody. */
export function isGuarded({ security }: Operation): boolean {
  return security.length > 0 && security.every((needs) => needs.length > 0);
}

/** Missing and insufficient credentials are refused. */
export async function checkCredentials(crew: Crew, operation: Operation): Promise<void> {
  const unsafe = whyUnsafe(crew.bench, operation);
  if (unsafe !== undefined) return crew.ledger.unchecked(operation, "credentials", unsafe);
  for (const use of USES) {
    if (chooseCredentials(crew.bench, operation, use) !== undefined) await checkUse(crew, operation, use);
    else if (use === "narrow" && asksForScopes(operation))
      crew.ledger.unchecked(operation, "credentials", "scopes: no token is given that lacks one");
    else if (use === "unknown")
      crew.ledger.unchecked(operation, "credentials", "client certificates cannot be made up");
  }
}

function checkUse(crew: Crew, operation: Operation, use: CredentialUse): Promise<void> {
  return hunt(crew, {
    check: "credentials",
    operation,
    seed: seedOf(crew.bench.seed, operation.id, "credentials"),
    runs: 1,
    grow: (seed) => growCase(crew, "credentials", operation, { seed, run: 0, media: 0 }),
    stage: (made) => stageCase(crew, made, use, (madeUp) => ({ kind: "unauthorised", madeUp })),
  });
}

function asksForScopes({ security }: Operation): boolean {
  return security.every((needs) => needs.some(({ scopes }) => scopes.length > 0));
}
