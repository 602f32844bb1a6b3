import type { ParameterDescriptor, WireShape } from "../descriptors.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { BuildContext } from "../wire/build-context.ts";
import { type DecodePiece, decodeLeaves, type SplitProblem, splitStyled } from "../wire/split-styled.ts";
import { createNode, memberOf, type WireNode } from "../wire/wire-node.ts";
import { hasOwnPair, isMemberPair, isSpreadParameter } from "./claims-pair.ts";
import type { QueryPairs } from "./query-pairs.ts";

export interface QueryField {
  readonly name: string;
  readonly key: string;
  readonly decode: DecodePiece;
  readonly style: ParameterDescriptor["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly taken?: readonly string[] | undefined;
}

/**
 * Parses a query parameter or form field into a tree. Returns `undefined` if the field was not sent or an issue was reported.
 *
 * Where the specification leaves a choice:
 * - With `explode`, the styles `spaceDelimited` and `pipeDelimited` are treated like `form`, since the specification defines no other
 *   serialisation.
 * - Without `explode`, the value is a single string. A repeated name is an error, even for a list.
 * - `deepObject` nests to any depth, although the specification defines only one level. Nested lists are written as `a[]` or `a[0]`, as
 *   common servers do. In other styles, brackets have no meaning (RFC 6570 §3.2.8).
 * - A pair belongs to the parameter with the same name (see `claimsPair`). If no parameter has that name, the pair belongs to an exploded
 *   object that defines a property with that name or admits additional properties.
 */
export function readQueryField(
  query: QueryPairs,
  field: QueryField,
  context: BuildContext,
): WireNode | undefined {
  if (field.style === "deepObject") return deepNode(query, field, context);
  const values = hasOwnPair(field) ? query.valuesOf(field.name) : undefined;
  if (values === undefined && isSpreadParameter(field)) return explodedObject(query, field, context);
  if (values === undefined) return undefined;
  if (field.explode) return nodeOrIssue(decodeLeaves(values, field.decode), field.key, context);
  if (values.length > 1) {
    context.issues.push(issueAt(pointerTo("", field.key), "maxItems", "must be given once"));
    return undefined;
  }
  const how = { ...field, explode: false };
  const reading = context.reading(pointerTo("", field.key));
  return nodeOrIssue(splitStyled(values[0] ?? "", how, field.decode, reading), field.key, context);
}

function deepNode(query: QueryPairs, field: QueryField, context: BuildContext): WireNode | undefined {
  const below = query.below(field.name, context);
  if (below === undefined || hasOwnPair(field)) return below;
  const { members, items } = below;
  if (members === undefined && items === undefined) return undefined;
  return { leaves: [], ...(members && { members }), ...(items && { items }) };
}

function explodedObject(query: QueryPairs, field: QueryField, context: BuildContext): WireNode | undefined {
  const { shape, taken } = field;
  const node = createNode<string>();
  for (const { name, rawValue } of query.pairs) {
    if (!isMemberPair(shape, taken, name)) continue;
    const value = field.decode(rawValue);
    if (value === undefined) context.issues.push(malformedField(field.key));
    else memberOf(node, name).leaves.push(value);
  }
  return node.members === undefined ? undefined : node;
}

export function nodeOrIssue(
  node: WireNode | SplitProblem,
  key: string,
  context: Pick<BuildContext, "issues">,
): WireNode | undefined {
  if (typeof node !== "string") return node;
  context.issues.push(node === "style" ? misstyled(key) : malformedField(key));
  return undefined;
}

function malformedField(key: string): ReturnType<typeof issueAt> {
  return issueAt(pointerTo("", key), "percent-encoding", "must be percent-encoded UTF-8");
}

function misstyled(key: string): ReturnType<typeof issueAt> {
  return issueAt(pointerTo("", key), "style", "must use the style in the document");
}
