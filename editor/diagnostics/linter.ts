import type { LocatedFinding } from "./located-finding.ts";

/** What changed since the last job. */
export interface LintJob {
  /** Contents of open files by absolute path; `undefined` for a file that was closed. */
  readonly buffers: ReadonlyMap<string, string | undefined>;
  /** Absolute paths of files that were saved or changed on disk. */
  readonly changed: readonly string[];
  /** Open documents to check, besides those in the config. */
  readonly roots: readonly string[];
}

export interface RootReport {
  readonly root: string;
  readonly findings: readonly LocatedFinding[];
  /** Files that were read, or would have been if they existed. */
  readonly files: readonly string[];
}

export interface LintResult {
  /** One for each root that had to be checked again. */
  readonly reports: readonly RootReport[];
  /** All roots. Findings of others are obsolete. */
  readonly roots: readonly string[];
}

export interface Linter {
  /** Resolves with `undefined` if a later job replaced this one; that job also covers its changes. */
  lint(job: LintJob): Promise<LintResult | undefined>;
  close(): Promise<void>;
}
