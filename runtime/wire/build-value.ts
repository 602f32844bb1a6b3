import type { WireShape } from "../descriptors.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { BuildContext } from "./build-context.ts";
import { NO_FIT, type Reading, type TextType } from "./coerce-text.ts";
import { findListed } from "./find-listed.ts";
import { requireTypes } from "./require-types.ts";
import { setMember } from "./set-member.ts";
import { byIndex, createNode, isIndexed, type WireNode } from "./wire-node.ts";
import { ANY_SHAPE, admits, shapeOfMember } from "./wire-shape.ts";

/**
 * Builds the value of a node. If the node does not match the shape, adds an issue and returns `undefined`.
 *
 * Ambiguous nodes are resolved as follows:
 * - A node with members is an object if the shape admits objects. If the shape admits only lists, the member names are item indexes,
 *   without gaps.
 * - Several leaves form a list. If the shape admits no list, the name was sent more than once by mistake.
 * - A single leaf becomes a list of one item if the shape admits lists, and no type before `array` matches the leaf. {@link Reading}
 *   determines the order of types.
 * - A node with both members and leaves or items (`a=1&a[b]=2`) is an issue.
 */
export function buildValue<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  const listed = findListed(node, shape, pointer, context);
  if (listed !== undefined) return listed;
  if (node.members !== undefined) {
    if (node.leaves.length > 0 || node.items !== undefined) {
      context.issues.push(issueAt(pointer, "style", "must not be given both whole and by its members"));
      return undefined;
    }
    if (admits(shape, "object") && !(shape.types.length === 0 && isIndexed(node.members))) {
      return buildObject(node.members, shape, pointer, context);
    }
    if (admits(shape, "array") && isIndexed(node.members)) {
      return buildArray(byIndex(node.members), shape, pointer, context);
    }
    return refuse(shape, pointer, context);
  }
  if (node.items !== undefined || node.leaves.length > 1) return buildList(node, shape, pointer, context);
  const leaf = node.leaves[0];
  return leaf === undefined ? buildEmpty(shape, pointer, context) : buildLeaf(leaf, shape, pointer, context);
}

function buildList<Leaf>(
  node: WireNode<Leaf>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (admits(shape, "array")) {
    const nodes = [...node.leaves.map((leaf) => createNode([leaf])), ...(node.items ?? [])];
    return buildArray(nodes, shape, pointer, context);
  }
  if (node.items !== undefined) return refuse(shape, pointer, context);
  context.issues.push(issueAt(pointer, "maxItems", "must be given once"));
  return undefined;
}

function buildEmpty<Leaf>(shape: WireShape, pointer: string, context: BuildContext<Leaf>): unknown {
  if (shape.types.includes("array")) return [];
  if (shape.types.includes("object")) return {};
  return refuse(shape, pointer, context);
}

function buildLeaf<Leaf>(
  leaf: Leaf,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  const { types } = shape;
  const list = types.indexOf("array");
  if (list < 0) return readOne(leaf, shape, pointer, context);
  const earlier = scalarsBefore(types, list, context.reading(pointer));
  if (earlier.length > 0) {
    const value = context.readLeaf(leaf, { ...shape, types: earlier }, pointer);
    if (value !== NO_FIT) return value;
  }
  const whole = context.readList(leaf, shape, pointer);
  return whole === NO_FIT ? buildArray([createNode([leaf])], shape, pointer, context) : whole;
}

function scalarsBefore(types: readonly TextType[], list: number, reading: Reading): readonly TextType[] {
  if (reading === "last") return types.filter((type) => type !== "array");
  return reading === "stated" ? types.slice(0, list) : types.slice(list + 1);
}

function readOne<Leaf>(leaf: Leaf, shape: WireShape, pointer: string, context: BuildContext<Leaf>): unknown {
  const value = context.readLeaf(leaf, shape, pointer);
  return value === NO_FIT ? refuse(shape, pointer, context) : value;
}

function buildArray<Leaf>(
  nodes: readonly WireNode<Leaf>[],
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown[] {
  const items = shape.items ?? ANY_SHAPE;
  return nodes.map((node, index) => buildValue(node, items, pointerTo(pointer, index), context));
}

function buildObject<Leaf>(
  members: ReadonlyMap<string, WireNode<Leaf>>,
  shape: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, node] of members) {
    const value = buildValue(node, shapeOfMember(shape, name), pointerTo(pointer, name), context);
    if (value !== undefined) setMember(result, name, value);
  }
  return result;
}

function refuse<Leaf>(shape: WireShape, pointer: string, context: BuildContext<Leaf>): undefined {
  context.issues.push({
    ...issueAt(pointer, "type", requireTypes(shape.types.length === 0 ? ["string"] : shape.types)),
    params: { type: shape.types },
  });
  return undefined;
}
