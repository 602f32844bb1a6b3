import { Arbitrary, asyncProperty, check as checkProperty, type Random, Stream, Value } from "fast-check";
import type { Operation } from "../../contract/model/types.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { assessPlay } from "./assess/assess-play.ts";
import type { Expectation, Play, ProbeCase } from "./play.ts";
import type { CheckName } from "./probe.ts";
import type { ProbeSession } from "./probe-session.ts";
import { type Outcome, runPlay } from "./run-play.ts";
import { shrinkCase } from "./shrink-case.ts";

export interface PreparedPlay {
  readonly play: Play;
  readonly before: readonly Exchange[];
}

export interface ServerProperty {
  readonly check: CheckName;
  readonly operation: Operation;
  readonly seed: number;
  readonly runs: number;
  /** Whether to report a failing case without shrinking it. Default: false. */
  readonly isFixed?: boolean;
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

interface Counterexample extends PlayResult {
  readonly finding: ExchangeFinding;
}

interface PlayResult {
  readonly play: Play;
  readonly exchanges: readonly Exchange[];
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

/**
 * Runs a play.
 * @param counts - Whether the check's results include this play.
 */
async function tryPlay(
  session: ProbeSession,
  { check, operation }: ServerProperty,
  { play, before }: PreparedPlay,
  counts: boolean,
): Promise<readonly Counterexample[]> {
  let outcome = await runPlay(session, play, before);
  // An earlier request might have removed the item. Retry with a new item to isolate the failure.
  if (before.length > 0 && NEEDS_ITEM.has(play.expectation.kind) && isMissing(outcome)) {
    session.fixtures.forget(operation);
    outcome = await runPlay(session, play);
  }
  if (outcome.kind === "stopped") return [];
  const { findings, unchecked } = assessPlay(session.context, play, outcome);
  const { expectation } = play;
  const theme =
    expectation.kind === "accepted" || expectation.kind === "tolerated" ? expectation.theme : undefined;
  if (theme !== undefined && (statusOf(outcome) ?? 500) >= 400) session.results.noteRefused(operation, theme);
  if (counts) {
    if (outcome.kind !== "unbound") session.results.countTried(operation, check);
    for (const reason of unchecked) session.results.addUnchecked(operation, check, reason);
    const status = statusOf(outcome);
    if (check === "valid" && status !== undefined && !(status === 404 && mayNameMissing(play)))
      session.results.validStatuses.add(status);
    if (check === "valid" && status === 404 && !operation.path.includes("{"))
      session.results.noteAbsent(operation);
  }
  const { exchanges } = outcome;
  const { ignore = [] } = session.context.options;
  return findings
    .filter(({ code }) => !ignore.includes(code))
    .map((finding) => ({ finding, play, exchanges }));
}

const NEEDS_ITEM: ReadonlySet<Expectation["kind"]> = new Set([
  "accepted",
  "tolerated",
  "refused",
  "unauthorised",
]);

function isMissing(outcome: Outcome): boolean {
  const status = statusOf(outcome);
  return status === 404 || status === 410;
}

function mayNameMissing({ steps, expectation }: Play): boolean {
  const isMadeUp = expectation.kind === "accepted" && expectation.madeUp;
  return isMadeUp || steps.at(-1)?.target.includes("?") === true;
}

function statusOf(outcome: Outcome): number | undefined {
  return outcome.kind === "answered" ? outcome.exchanges.at(-1)?.response?.status : undefined;
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
    if (made === undefined || this.#property.isFixed === true) return Stream.nil();
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
