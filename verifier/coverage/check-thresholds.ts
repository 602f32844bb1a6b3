import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { type CoverageReport, percentOf } from "./build-report.ts";
import { type LeafKind, leafKinds } from "./leaf.ts";

/** The least percentages that are asked for. */
export type Thresholds = Readonly<Partial<Record<LeafKind, number>>>;

/** What each kind is called in a sentence. */
export const kindWords: Readonly<Record<LeafKind, string>> = {
  operations: "operations",
  statuses: "statuses",
  mediaTypes: "media types",
  parameters: "parameters",
  headers: "response headers",
  properties: "properties",
  enumValues: "enum values",
  branches: "alternatives",
};

/** The most places that a finding names. */
const mostPlaces = 3;

/** Finds the kinds of which less is covered than is asked for. */
export function checkThresholds(report: CoverageReport, thresholds: Thresholds): readonly Finding[] {
  return leafKinds.flatMap((kind) => {
    const least = thresholds[kind];
    const count = report.totals[kind];
    if (least === undefined || percentOf(count) >= least) return [];
    const missing = report.groups.flatMap((group) => group.missing.filter((leaf) => leaf.kind === kind));
    const listed = missing.slice(0, mostPlaces).map(({ label }) => `\`${label}\``);
    const more = missing.length > mostPlaces ? ` and ${missing.length - mostPlaces} more` : "";
    const share = `${count.covered} of ${count.of} (${percentOf(count)} %)`;
    return createFinding("coverage/below-threshold", {
      message: `Of the ${kindWords[kind]}, ${share} are covered, and ${least} % are asked for: ${listed.join(", ")}${more} not.`,
      places: missing.slice(0, mostPlaces).map(({ place }) => place),
    });
  });
}
