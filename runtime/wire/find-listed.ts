import type { WireShape } from "../descriptors.ts";
import { pointerTo } from "../pointer.ts";
import type { BuildContext } from "./build-context.ts";
import type { TextType } from "./coerce-text.ts";
import { byIndex, createNode, isIndexed, type WireNode } from "./wire-node.ts";

/** Returns a copy of the listed value (`const` or `enum`) that a node represents. Applies only to the reading `last`. */
export function findListed<Leaf>(
  node: WireNode<Leaf>,
  { listed }: WireShape,
  pointer: string,
  context: BuildContext<Leaf>,
): unknown {
  if (listed === undefined || context.reading(pointer) !== "last") return undefined;
  return structuredClone(listed.find((value) => isWrittenAs(node, value, pointer, context)));
}

function isWrittenAs<Leaf>(
  node: WireNode<Leaf>,
  value: unknown,
  pointer: string,
  context: BuildContext<Leaf>,
): boolean {
  const { leaves, members, items = [] } = node;
  if (Array.isArray(value)) {
    const nodes = [
      ...leaves.map((leaf) => createNode([leaf])),
      ...items,
      ...(members ? byIndex(members) : []),
    ];
    return (
      (members === undefined || isIndexed(members)) &&
      nodes.length === value.length &&
      nodes.every((item, index) => isWrittenAs(item, value[index], pointerTo(pointer, index), context))
    );
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const isAlike = (name: string, inner: unknown): boolean => {
      const member = members?.get(name);
      return member !== undefined && isWrittenAs(member, inner, pointerTo(pointer, name), context);
    };
    return (
      leaves.length + items.length === 0 &&
      entries.length === (members?.size ?? 0) &&
      entries.every(([name, inner]) => isAlike(name, inner))
    );
  }
  const [leaf] = leaves;
  if (leaf === undefined || leaves.length > 1 || members !== undefined || items.length > 0) return false;
  const type = value === null ? "null" : (typeof value as TextType);
  return context.readLeaf(leaf, { types: [type] }, pointer) === value;
}
