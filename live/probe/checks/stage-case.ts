import type { Operation } from "../../../contract/model/types.ts";
import type { Crew } from "../crew.ts";
import type { StagedPlay } from "../hunt.ts";
import { type Fixture, isKnown } from "../items/fixture.ts";
import type { CredentialUse, Expectation, Step } from "../play.ts";
import type { CheckName } from "../probe.ts";
import type { ProbeCase } from "../probe-case.ts";
import { type CaseOrder, sampleCase, settleCase } from "../sample-case.ts";
import { pathBindings, writeStep } from "../write-step.ts";

/** The item that a request to an operation is about: of its own where the request is its end. */
export function fixtureFor({ fixtures }: Crew, operation: Operation): Promise<Fixture> {
  return operation.method === "DELETE" ? fixtures.freshOf(operation) : fixtures.of(operation);
}

/** How likely what is optional is, run by run: typical, as little as can be, all there is. */
const OPTIONAL: readonly number[] = [0.6, 0, 1];

/** Makes a valid case; where there is none, the ledger says why. */
export async function growCase(
  crew: Crew,
  check: CheckName,
  operation: Operation,
  order: Partial<CaseOrder> & { readonly seed: number; readonly run: number },
): Promise<ProbeCase | undefined> {
  const { run, seed } = order;
  const sampled = await sampleCase(crew.bench, {
    operation,
    fixture: await crew.fixtures.of(operation),
    optional: OPTIONAL[run % OPTIONAL.length] ?? 0.5,
    media: run,
    examples: run === 0,
    ...order,
    seed,
  });
  if ("made" in sampled) return sampled.made;
  crew.ledger.unchecked(operation, check, sampled.why);
  return undefined;
}

/** A valid request, as the last of a play. */
export async function stageCase(
  crew: Crew,
  made: ProbeCase,
  credentials: CredentialUse,
  expect: (madeUp: boolean) => Expectation,
): Promise<StagedPlay | undefined> {
  const { operation } = made;
  const fixture = await fixtureFor(crew, operation);
  const settled = await settleCase(crew.bench, made, fixture);
  const step =
    "made" in settled ? await writeStep(crew.bench, settled.made, pathBindings(fixture)) : undefined;
  if (step === undefined) return undefined;
  return playStep(fixture, { ...step, credentials }, expect(!isKnown(fixture, operation.path)));
}

/** A step after those that make what it is about; without them where it names nothing of theirs. */
export function playStep(fixture: Fixture, step: Step, expectation: Expectation): StagedPlay {
  if (step.bindings.length === 0) return { play: { steps: [step], expectation }, before: [] };
  return { play: { steps: [...fixture.steps, step], expectation }, before: fixture.exchanges };
}
