import type { Operation } from "../../contract/model/types.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { assessPlay } from "./assess/assess-play.ts";
import type { Expectation, Play } from "./play.ts";
import type { CheckName } from "./probe.ts";
import type { ProbeSession } from "./probe-session.ts";
import { type Outcome, runPlay } from "./run-play.ts";

export interface PreparedPlay {
  readonly play: Play;
  readonly before: readonly Exchange[];
}

export interface CheckOf {
  readonly check: CheckName;
  readonly operation: Operation;
}

export interface Counterexample extends PlayResult {
  readonly finding: ExchangeFinding;
}

interface PlayResult {
  readonly play: Play;
  readonly exchanges: readonly Exchange[];
}

/** Sends a play once, as it is, and records its failures. */
export async function checkPlay(session: ProbeSession, of: CheckOf, prepared: PreparedPlay): Promise<void> {
  if (session.sender.stopped !== undefined) return;
  for (const one of await tryPlay(session, of, prepared, true))
    if (!session.results.isKnown(one.finding)) session.results.addFailure({ ...one, ...of });
}

/**
 * Runs a play.
 * @param counts - Whether the check's results include this play.
 */
export async function tryPlay(
  session: ProbeSession,
  { check, operation }: CheckOf,
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
  const steps = outcome.kind === "unbound" ? play.steps : outcome.steps;
  const { ignore = [] } = session.context.options;
  return findings
    .filter(({ code }) => !ignore.includes(code))
    .map((finding) => ({ finding, play: { ...play, steps }, exchanges }));
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
