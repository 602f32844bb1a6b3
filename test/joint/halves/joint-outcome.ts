/** The outcome of one exchange. */
export type JointOutcome =
  | { readonly kind: "fit" }
  /** Failed: the received values differ from the sent ones, or one side refused valid values. */
  | { readonly kind: "unfit"; readonly reason: string; readonly detail: string }
  /** Not tried. */
  | { readonly kind: "untried"; readonly reason: string }
  /** The document admits no valid exchange of this kind. */
  | { readonly kind: "impossible"; readonly reason: string };

/** The outcome of breaking one side on purpose. */
export interface BreakOutcome {
  readonly breakage: "request-body-broken" | "reply-type-changed" | "scope-withheld";
  readonly caught: boolean;
  readonly detail: string;
}

/** How the client read the router's answer to a wrong request. */
export interface RefusalOutcome {
  readonly refusal: string;
  /**
   * `described`: the answer is valid by the document. `undescribed`: the document does not describe its status, and its body is a problem
   * of RFC 9457. `unfilled`: the document describes it, but the generator reported that the router cannot fill the response. `outside`:
   * anything else.
   */
  readonly kind: "described" | "undescribed" | "unfilled" | "outside";
  readonly detail: string;
}

/** The outcomes of one operation. */
export interface OperationOutcome {
  readonly id: string;
  readonly exchanges: readonly JointOutcome[];
  readonly breaks: readonly BreakOutcome[];
  readonly refusals: readonly RefusalOutcome[];
  /** Optional parameters that have valid values, but were in no successful exchange. `exchanges` contains the reasons. */
  readonly unsent: readonly string[];
  /** The reason why a part of the operation was not read, so that exchanges that fit say nothing about it. Absent: all was read. */
  readonly unread?: string | undefined;
}

/**
 * The state of an operation as a whole. `fit`: all of it was read, something was tried, with every parameter that has a value, and nothing failed.
 * `impossible`: the document admits no valid exchange of it.
 */
export function stateOfOperation(outcome: OperationOutcome): "fit" | "unfit" | "untried" | "impossible" {
  const { exchanges, breaks, refusals } = outcome;
  const isUnfit =
    exchanges.some(({ kind }) => kind === "unfit") ||
    breaks.some(({ caught }) => !caught) ||
    refusals.some(({ kind }) => kind === "outside");
  if (isUnfit) return "unfit";
  if (outcome.exchanges.some(({ kind }) => kind === "fit"))
    return outcome.unsent.length === 0 && outcome.unread === undefined ? "fit" : "untried";
  const isImpossible =
    outcome.exchanges.length > 0 && outcome.exchanges.every(({ kind }) => kind === "impossible");
  return isImpossible ? "impossible" : "untried";
}
