import type { Finding } from "../../contract/findings/finding.ts";
import { applyBaseline, type Baseline, type Fingerprinted } from "../judge/baseline.ts";

/** A baseline as findings go by. Its memory grows with the entries only. */
export interface HeldBaseline {
  /** Tells whether a finding is known, and remembers that it was met. */
  holds(finding: Fingerprinted): boolean;
  /** What there is to say of the entries, once all have gone by. See `applyBaseline`. */
  findings(): readonly Finding[];
}

/** @param today - `YYYY-MM-DD`. */
export function holdBaseline(baseline: Baseline, today: string): HeldBaseline {
  const listed = new Set(baseline.entries.map(({ fingerprint }) => fingerprint));
  const met = new Map<string, { readonly finding: Fingerprinted; readonly isKnown: boolean }>();
  return {
    holds(finding) {
      if (!listed.has(finding.fingerprint)) return false;
      let known = met.get(finding.fingerprint);
      if (known === undefined) {
        known = { finding, isKnown: applyBaseline([finding], baseline, today).known.length > 0 };
        met.set(finding.fingerprint, known);
      }
      return known.isKnown;
    },
    findings() {
      const all = [...met.values()].map(({ finding }) => finding);
      return applyBaseline(all, baseline, today).findings;
    },
  };
}
