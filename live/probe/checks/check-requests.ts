import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { CredentialUse } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import { chooseCredentials, insufficientSchemes } from "../send/credentials.ts";
import { generateCase, preparePlay, whyNotSent, whyUnsafe } from "./prepare-play.ts";

/** Minimum number of valid requests per operation with parameters or a body. Operations with more media types get more requests. */
const RUNS = 4;

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

const USES: readonly CredentialUse[] = ["none", "malformed", "unknown", "narrow"];

export async function checkCredentials(session: ProbeSession, operation: Operation): Promise<void> {
  const unsafe = whyUnsafe(session.context, operation);
  if (unsafe !== undefined) return session.results.addUnchecked(operation, "credentials", unsafe);
  const schemes = insufficientSchemes(session.context, operation);
  for (const use of [...USES, ...schemes.map((scheme) => `only ${scheme}` as const)]) {
    if (chooseCredentials(session.context, operation, use) !== undefined)
      await checkUse(session, operation, use);
    else if (use === "narrow" && asksForScopes(operation))
      session.results.addUnchecked(
        operation,
        "credentials",
        "no given token lacks a scope; add one: --token nobody=",
      );
    else if (use === "unknown")
      session.results.addUnchecked(operation, "credentials", "client certificates cannot be generated");
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
