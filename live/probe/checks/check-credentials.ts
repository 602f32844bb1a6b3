import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { CredentialUse } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import { chooseCredentials } from "../send/credentials.ts";
import { generateCase, preparePlay, whyUnsafe } from "./prepare-play.ts";

const USES: readonly CredentialUse[] = ["none", "malformed", "unknown", "narrow"];

/** Tells whether an operation needs credentials. Other operations never refuse a request for lack of them. */
export function isGuarded({ security }: Operation): boolean {
  return security.length > 0 && security.every((needs) => needs.length > 0);
}

/** Checks that requests with missing or insufficient credentials are refused. */
export async function checkCredentials(session: ProbeSession, operation: Operation): Promise<void> {
  const unsafe = whyUnsafe(session.context, operation);
  if (unsafe !== undefined) return session.results.addUnchecked(operation, "credentials", unsafe);
  for (const use of USES) {
    if (chooseCredentials(session.context, operation, use) !== undefined)
      await checkUse(session, operation, use);
    else if (use === "narrow" && asksForScopes(operation))
      session.results.addUnchecked(
        operation,
        "credentials",
        "no token is given that lacks a scope; add one: --token nobody=",
      );
    else if (use === "unknown")
      session.results.addUnchecked(operation, "credentials", "client certificates cannot be made up");
  }
}

function checkUse(session: ProbeSession, operation: Operation, use: CredentialUse): Promise<void> {
  return searchCounterexample(session, {
    check: "credentials",
    operation,
    seed: seedOf(session.context.seed, operation.id, "credentials"),
    runs: 1,
    generate: (seed) => generateCase(session, "credentials", operation, { seed, run: 0, media: 0 }),
    prepare: (made) => preparePlay(session, made, use, (madeUp) => ({ kind: "unauthorised", madeUp })),
  });
}

function asksForScopes({ security }: Operation): boolean {
  return security.every((needs) => needs.some(({ scopes }) => scopes.length > 0));
}
