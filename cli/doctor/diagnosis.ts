import type { Finding } from "../../contract/findings/finding.ts";

/** The result of one check: a line for each thing that is in order, and findings for the rest. */
export interface Diagnosis {
  readonly fine: readonly string[];
  readonly findings: readonly Finding[];
}

/** A result without findings. */
export function fine(text: string): Diagnosis {
  return { fine: [text], findings: [] };
}

/** A result with findings only. */
export function wrong(...findings: readonly Finding[]): Diagnosis {
  return { fine: [], findings };
}
