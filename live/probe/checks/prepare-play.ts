import type { Operation } from "../../../contract/model/types.ts";
import { isExcluded } from "../choose-operations.ts";
import { isSafe } from "../items/fixtures.ts";
import {
  type CredentialUse,
  type Expectation,
  type Fixture,
  isKnown,
  type ProbeCase,
  type Step,
} from "../play.ts";
import type { CheckName } from "../probe.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { type CaseOptions, sampleCase, writeValidStep } from "../sample-case.ts";
import { hasCredentialsFor } from "../send/credentials.ts";
import type { PreparedPlay } from "../try-play.ts";

export const NOT_OPENED = "no token or header grants access to it";

export function whyNotSent(context: ProbeContext, operation: Operation): string | undefined {
  return whyUnsafe(context, operation) ?? (hasCredentialsFor(context, operation) ? undefined : NOT_OPENED);
}

export function whyUnsafe({ options }: ProbeContext, operation: Operation): string | undefined {
  const { id, method } = operation;
  if (isExcluded(operation, options)) return `${id} is excluded`;
  return options.safeMethodsOnly === true && !isSafe(method) ? `${method} is not a safe method` : undefined;
}

/** Returns the items in a request's path. All requests except DELETE share the same items. */
export function fixtureFor({ fixtures }: ProbeSession, operation: Operation): Promise<Fixture> {
  return operation.method === "DELETE" ? fixtures.freshOf(operation) : fixtures.of(operation);
}

const OPTIONAL: readonly number[] = [0.6, 0, 1];

export async function generateCase(
  session: ProbeSession,
  check: CheckName,
  operation: Operation,
  options: Partial<CaseOptions> & { readonly seed: number; readonly run: number },
): Promise<ProbeCase | undefined> {
  const { run } = options;
  const sampled = await sampleCase(session.context, {
    operation,
    fixture: await session.fixtures.of(operation),
    optional: OPTIONAL[run % OPTIONAL.length] ?? 0.5,
    media: run,
    examples: run === 0,
    ...options,
  });
  if ("made" in sampled) return sampled.made;
  session.results.addUnchecked(operation, check, sampled.why);
  return undefined;
}

/**
 * Prepares a play that ends with a valid request.
 * @param expect - Receives true if the path refers to items that might not exist.
 */
export async function preparePlay(
  session: ProbeSession,
  made: ProbeCase,
  credentials: CredentialUse,
  expect: (madeUp: boolean) => Expectation,
): Promise<PreparedPlay | undefined> {
  const { operation } = made;
  const fixture = await fixtureFor(session, operation);
  const step = await writeValidStep(session.context, made, fixture);
  if (step === undefined) return undefined;
  return playOf(fixture, { ...step, credentials }, expect(!isKnown(fixture, operation.path)));
}

export function playOf(fixture: Fixture, step: Step, expectation: Expectation): PreparedPlay {
  const isBound = step.bindings.length > 0 || (step.boundMembers?.length ?? 0) > 0;
  if (!isBound) return { play: { steps: [step], expectation }, before: [] };
  return { play: { steps: [...fixture.steps, step], expectation }, before: fixture.exchanges };
}
