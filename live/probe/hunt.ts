import { asyncProperty, check as checkProperty } from "fast-check";
import type { Operation } from "../../contract/model/types.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { assessPlay } from "./assess/assess-play.ts";
import { CaseArbitrary } from "./case-arbitrary.ts";
import type { Crew } from "./crew.ts";
import type { Expectation, Play } from "./play.ts";
import type { CheckName } from "./probe.ts";
import type { ProbeCase } from "./probe-case.ts";
import { type Outcome, runPlay } from "./run-play.ts";
import { shrinkCase } from "./shrink-case.ts";

/** A play that is to be sent; its first steps may have been sent already. */
export interface StagedPlay {
  readonly play: Play;
  readonly before: readonly Exchange[];
}

/** One property of a server, and how to look for what speaks against it. */
export interface Hunt {
  readonly check: CheckName;
  readonly operation: Operation;
  readonly seed: number;
  /** How many cases are made. */
  readonly runs: number;
  grow(seed: number, run: number): Promise<ProbeCase | undefined>;
  /** The play of a case; `undefined` where the case does not do, as one that was made smaller than the document admits. */
  stage(made: ProbeCase): Promise<StagedPlay | undefined>;
}

/** The most cases that are tried to find the smallest. */
const SHRINKS = 40;
/** The most different complaints of one hunt. */
const ROUNDS = 8;

/** Looks for complaints until there is no new one, each brought to the smallest case that was found. */
export async function hunt(crew: Crew, quarry: Hunt): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    if (!(await huntOne(crew, quarry, round))) return;
  }
}

interface Trophy {
  readonly finding: ExchangeFinding;
  readonly play: Play;
  readonly exchanges: readonly Exchange[];
}

async function huntOne(crew: Crew, quarry: Hunt, round: number): Promise<boolean> {
  let trophy: Trophy | undefined;
  let shrinks = 0;
  const arbitrary = new CaseArbitrary<ProbeCase>({
    grow: (seed, run) => quarry.grow(seed, run),
    shrink: (made) => shrinkCase(crew.bench, made),
  });
  const property = asyncProperty(arbitrary, async (lazy) => {
    if (crew.courier.stopped !== undefined || shrinks > SHRINKS) return true;
    const made = await lazy();
    const staged = made && (await quarry.stage(made));
    if (staged === undefined) return true;
    if (trophy !== undefined) shrinks++;
    const found = await tryPlay(crew, quarry, staged, trophy === undefined && round === 0);
    const fresh = found.find(({ finding }) =>
      trophy === undefined
        ? !crew.ledger.isKnown(finding)
        : finding.fingerprint === trophy.finding.fingerprint,
    );
    if (fresh === undefined) return true;
    trophy = fresh;
    return false;
  });
  await checkProperty(property, { seed: quarry.seed, numRuns: quarry.runs, verbose: 0 });
  if (trophy === undefined) return false;
  crew.ledger.complain({ ...trophy, check: quarry.check, operation: quarry.operation });
  return true;
}

/** Sends a play and lists what speaks against the server. @param counts - Whether it is tried for the first time. */
async function tryPlay(
  crew: Crew,
  quarry: Hunt,
  staged: StagedPlay,
  counts: boolean,
): Promise<readonly Trophy[]> {
  const { check, operation } = quarry;
  let outcome = await runPlay(crew, staged.play, staged.before);
  // What an item was made for may have been its end: another one tells.
  if (staged.before.length > 0 && ASKS_FOR_ITEM.has(staged.play.expectation.kind) && isMissing(outcome)) {
    crew.fixtures.forget(operation);
    outcome = await runPlay(crew, staged.play);
  }
  if (outcome.kind === "stopped") return [];
  const { findings, unchecked } = assessPlay(crew.bench, staged.play, outcome);
  if (counts) {
    if (outcome.kind !== "unbound") crew.ledger.tried(operation, check);
    for (const reason of unchecked) crew.ledger.unchecked(operation, check, reason);
  }
  const { exchanges } = outcome;
  return findings.map((finding) => ({ finding, play: staged.play, exchanges }));
}

/** Where an item that is not there leaves open what would have become of the request. */
const ASKS_FOR_ITEM: ReadonlySet<Expectation["kind"]> = new Set(["accepted", "refused", "unauthorised"]);

function isMissing(outcome: Outcome): boolean {
  const status = outcome.kind === "answered" ? outcome.exchanges.at(-1)?.response?.status : undefined;
  return status === 404 || status === 410;
}
