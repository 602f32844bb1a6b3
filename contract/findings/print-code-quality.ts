import { createHash } from "node:crypto";
import type { Finding, Severity } from "./finding.ts";
import { makeWellFormed, printSafeJson, showProse } from "./show-text.ts";

const severities: Readonly<Record<Severity, string>> = { error: "major", warning: "minor", info: "info" };

/**
 * Prints GitLab's code quality report, shown in merge requests. GitLab requires a place and a unique fingerprint, so findings without a
 * place are reported on the first line of the project folder.
 */
export function printCodeQuality(findings: readonly Finding[]): string {
  const counts = new Map<string, number>();
  const issues = findings.map((finding) => {
    const { code, severity, message, fix, places } = finding;
    const [place] = places;
    const path = makeWellFormed(place?.file ?? ".");
    // The fingerprint excludes the line, so that moving a finding does not change its identity.
    const own = "fingerprint" in finding ? String(finding.fingerprint) : message;
    const seed = JSON.stringify([code, path, own]);
    const count = counts.get(seed) ?? 0;
    counts.set(seed, count + 1);
    return {
      description: showProse(fix === undefined ? message : `${message}\n${fix}`),
      check_name: code,
      fingerprint: createHash("sha256").update(`${seed} ${count}`).digest("hex"),
      severity: severities[severity],
      location: { path, lines: { begin: Math.max(1, place?.line ?? 1) } },
    };
  });
  return `${printSafeJson(issues)}\n`;
}
