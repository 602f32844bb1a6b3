import type { SchemaUse } from "../../contract/model/types.ts";
import type { AppliedSchema } from "../../language/schema/applicable.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
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
  readonly pointer: string;
  readonly location: string;
  /** Pointers to the `if` schemas that led to the issue, in the normalised document. */
  readonly conditions?: readonly string[] | undefined;
}

/**
 * Finds the keyword behind each issue, and drops issues that merely follow from others. The keywords come from a second validation. Other
 * issues, such as those from decoding, are located by pointer.
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

/** Ranks issues with the same key. Lower ranks win: 0 normally, 1 if the issue depends on an `if`, 2 if another issue explains it. */
function doubtsIn({ isExplained, conditions = [] }: PlacedIssue): number {
  return isExplained === true ? 2 : Math.min(conditions.length, 1);
}

/** Returns two keys for an issue. `alike` excludes the message, because decoding and validation use different ones. */
function keysOf({ pointer, keyword, message }: ValidationIssue): readonly [exact: string, alike: string] {
  // Including the length makes the key unambiguous.
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

/**
 * Creates a function that locates issues by walking through the schema and the value in parallel. Each part of the value is visited once.
 */
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

/** Treats any number as an index if the value could not be decoded. */
function isItem(value: unknown, token: string): boolean {
  return Array.isArray(value) || (value === undefined && /^\d+$/.test(token));
}
