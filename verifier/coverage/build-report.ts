import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import { showNumber } from "../../contract/findings/show-text.ts";
import type { CoverageData } from "./coverage-data.ts";
import { documentedName } from "./documented-name.ts";
import { byKind, type Leaf, type LeafKind, leafKinds } from "./leaf.ts";
import { type LeafGroup, listLeaves } from "./list-leaves.ts";

export interface Count {
  readonly covered: number;
  readonly of: number;
}

export type Counts = Readonly<Record<LeafKind, Count>>;

export interface MissingLeaf {
  readonly kind: LeafKind;
  readonly label: string;
  readonly place: Place;
}

export interface GroupReport {
  /** An operation id, or a component name such as `schemas/Recipe`. */
  readonly name: string;
  /** Method and path, e.g. `PUT /recipes/{recipe}`. Absent for components. */
  readonly operation?: string;
  readonly place: Place;
  readonly counts: Counts;
  readonly missing: readonly MissingLeaf[];
}

export interface CoverageReport {
  readonly data: CoverageData;
  readonly totals: Counts;
  readonly groups: readonly GroupReport[];
}

export function buildReport(contract: Contract, data: CoverageData): CoverageReport {
  const seen = byKind((kind) => new Set(data.covered[kind]));
  const isCovered = ({ kind, id }: Leaf): boolean => seen[kind].has(id);
  const groups = listLeaves(contract).filter(({ leaves }) => leaves.length > 0);
  return {
    data,
    totals: countLeaves(
      groups.flatMap(({ leaves }) => leaves),
      isCovered,
    ),
    groups: groups.map((group) => reportGroup(contract, group, isCovered)),
  };
}

function reportGroup(
  { placeOf }: Contract,
  { name, operation, pointer, leaves }: LeafGroup,
  isCovered: (leaf: Leaf) => boolean,
): GroupReport {
  const missing = leaves.filter((leaf) => !isCovered(leaf));
  const place = placeOf(pointer);
  const documented = documentedName(name, place);
  return {
    name: documented.name,
    ...(operation === undefined ? {} : { operation: `${operation.method} ${operation.path}` }),
    place,
    counts: countLeaves(leaves, isCovered),
    missing: missing.map(({ kind, label, pointer: at }) => ({
      kind,
      label: documented.labelOf(label),
      place: placeOf(at),
    })),
  };
}

function countLeaves(leaves: readonly Leaf[], isCovered: (leaf: Leaf) => boolean): Counts {
  const counts = byKind(() => ({ covered: 0, of: 0 }));
  for (const leaf of leaves) {
    const count = counts[leaf.kind];
    count.of++;
    if (isCovered(leaf)) count.covered++;
  }
  return counts;
}

export function sumCounts(counts: Counts): Count {
  const all = Object.values(counts);
  return {
    covered: all.reduce((sum, { covered }) => sum + covered, 0),
    of: all.reduce((sum, { of }) => sum + of, 0),
  };
}

/** Rounds down to a tenth, so that only complete coverage prints as 100. Returns 100 if there is nothing to cover. */
export function percentOf({ covered, of }: Count): number {
  return of === 0 ? 100 : Math.floor((covered * 1000) / of) / 10;
}

export function showShare({ covered, of }: Count): string {
  return `${showNumber(covered)} of ${showNumber(of)}`;
}

/** Minimum percentages by leaf kind. Kinds without an entry have no minimum. */
export type Thresholds = Readonly<Partial<Record<LeafKind, number>>>;

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

const mostPlaces = 3;

export function checkThresholds(report: CoverageReport, thresholds: Thresholds): readonly Finding[] {
  return leafKinds.flatMap((kind) => {
    const least = thresholds[kind];
    const count = report.totals[kind];
    if (least === undefined || percentOf(count) >= least) return [];
    const missing = report.groups.flatMap((group) => group.missing.filter((leaf) => leaf.kind === kind));
    const listed = missing.slice(0, mostPlaces).map(({ label }) => `\`${label}\``);
    const more = missing.length > mostPlaces ? ` and ${missing.length - mostPlaces} more` : "";
    const share = `${count.covered} of ${count.of} ${kindWords[kind]} (${percentOf(count)} %)`;
    return createFinding("coverage/below-threshold", {
      message: `Traffic covers ${share}, but ${least} % are required. Not covered: ${listed.join(", ")}${more}.`,
      places: missing.slice(0, mostPlaces).map(({ place }) => place),
    });
  });
}
