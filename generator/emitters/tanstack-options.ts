import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { EmitterError } from "../output/emitter.ts";
import type { Paging } from "./find-paging.ts";

export interface TanstackQueryOptions {
  /**
   * Pagination for operations where tenon detects none or the wrong kind. A key is an operation id, or a pattern as in `operations` of the
   * config (`tag:x`, `/pets/*`, `*`). A value is a {@link Paging}, a {@link FirstPage} (replaces only the number of the first page), or
   * `false` (no pagination). If several keys match an operation, ids take precedence over patterns, and patterns matching fewer operations
   * over those matching more. A pattern does not apply to operations without the parameters or link its value refers to. Default: whatever
   * tenon detects.
   */
  readonly pages?: Readonly<Record<string, Paging | FirstPage | false>>;
  /**
   * Ids of operations that only read, although their method is not GET, HEAD or QUERY. They become queries instead of mutations. Default:
   * none.
   */
  readonly queries?: readonly string[];
  /**
   * Package from which to import the type `DataTag`. All TanStack Query adapters re-export the core's types, so use e.g.
   * `@tanstack/react-query` if your project does not depend on the core. Default: `@tanstack/query-core`.
   */
  readonly package?: string;
}

export const tanstackQueryOptions: readonly (keyof TanstackQueryOptions)[] = ["pages", "queries", "package"];

/** Needed because a JavaScript config is not type-checked. */
export function checkOptions(emitter: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const fixes = unknown.map((name) => didYouMean(name, known)).filter((fix) => fix !== undefined);
  const listed = unknown.map((name) => JSON.stringify(name)).join(", ");
  const fix = fixes.length > 0 ? fixes.join(" ") : `The options are ${known.join(", ")}.`;
  throw new EmitterError(`${emitter} has no option ${listed}.`, fix);
}

/** Number of the first page. Replaces the number in the detected pagination. */
export interface FirstPage {
  readonly first: number;
}
