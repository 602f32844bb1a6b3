import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { EmitterError } from "../output/emitter.ts";
import type { Paging } from "./find-paging.ts";

export interface TanstackQueryOptions {
  /**
   * Pagination for operations where tenon detects none or the wrong kind. Keys are operation ids, or patterns like those in the config
   * option `operations` (`tag:x`, `/pets/*`, `*`). Values are a {@link Paging}, a {@link FirstPage} (replaces only the number of the
   * first page), or `false` (no pagination). If several keys match an operation, ids take precedence over patterns, and patterns matching
   * fewer operations over those matching more. Patterns are not applied to operations that lack the parameters or the link in the value.
   * Default: whatever tenon detects.
   */
  readonly pages?: Readonly<Record<string, Paging | FirstPage | false>>;
  /**
   * Ids of operations that only read data although their method is not GET, HEAD or QUERY. They become queries instead of mutations.
   * Default: none.
   */
  readonly queries?: readonly string[];
  /**
   * Package that exports the type `DataTag`. All TanStack Query adapters re-export the core's types, so use e.g. `@tanstack/react-query`
   * if your project does not depend on the core. Default: `@tanstack/query-core`.
   */
  readonly package?: string;
  /** First part of every key. Set it if two outputs in one app share a title. Default: the document's title. */
  readonly prefix?: string;
}

export const tanstackQueryOptions: readonly (keyof TanstackQueryOptions)[] = [
  "pages",
  "queries",
  "package",
  "prefix",
];

/** Checks option names at run time because JavaScript configs are not type-checked. */
export function checkOptions(emitter: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const fixes = unknown.map((name) => didYouMean(name, known)).filter((fix) => fix !== undefined);
  const listed = unknown.map((name) => JSON.stringify(name)).join(", ");
  const fix = fixes.length > 0 ? fixes.join(" ") : `The options are ${known.join(", ")}.`;
  throw new EmitterError(`${emitter} has no option ${listed}.`, fix);
}

/** Number of the first page. It replaces the number in the detected pagination. */
export interface FirstPage {
  readonly first: number;
}
