import { codes, type FindingCode, isTableCode } from "./codes.ts";
import type { Finding, Place, Severity } from "./finding.ts";

export interface FindingDetails {
  readonly message: string;
  /**
   * The place that the finding is about. If parts of the document contradict each other, the places of the other parts follow. Default:
   * none.
   */
  readonly places?: readonly Place[];
  /** How to solve the problem. Absent if the general advice for the code is enough. */
  readonly fix?: string | undefined;
  /** Set for the few codes whose severity depends on the case. Default: that of the table. */
  readonly severity?: Severity;
}

export function createFinding(code: FindingCode, details: FindingDetails): Finding {
  const severity = details.severity ?? (isTableCode(code) ? codes[code].severity : "error");
  const { message, places = [], fix } = details;
  return fix === undefined ? { code, severity, message, places } : { code, severity, message, fix, places };
}

/** The table's advice for a code; `undefined` for a rule of the linter. */
export function adviceOf(code: string): string | undefined {
  return isTableCode(code) ? codes[code].advice : undefined;
}

/** Gives a finding without a `fix` the table's advice as `fix`. Used for formats that programs read. */
export function withAdvice<Told extends Finding>(finding: Told): Told {
  const { code, severity, message, fix = adviceOf(code), ...rest } = finding;
  // `Told` may have members that a finding lacks; the rest parameter keeps them.
  return fix === undefined ? finding : ({ code, severity, message, fix, ...rest } as unknown as Told);
}

/** Tells whether the function was called before with the same pointer and text. */
export type IsRepeated = (pointer: string, text: string) => boolean;

/**
 * Makes an {@link IsRepeated}. Pointer and text are not joined to one key: pointers may be long, and engines compare very long keys of
 * equal length character by character.
 */
export function createRepeatCheck(): IsRepeated {
  const known = new Map<string, Set<string>>();
  return (pointer, text) => {
    const texts = known.get(pointer) ?? new Set();
    known.set(pointer, texts);
    if (texts.has(text)) return true;
    texts.add(text);
    return false;
  };
}
