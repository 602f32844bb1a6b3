import { decodePointer, encodePointer } from "../../runtime/pointer.ts";

/** A range of UTF-16 offsets. `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Offsets and places of nodes change when {@link updateOutline} applies an edit. */
export interface KeySpan {
  start: number;
  end: number;
  readonly text: string;
}

type ScalarForm = "plain" | "single" | "double" | "block" | "empty";

/** A YAML or JSON value, together with its key if it is a member. */
export interface OutlineNode {
  kind: "map" | "list" | "scalar";
  form: ScalarForm;
  start: number;
  end: number;
  readonly key: KeySpan | undefined;
  parent: OutlineNode | undefined;
  index: number;
  /** Column of the keys or dashes in a block collection. -1 in flow collections. */
  indent: number;
  children: OutlineNode[];
}

export interface Outline {
  readonly text: string;
  /** The outermost node, which is an empty scalar if the text contains no values. */
  readonly root: OutlineNode;
}

/** An empty list shared by all scalars, which reduces memory use by a third. */
const noChildren: OutlineNode[] = [];

export function createNode(
  parent: OutlineNode | undefined,
  key: KeySpan | undefined,
  start: number,
): OutlineNode {
  const index = parent?.children.length ?? 0;
  const node: OutlineNode = {
    kind: "scalar",
    form: "empty",
    start,
    end: start,
    key,
    parent,
    index,
    indent: -1,
    children: noChildren,
  };
  if (parent === undefined) return node;
  if (parent.children === noChildren) parent.children = [node];
  else parent.children.push(node);
  return node;
}

export function memberOf(node: OutlineNode | undefined, name: string): OutlineNode | undefined {
  return node?.kind === "map" ? node.children.findLast(({ key }) => key?.text === name) : undefined;
}

export function childOf(node: OutlineNode | undefined, token: string): OutlineNode | undefined {
  if (node?.kind !== "list") return memberOf(node, token);
  return /^(?:0|[1-9]\d*)$/.test(token) ? node.children[Number(token)] : undefined;
}

export function findByPointer({ root }: Outline, pointer: string): OutlineNode | undefined {
  let node: OutlineNode | undefined = root;
  for (const token of decodePointer(pointer) ?? []) node = childOf(node, token);
  return decodePointer(pointer) === undefined ? undefined : node;
}

export function tokensOf(node: OutlineNode): readonly string[] {
  const tokens: string[] = [];
  for (let at: OutlineNode | undefined = node; at?.parent !== undefined; at = at.parent)
    tokens.push(at.key?.text ?? String(at.index));
  return tokens.reverse();
}

export function pointerOf(node: OutlineNode): string {
  return encodePointer(tokensOf(node));
}

export interface FoundAt {
  readonly node: OutlineNode;
  readonly on: "key" | "value";
}

/** Finds the innermost node whose key or value contains the offset, including its end. */
export function nodeAt({ root }: Outline, offset: number): FoundAt {
  let node = root;
  for (;;) {
    const child = lastStartingBefore(node.children, offset);
    if (child === undefined) return { node, on: "value" };
    if (child.key !== undefined && offset <= child.key.end) return { node: child, on: "key" };
    if (offset > child.end && !(child.kind === "scalar" && offset <= child.end)) return { node, on: "value" };
    node = child;
  }
}

export function lastStartingBefore(
  children: readonly OutlineNode[],
  offset: number,
): OutlineNode | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const child = children[middle];
    if (child !== undefined && (child.key?.start ?? child.start) <= offset) low = middle + 1;
    else high = middle;
  }
  return children[low - 1];
}
