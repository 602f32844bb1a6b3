import { issueAt, pointerTo } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import type { RawPair } from "./parse-pairs.ts";
import { percentDecodeForm } from "./percent-decode.ts";
import { addLeaf, createNode, splitBrackets, type WireNode } from "./wire-node.ts";

/** The deepest nesting by brackets that is read. */
export const MAX_DEPTH = 32;

/**
 * The segments of a bracketed name, decoded. Brackets that are sent as they are carry the structure, and encoded ones are
 * then part of a name; where all are encoded, as most clients do, those carry it. `undefined` where it is too deep.
 */
export function segmentsOf(pair: RawPair): string[] | undefined {
  const raw = pair.rawName.includes("[");
  const segments = splitBrackets(raw ? pair.rawName : pair.name);
  if (segments.length > MAX_DEPTH) return undefined;
  return raw ? segments.map((segment) => percentDecodeForm(segment) ?? segment) : segments;
}

/** Whether a name is taken apart into these segments, and does not stand for itself. */
export type IsNested = (name: string, segments: readonly string[]) => boolean;

/**
 * A tree of the pairs by their bracketed names: its members are the outermost names. Problems go to `issues`.
 *
 * @param isNested - Whether a name is taken apart, given as it is and by its segments: `fields[x]` may be a name as it stands.
 */
export function nestPairs(
  pairs: readonly RawPair[],
  isNested: IsNested,
  issues: ValidationIssue[],
): WireNode {
  const root = createNode<string>();
  for (const pair of pairs) {
    const apart = segmentsOf(pair);
    const segments = apart === undefined || isNested(pair.name, apart) ? apart : [pair.name];
    const value = percentDecodeForm(pair.rawValue);
    const at = pointerTo("", segments?.[0] ?? pair.name.slice(0, pair.name.indexOf("[")));
    if (segments === undefined)
      issues.push(issueAt(at, "depth", `must not be nested deeper than ${MAX_DEPTH} levels`));
    else if (value === undefined)
      issues.push(issueAt(at, "percent-encoding", "must be percent-encoded UTF-8"));
    else addLeaf(root, segments, value);
  }
  return root;
}
