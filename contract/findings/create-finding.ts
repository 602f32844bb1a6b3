import { codes, type FindingCode, isTableCode } from "./codes.ts";
import type { Finding, Place, Severity } from "./finding.ts";

/** The particulars of one finding. */
export interface FindingDetails {
  /** Names the thing. One sentence or two, no trailing stack, no text that the table's row already says. */
  readonly message: string;
  /** The place that it is about first, then the other ends of a conflict. */
  readonly places?: readonly Place[];
  /** What to do, where it is known better than the table's general advice. */
  readonly fix?: string | undefined;
  /** In place of the table's severity, for the few codes whose weight depends on the case. */
  readonly severity?: Severity;
}

/** Makes a finding of the table's code; the severity is the table's (`error` for a rule of the linter) unless given. */
export function createFinding(code: FindingCode, details: FindingDetails): Finding {
  const severity = details.severity ?? (isTableCode(code) ? codes[code].severity : "error");
  const { message, places = [], fix } = details;
  return fix === undefined ? { code, severity, message, places } : { code, severity, message, fix, places };
}
