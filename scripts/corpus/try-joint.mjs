// Runs the joint for one document: counts the operations that fit, and lists the reasons why others do not.
import { createUnreadFinder } from "../../dist/test/joint/halves/find-unread.js";
import { stateOfOperation } from "../../dist/test/joint/halves/joint-outcome.js";
import { runJoint } from "../../dist/test/joint/halves/run-joint.js";
import { ownAnswersOf } from "../../dist/validation/answers/own-answers.js";
import { createChecks } from "../../dist/validation/checks/create-checks.js";

/**
 * @returns The number of operations by state; for each reason, the operations that do not fit because of it; and the numbers of answers
 * that the router itself makes: described, undescribed, unfilled and outside the document.
 */
export async function tryJoint(contract, halves, rounds) {
  const { model } = contract;
  const answers = ownAnswersOf(contract);
  const unfilledOf = (operation) => answers.unfilledOf(operation).flatMap(({ unfilled }) => unfilled);
  const unreadOf = createUnreadFinder(contract);
  const checks = createChecks(contract);
  const outcomes = await runJoint({ model, halves, checks, seed: 1, rounds, unfilledOf, unreadOf });
  const twins = findTwins(model.operations);
  const counts = { fit: 0, unfit: 0, untried: 0, impossible: 0, exchanges: 0, reasons: {} };
  counts.answers = { described: 0, undescribed: 0, unfilled: 0, outside: 0 };
  for (const outcome of outcomes) {
    const state = stateOfOperation(outcome);
    counts[state] += 1;
    counts.exchanges += outcome.exchanges.length;
    for (const { kind } of outcome.refusals) counts.answers[kind] += 1;
    if (state === "fit") continue;
    const reasons = state === "unfit" && twins.has(outcome.id) ? [sharedRoute] : reasonsOf(outcome);
    for (const reason of new Set(reasons.map((text) => `${state}: ${text}`))) {
      counts.reasons[reason] = [...(counts.reasons[reason] ?? []), outcome.id];
    }
  }
  return counts;
}

const sharedRoute =
  "another operation has the same method and path, so that a request cannot tell which is meant";

/** Ids of operations that a router cannot distinguish, because their paths differ only after `#` or `?`. */
function findTwins(operations) {
  const routes = new Map();
  for (const { id, method, path } of operations) {
    const route = `${method} ${path.replace(/\{[^}]*\}/g, "{}")}`;
    routes.set(route, [...(routes.get(route) ?? []), id]);
  }
  return new Set([...routes.values()].filter((ids) => ids.length > 1).flat());
}

function reasonsOf({ exchanges, breaks, refusals, unread }) {
  const unfit = exchanges.filter(({ kind }) => kind === "unfit");
  if (unfit.length > 0) return unfit.map(({ reason, detail }) => `${reason}: ${shorten(detail)}`);
  const missed = breaks.filter(({ caught }) => !caught);
  if (missed.length > 0) return missed.map(({ breakage }) => `${breakage}, not caught`);
  const outside = refusals.filter(({ kind }) => kind === "outside");
  if (outside.length > 0)
    return outside.map(
      ({ refusal, detail }) => `own answer (${refusal}) outside the document: ${shorten(detail)}`,
    );
  if (unread !== undefined) return [`not read: ${shorten(unread)}`];
  const untried = exchanges.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  return untried.length > 0 ? untried : ["nothing to try"];
}

/** Removes names and values from a reason, so that the same reason for several operations gives the same text. */
function shorten(detail) {
  const named = detail.replace(/^(\w+Error): [^:]*: /, "$1: ");
  return named
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/-?\d[\d.e+]{3,}/g, "n")
    .slice(0, 140);
}
