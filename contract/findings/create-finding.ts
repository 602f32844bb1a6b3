import { codes, type FindingCode, isTableCode } from "./codes.ts";
import type { Finding, Place, Severity } from "./finding.ts";

export interface FindingDetails {
  readonly message: string;
  readonly places?: readonly Place[];
  readonly fix?: string | undefined;
  readonly severity?: Severity;
}

export function createFinding(code: FindingCode, details: FindingDetails): Finding {
  const severity = details.severity ?? (isTableCode(code) ? codes[code].severity : "error");
  const { message, places = [], fix } = details;
  return fix === undefined ? { code, severity, message, places } : { code, severity, message, fix, places };
}

export function adviceOf(code: string): string | undefined {
  return isTableCode(code) ? codes[code].advice : undefined;
}

/** Sets `fix` to the general advice if a finding has no specific fix. For machine-readable formats. */
export function withAdvice<Told extends Finding>(finding: Told): Told {
  const { code, severity, message, fix = adviceOf(code), ...rest } = finding;
  return fix === undefined ? finding : ({ code, severity, message, fix, ...rest } as unknown as Told);
}

export type IsRepeated = (pointer: string, text: string) => boolean;

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
