import type { Finding } from "../../contract/findings/finding.ts";

/** How many are kept; more than that nobody reads, and memory has an end. */
const MOST = 1000;

/** What went wrong while a command served: each problem once, and the first of many. */
export class ProblemList {
  readonly #problems = new Map<string, Finding>();

  add(finding: Finding): void {
    const key = `${finding.code} ${finding.message}`;
    if (this.#problems.size < MOST || this.#problems.has(key)) this.#problems.set(key, finding);
  }

  findings(): readonly Finding[] {
    return [...this.#problems.values()];
  }
}
