/** One difference between two versions of a document. */
export interface DocumentChange {
  /** In semver's terms: what it asks of the version's number. */
  readonly impact: "major" | "minor" | "patch";
  /** In the new document, or in the old where the new has no such node. */
  readonly pointer: string;
  readonly message: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** All differences, with the versions that the two documents say they are. */
export interface Changelog {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly DocumentChange[];
}
