// @ts-nocheck Made by a machine and tested as a whole.
import { issueAt, pointerTo } from "../pointer.js";
import type { ValidationIssue } from "../validation.js";
import type { RawPair } from "./parse-pairs.js";
import { percentDecodeForm } from "./percent-decode.js";
import { addLeaf, createNode, splitBrackets, type WireNode } from "./wire-node.js";

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

/**
 * A tree of the pairs by their bracketed names: its members are the outermost names. Names in `literal` are not taken
 * apart (`fields[x]` may be a name as it stands). Problems go to `issues`.
 */
export function nestPairs(
  pairs: readonly RawPair[],
  literal: ReadonlySet<string>,
  issues: ValidationIssue[],
): WireNode {
  const root = createNode<string>();
  for (const pair of pairs) {
    const segments = literal.has(pair.name) ? [pair.name] : segmentsOf(pair);
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
