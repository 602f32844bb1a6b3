import type { SchemaUse } from "../../contract/model/types.ts";
import type { AppliedSchema } from "../../language/schema/applicable.ts";
import type { ValidationIssue } from "../../runtime/descriptors.ts";
import { decodePointer, encodeToken, pointerTo, readToken } from "../../runtime/pointer.ts";
import type { PlacedIssue } from "../../validation/checks/create-checks.ts";
import {
  applicableSchemas,
  type FindNamed,
  type SchemaPosition,
  schemasBelow,
} from "./applicable-schemas.ts";
import type { JudgeContext } from "./judge-context.ts";

export interface LocatedIssue {
  readonly issue: ValidationIssue;
  /** Points to the keyword in the normalised document, or to its schema if the keyword is not found. */
  readonly pointer: string;
  readonly location: string;
  /** Pointers to the `if` schemas that the issue depends on, in the normalised document. */
  readonly conditions?: readonly string[] | undefined;
}

/**
 * Finds the keyword behind each issue, and drops issues that merely follow from others. A second check records the keywords. Issues it does
 * not produce, such as those from decoding, are looked up by pointer.
 */
export function locateIssues(
  { placedIssues, find }: JudgeContext,
  use: SchemaUse,
  value: unknown,
  issues: readonly PlacedIssue[],
): readonly LocatedIssue[] {
  const known = new Map<string, PlacedIssue>();
  for (const issue of placedIssues(use, value)) {
    for (const key of keysOf(issue)) {
      const before = known.get(key);
      if (before === undefined || doubtsIn(issue) < doubtsIn(before)) known.set(key, issue);
    }
  }
  const locate = createPlaceFinder(use, value, find);
  return issues.flatMap((issue) => {
    const [exact, alike] = keysOf(issue);
    const {
      place,
      location = "",
      isExplained,
      conditions,
    } = issue.place === undefined ? (known.get(exact) ?? known.get(alike) ?? issue) : issue;
    if (isExplained === true) return [];
    return place === undefined ? locate(issue) : { issue, pointer: place, location, conditions };
  });
}

/** Ranks issues with the same key; the lowest rank wins. Returns 1 if an `if` decided the issue, 2 if another issue explains it. */
function doubtsIn({ isExplained, conditions = [] }: PlacedIssue): number {
  return isExplained === true ? 2 : Math.min(conditions.length, 1);
}

/** Decoding and checks use different messages, so issues also match by `alike`. */
function keysOf({ pointer, keyword, message }: ValidationIssue): readonly [exact: string, alike: string] {
  // Unambiguous, since the length separates the pointer from the keyword.
  const alike = `${pointer.length} ${pointer}${keyword}`;
  return [`${alike}\n${message}`, alike];
}

interface LocatedNode {
  readonly value: unknown;
  readonly location: string;
  readonly first: SchemaPosition | undefined;
  readonly schemas: readonly AppliedSchema[];
  readonly members: Map<string, LocatedNode>;
}

/** Walks through the schema and the value in parallel, visiting each part of the value once. */
export function createPlaceFinder(
  use: SchemaUse,
  value: unknown,
  find: FindNamed,
): (issue: ValidationIssue) => LocatedIssue {
  const open = (schemas: readonly SchemaPosition[], part: unknown, location: string): LocatedNode => ({
    value: part,
    location,
    first: schemas[0],
    schemas: applicableSchemas(schemas, part, find),
    members: new Map(),
  });
  let root: LocatedNode | undefined;
  const step = (node: LocatedNode, token: string): LocatedNode => {
    const known = node.members.get(token);
    if (known !== undefined) return known;
    const { schemas, isNamed } = schemasBelow(node.schemas, token, isItem(node.value, token));
    const location = node.location + (isNamed ? `/${encodeToken(token)}` : "/*");
    const below = open(schemas, readToken(node.value, token), location);
    node.members.set(token, below);
    return below;
  };
  return (issue) => {
    root ??= open([use], value, "");
    let node = root;
    for (const token of decodePointer(issue.pointer) ?? []) {
      const below = step(node, token);
      if (below.first === undefined)
        return { issue, pointer: node.first?.pointer ?? "", location: below.location };
      node = below;
    }
    const having = node.schemas.find(({ schema }) => Object.hasOwn(schema, issue.keyword));
    const pointer =
      having === undefined ? (node.first?.pointer ?? "") : pointerTo(having.pointer, issue.keyword);
    return { issue, pointer, location: node.location };
  };
}

/** If the value could not be decoded, any number counts as an index. */
function isItem(value: unknown, token: string): boolean {
  return Array.isArray(value) || (value === undefined && /^\d+$/.test(token));
}
