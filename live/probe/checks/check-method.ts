import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { isSafe } from "../items/fixtures.ts";
import { type Expectation, isKnown, type ProbeCase } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { resolveStep } from "../run-play.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import type { PreparedPlay } from "../try-play.ts";
import { writeStep } from "../write-step.ts";
import { fixtureFor, generateCase, playOf, whyNotSent } from "./prepare-play.ts";

const CANDIDATES: readonly string[] = ["GET", "PUT", "PATCH", "POST", "DELETE"];

/**
 * Checks that undeclared methods are rejected, and that OPTIONS lists the declared methods. Call it once per path, with the path's first
 * operation.
 */
export async function checkMethod(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, results } = session;
  const allowed = methodsOf(session, operation.path);
  const others = CANDIDATES.filter((one) => !allowed.includes(one));
  const isSafeOnly = context.options.safeMethodsOnly === true;
  const chosen = isSafeOnly ? others.filter(isSafe) : others;
  if (isSafeOnly && chosen.length === 0 && others[0] !== undefined)
    return results.addUnchecked(operation, "method", `${others[0]} is not a safe method`);
  const why = isSafeOnly ? undefined : whyNotSent(context, operation);
  if (why !== undefined) return results.addUnchecked(operation, "method", why);
  for (const method of chosen) await searchMethod(session, operation, method, allowed);
  if (!allowed.includes("OPTIONS")) await searchMethod(session, operation, "OPTIONS", allowed);
}

function searchMethod(
  session: ProbeSession,
  operation: Operation,
  method: string,
  allowed: readonly string[],
): Promise<void> {
  return searchCounterexample(session, {
    check: "method",
    operation,
    seed: seedOf(session.context.seed, operation.path, "method"),
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
  // Another path might match the same URL and support the method.
  const isUnknown = context
    .judge({ request })
    .findings.some(({ code }) => code === "exchange/unknown-method");
  const expectation: Expectation =
    method === "OPTIONS"
      ? { kind: "options", allowed }
      : {
          kind: "no-method",
          allowed,
          exists: isKnown(fixture, made.operation.path) && !session.results.isAbsent(made.operation),
        };
  return isUnknown ? playOf(fixture, step, expectation) : undefined;
}
