import {
  type BreakOutcome,
  type OperationOutcome,
  type RefusalOutcome,
  stateOfOperation,
} from "./joint-outcome.ts";

/** The printed table, and whether everything in it fits. */
export interface PrintedJoint {
  readonly text: string;
  readonly fits: boolean;
}

/**
 * Prints the number of operations that were tried, fit and do not fit, with the reasons of those that do not fit or could not be
 * tried.
 */
export function printJoint(title: string, outcomes: readonly OperationOutcome[]): PrintedJoint {
  const states = outcomes.map(stateOfOperation);
  const count = (state: string): number => states.filter((other) => other === state).length;
  const exchanges = outcomes.flatMap((outcome) => outcome.exchanges);
  const fit = exchanges.filter(({ kind }) => kind === "fit").length;
  const lines = [
    title,
    `  operations  ${outcomes.length} · fit ${count("fit")} · not ${count("unfit")} · untried ${count("untried")} · impossible ${count("impossible")}`,
    `  exchanges   ${exchanges.length} · fit ${fit} · not ${exchanges.filter(({ kind }) => kind === "unfit").length} · untried ${exchanges.filter(({ kind }) => kind === "untried").length}`,
    ...printBreaks(outcomes.flatMap((outcome) => outcome.breaks)),
    ...printRefusals(outcomes.flatMap((outcome) => outcome.refusals)),
    ...printReasons("not fit", outcomes.flatMap(reasonsNotFit)),
    ...printReasons(
      "untried",
      outcomes.flatMap((outcome) => reasonsOfKind(outcome, "untried")),
    ),
    ...printReasons(
      "not read",
      outcomes.flatMap(({ id, unread }) =>
        unread === undefined ? [] : [{ id, reason: unread, detail: "" }],
      ),
    ),
    ...printReasons(
      "impossible",
      outcomes.flatMap((outcome) => reasonsOfKind(outcome, "impossible")),
    ),
  ];
  return { text: lines.join("\n"), fits: count("unfit") === 0 };
}

interface Reason {
  readonly reason: string;
  readonly id: string;
  readonly detail: string;
}

function printBreaks(breaks: readonly BreakOutcome[]): readonly string[] {
  const kinds = ["request-body-broken", "reply-type-changed", "scope-withheld"] as const;
  return kinds.map((kind) => {
    const tried = breaks.filter(({ breakage }) => breakage === kind);
    return `  ${kind.padEnd(24)}tried ${tried.length} · caught ${tried.filter(({ caught }) => caught).length}`;
  });
}

function printRefusals(refusals: readonly RefusalOutcome[]): readonly string[] {
  if (refusals.length === 0) return [];
  const count = (wanted: string): number => refusals.filter(({ kind }) => kind === wanted).length;
  return [
    `  own answers ${refusals.length} · described ${count("described")} · undescribed ${count("undescribed")} · unfilled ${count("unfilled")} · outside ${count("outside")}`,
  ];
}

function reasonsNotFit({ id, exchanges, breaks, refusals }: OperationOutcome): readonly Reason[] {
  const unfit = exchanges.flatMap((outcome) =>
    outcome.kind === "unfit" ? [{ id, reason: outcome.reason, detail: outcome.detail }] : [],
  );
  const missed = breaks.flatMap(({ breakage, caught, detail }) =>
    caught ? [] : [{ id, reason: `${breakage}, not caught`, detail }],
  );
  const outside = refusals.flatMap(({ refusal, kind, detail }) =>
    kind === "outside" ? [{ id, reason: `own answer (${refusal}) outside the document`, detail }] : [],
  );
  return [...unfit, ...missed, ...outside];
}

function reasonsOfKind(
  { id, exchanges }: OperationOutcome,
  kind: "untried" | "impossible",
): readonly Reason[] {
  return exchanges.flatMap((outcome) =>
    outcome.kind === kind ? [{ id, reason: outcome.reason, detail: "" }] : [],
  );
}

/** How many operations are listed under one reason. */
const shown = 5;

function printReasons(title: string, reasons: readonly Reason[]): readonly string[] {
  const grouped = new Map<string, Reason[]>();
  for (const entry of reasons) grouped.set(entry.reason, [...(grouped.get(entry.reason) ?? []), entry]);
  const sorted = [...grouped].sort(([, one], [, other]) => other.length - one.length);
  return sorted.flatMap(([reason, entries]) => [
    `  ${title}: ${reason} (${entries.length})`,
    ...entries.slice(0, shown).map(({ id, detail }) => `    ${id}${detail === "" ? "" : ` — ${detail}`}`),
    ...(entries.length > shown ? [`    and ${entries.length - shown} more`] : []),
  ]);
}
