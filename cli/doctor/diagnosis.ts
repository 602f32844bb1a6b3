import type { Finding } from "../../contract/findings/finding.ts";

/** What a look at one thing came to: what is well, in a line each, and what is not. */
export interface Diagnosis {
  readonly fine: readonly string[];
  readonly findings: readonly Finding[];
}

/** One thing that is well. */
export function fine(text: string): Diagnosis {
  return { fine: [text], findings: [] };
}

/** What is wrong. */
export function wrong(...findings: readonly Finding[]): Diagnosis {
  return { fine: [], findings };
}
