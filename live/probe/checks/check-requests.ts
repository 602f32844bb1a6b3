import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { CredentialUse, ProbeCase } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { resolveStep } from "../run-play.ts";
import { type PreparedPlay, searchCounterexample } from "../search-counterexample.ts";
import { chooseCredentials } from "../send/credentials.ts";
import { writeStep } from "../write-step.ts";
import { fixtureFor, generateCase, playOf, preparePlay, whyNotSent, whyUnsafe } from "./prepare-play.ts";

/**
 * The minimum number of valid requests for an operation that has parameters or a body. A body with more media types than this number gets
 * one request for each media type.
 */
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

const CANDIDATES: readonly string[] = ["GET", "PUT", "PATCH", "POST", "DELETE"];

/** Checks that a method that the path does not have is refused. Must be called once for each path, with its first operation. */
export async function checkMethod(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, results } = session;
  const allowed = methodsOf(session, operation.path);
  const method = CANDIDATES.find((one) => !allowed.includes(one));
  if (method === undefined) return;
  const isSafeOnly = context.options.safeMethodsOnly === true;
  if (isSafeOnly && method !== "GET")
    return results.addUnchecked(operation, "method", `${method} is not a safe method`);
  const why = isSafeOnly ? undefined : whyNotSent(context, operation);
  if (why !== undefined) return results.addUnchecked(operation, "method", why);
  await searchCounterexample(session, {
    check: "method",
    operation,
    seed: seedOf(context.seed, operation.path, "method"),
    runs: 1,
    generate: (seed) => generateCase(session, "method", operation, { seed, run: 1 }),
    prepare: (made) => prepareMethod(session, made, method, allowed),
  });
}

function methodsOf({ context }: ProbeSession, path: string): readonly string[] {
  const { operations, leftOut = [] } = context.contract.model;
  const own = operations.filter((one) => one.path === path).map(({ method }) => method);
  const lost = leftOut.filter((one) => one.path === path).flatMap(({ method }) => method ?? CANDIDATES);
  return [...own, ...lost];
}

async function prepareMethod(
  session: ProbeSession,
  made: ProbeCase,
  method: string,
  allowed: readonly string[],
): Promise<PreparedPlay | undefined> {
  const { context } = session;
  const fixture = await fixtureFor(session, made.operation);
  const last = await writeStep(context, { ...made, body: undefined }, fixture);
  const step = last && { ...last, method };
  const request = step && resolveStep(context, step, fixture.exchanges);
  if (step === undefined || request === undefined) return undefined;
  // Another path that matches the same URL may have the method.
  const isUnknown = context
    .judge({ request })
    .findings.some(({ code }) => code === "exchange/unknown-method");
  return isUnknown ? playOf(fixture, step, { kind: "no-method", allowed }) : undefined;
}

const USES: readonly CredentialUse[] = ["none", "malformed", "unknown", "narrow"];

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
