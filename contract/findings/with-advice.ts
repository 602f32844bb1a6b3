import { codes, isTableCode } from "./codes.ts";
import type { Finding } from "./finding.ts";

/** What the table of codes advises; `undefined` for a rule of the linter. */
export function adviceOf(code: string): string | undefined {
  return isTableCode(code) ? codes[code].advice : undefined;
}

/** A finding as programs read it: with the table's advice as its `fix` where it has none of its own. */
export function withAdvice<Told extends Finding>(finding: Told): Told {
  const { code, severity, message, fix = adviceOf(code), ...rest } = finding;
  // The rest is what `Told` has beside the members of a finding.
  return fix === undefined ? finding : ({ code, severity, message, fix, ...rest } as unknown as Told);
}
