import type { Place } from "../../contract/findings/finding.ts";

/** How much was met of what is described. */
export interface CoverageCount {
  readonly covered: number;
  readonly of: number;
}

/** One kind of thing that traffic can meet, over the whole document. */
interface CoverageTotal extends CoverageCount {
  /** Plain text, as it is shown. */
  readonly kind: string;
}

/** Something described that no traffic met. */
export interface CoverageGap {
  /** Plain text, as it is shown. */
  readonly kind: string;
  readonly label: string;
  readonly place: Place;
}

/** An operation, or a component that operations share. */
export interface CoveragePart extends CoverageCount {
  /** The id of the operation, or e.g. `schemas/Recipe`. */
  readonly name: string;
  /** `PUT /recipes/{recipe}`; absent for a component. */
  readonly operation?: string | undefined;
  readonly missing: readonly CoverageGap[];
}

/** What traffic covered of a document, as a site tells it. */
export interface CoverageSummary {
  readonly exchanges: number;
  readonly totals: readonly CoverageTotal[];
  readonly parts: readonly CoveragePart[];
}
