import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { EmitterError } from "../output/emitter.ts";
import type { Paging } from "./find-paging.ts";

export interface TanstackQueryOptions {
  /**
   * The paging of operations for which tenon finds none, or a wrong one. A key is an operation id, or a pattern as in `operations` of the
   * config (`tag:x`, `/pets/*`, `*`). A value is a {@link Paging}, a {@link FirstPage} (replaces only the number of the first page), or
   * `false` (no paging). If several keys match an operation, an id precedes patterns, and patterns that match fewer operations precede
   * others. A pattern is ignored for an operation without the parameters or the link that its value names. Default: the paging that tenon
   * finds.
   */
  readonly pages?: Readonly<Record<string, Paging | FirstPage | false>>;
  /** The ids of operations that only read though their method is not GET, HEAD or QUERY. They get queries, not mutations. Default: none. */
  readonly queries?: readonly string[];
  /**
   * The package to import the type `DataTag` from. All adapters of TanStack Query re-export the core's types: set `@tanstack/react-query`
   * if your project does not depend on the core. Default: `@tanstack/query-core`.
   */
  readonly package?: string;
}

export const tanstackQueryOptions: readonly (keyof TanstackQueryOptions)[] = ["pages", "queries", "package"];

/** A config in JavaScript is not type-checked. */
export function checkOptions(options: TanstackQueryOptions): void {
  const known: readonly string[] = tanstackQueryOptions;
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const fixes = unknown.map((name) => didYouMean(name, known)).filter((fix) => fix !== undefined);
  const listed = unknown.map((name) => JSON.stringify(name)).join(", ");
  const fix = fixes.length > 0 ? fixes.join(" ") : `The options are ${known.join(", ")}.`;
  throw new EmitterError(`tanstackQuery has no option ${listed}.`, fix);
}

/** The number of the first page. It replaces the number in the paging that tenon found. */
export interface FirstPage {
  readonly first: number;
}
