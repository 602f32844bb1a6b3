import { Arbitrary, asyncProperty, check as checkProperty, type Random, Stream, Value } from "fast-check";
import type { ProbeCase } from "./play.ts";
import type { ProbeSession } from "./probe-session.ts";
import { shrinkCase } from "./shrink-case.ts";
import { type CheckOf, type Counterexample, type PreparedPlay, tryPlay } from "./try-play.ts";

export interface ServerProperty extends CheckOf {
  readonly seed: number;
  readonly runs: number;
  generate(seed: number, run: number): Promise<ProbeCase | undefined>;
  prepare(made: ProbeCase): Promise<PreparedPlay | undefined>;
}

const SHRINKS = 40;
const ROUNDS = 8;

/** Searches until no new failure is found, and records each failure with its smallest play. */
export async function searchCounterexample(session: ProbeSession, property: ServerProperty): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    if (!(await searchOnce(session, property, round === 0))) return;
  }
}

async function searchOnce(
  session: ProbeSession,
  property: ServerProperty,
  isFirst: boolean,
): Promise<boolean> {
  let smallest: Counterexample | undefined;
  let shrinks = 0;
  const holds = async (makeCase: LazyCase): Promise<boolean> => {
    if (session.sender.stopped !== undefined || shrinks > SHRINKS) return true;
    const made = await makeCase();
    const prepared = made && (await property.prepare(made));
    if (prepared === undefined) return true;
    if (smallest !== undefined) shrinks++;
    const found = await tryPlay(session, property, prepared, isFirst && smallest === undefined);
    const isWanted = ({ finding }: Counterexample): boolean =>
      smallest === undefined
        ? !session.results.isKnown(finding)
        : finding.fingerprint === smallest.finding.fingerprint;
    const counterexample = found.find(isWanted);
    smallest = counterexample ?? smallest;
    return counterexample === undefined;
  };
  const arbitrary = new CaseArbitrary(property, (made) => shrinkCase(session.context, made));
  await checkProperty(asyncProperty(arbitrary, holds), {
    seed: property.seed,
    numRuns: property.runs,
    verbose: 0,
  });
  if (smallest === undefined) return false;
  session.results.addFailure({ ...smallest, check: property.check, operation: property.operation });
  return true;
}

type LazyCase = () => Promise<ProbeCase | undefined>;

type ShrinkCase = (made: ProbeCase) => Generator<ProbeCase, void, undefined>;

interface Memory {
  made: ProbeCase | undefined;
}

/** An arbitrary that generates cases lazily. fast-check chooses the seeds and drives shrinking. */
class CaseArbitrary extends Arbitrary<LazyCase> {
  readonly #property: ServerProperty;
  readonly #shrinkCase: ShrinkCase;
  #runs = 0;

  constructor(property: ServerProperty, shrink: ShrinkCase) {
    super();
    this.#property = property;
    this.#shrinkCase = shrink;
  }

  override generate(random: Random): Value<LazyCase> {
    const seed = random.nextInt(0, 0x7fffffff);
    const run = this.#runs++;
    return makeOnce(() => this.#property.generate(seed, run));
  }

  override canShrinkWithoutContext(value: unknown): value is LazyCase {
    return typeof value === "function";
  }

  /** fast-check shrinks only cases that it has already tried, so `memory` contains the case. */
  override shrink(_value: LazyCase, memory: unknown): Stream<Value<LazyCase>> {
    const made = (memory as Memory | undefined)?.made;
    if (made === undefined) return Stream.nil();
    return new Stream(this.#shrinkCase(made)).map((smaller) => makeOnce(async () => smaller));
  }
}

function makeOnce(make: LazyCase): Value<LazyCase> {
  const memory: Memory = { made: undefined };
  const lazy: LazyCase = async () => {
    memory.made ??= await make();
    return memory.made;
  };
  return new Value(lazy, memory);
}
