import type { LocatedFinding } from "./located-finding.ts";

export interface LintJob {
  /** Contents of open files, keyed by absolute path. `undefined` for files that were closed. */
  readonly buffers: ReadonlyMap<string, string | undefined>;
  /** Absolute paths of files that were saved or that changed on disk. */
  readonly changed: readonly string[];
  readonly roots: readonly string[];
}

export interface RootReport {
  readonly root: string;
  readonly findings: readonly LocatedFinding[];
  /** All files that affect the findings, including missing files. */
  readonly files: readonly string[];
}

export interface LintResult {
  /** Reports for the roots that were linted again. */
  readonly reports: readonly RootReport[];
  /** All current roots with the overlays that apply to each. Earlier findings for any other root are obsolete. */
  readonly roots: ReadonlyMap<string, readonly string[]>;
}

export interface Linter {
  /**
   * Resolves to `undefined` if a newer job took over, which then includes this job's changes.
   * @param onOwn - Receives the roots before any of them is linted, and results with tenon's own findings before Redocly's rules run. They
   *   include Redocly's earlier findings.
   */
  lint(job: LintJob, onOwn: (result: LintResult) => void): Promise<LintResult | undefined>;
  close(): Promise<void>;
}
