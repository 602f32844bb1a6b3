/** What came of one thing that was tried. */
export type JointOutcome =
  | { readonly kind: "fit" }
  /** It does not fit: what went in and what came out differ, or one side refused what the schemas admit. */
  | { readonly kind: "unfit"; readonly reason: string; readonly detail: string }
  /** It could not be tried. */
  | { readonly kind: "untried"; readonly reason: string }
  /** By the document no such exchange can be valid. */
  | { readonly kind: "impossible"; readonly reason: string };

/** What came of breaking one side on purpose. */
export interface BreakOutcome {
  readonly breakage: "request-body-broken" | "reply-type-changed" | "scope-withheld";
  readonly caught: boolean;
  readonly detail: string;
}

/** How a client reads what a router answers to a wrong request. */
export interface RefusalOutcome {
  readonly refusal: string;
  /**
   * `described`: as the document describes it. `undescribed`: the document describes no such status, and the answer is as RFC 9457 has it.
   * `unfilled`: it is described, and the generator said that it cannot be filled. `outside`: anything else.
   */
  readonly kind: "described" | "undescribed" | "unfilled" | "outside";
  readonly detail: string;
}

/** Everything that was tried of one operation. */
export interface OperationOutcome {
  readonly id: string;
  readonly exchanges: readonly JointOutcome[];
  readonly breaks: readonly BreakOutcome[];
  readonly refusals: readonly RefusalOutcome[];
  /** Optional parameters that there are values for, and that were in no exchange that fits; why is among the exchanges. */
  readonly unsent: readonly string[];
}

/**
 * The state of an operation as a whole: it fits when something was tried, with every parameter that there is a value for, and nothing
 * failed; it is impossible where by the document no exchange of it can be valid.
 */
export function stateOfOperation(outcome: OperationOutcome): "fit" | "unfit" | "untried" | "impossible" {
  const { exchanges, breaks, refusals } = outcome;
  const isUnfit =
    exchanges.some(({ kind }) => kind === "unfit") ||
    breaks.some(({ caught }) => !caught) ||
    refusals.some(({ kind }) => kind === "outside");
  if (isUnfit) return "unfit";
  if (outcome.exchanges.some(({ kind }) => kind === "fit"))
    return outcome.unsent.length === 0 ? "fit" : "untried";
  const isImpossible =
    outcome.exchanges.length > 0 && outcome.exchanges.every(({ kind }) => kind === "impossible");
  return isImpossible ? "impossible" : "untried";
}
