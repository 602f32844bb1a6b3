import { codes, type FindingCode, isTableCode } from "./codes.ts";
import type { Finding, Place, Severity } from "./finding.ts";

/** The particulars of one finding. */
export interface FindingDetails {
  /** Names the thing in one or two sentences; without a stack, and without repeating the table's row. */
  readonly message: string;
  /** The place that the finding is about, then the other ends of a conflict. */
  readonly places?: readonly Place[];
  /** How to solve the problem, if more is known than the table's general advice. */
  readonly fix?: string | undefined;
  /** Replaces the table's severity, for the few codes whose severity depends on the case. */
  readonly severity?: Severity;
}

/** Makes a finding. Its severity is by default that of the table, and `error` for a rule of the linter. */
export function createFinding(code: FindingCode, details: FindingDetails): Finding {
  const severity = details.severity ?? (isTableCode(code) ? codes[code].severity : "error");
  const { message, places = [], fix } = details;
  return fix === undefined ? { code, severity, message, places } : { code, severity, message, fix, places };
}

/** The table's advice for a code; `undefined` for a rule of the linter. */
export function adviceOf(code: string): string | undefined {
  return isTableCode(code) ? codes[code].advice : undefined;
}

/** A finding with the table's advice as its `fix` if it has none of its own, as programs read it. */
export function withAdvice<Told extends Finding>(finding: Told): Told {
  const { code, severity, message, fix = adviceOf(code), ...rest } = finding;
  // `Told` may have further members than a finding; the rest contains them.
  return fix === undefined ? finding : ({ code, severity, message, fix, ...rest } as unknown as Told);
}

/** Tells whether the function was called before with the same pointer and text. */
export type IsRepeated = (pointer: string, text: string) => boolean;

/**
 * Makes an {@link IsRepeated}. The two are not joined to one key: a pointer may be long, and engines compare very long keys of
 * one length character by character.
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
