/**
 * Stores the places of all nodes in flat tables, since a large document contains half a million nodes. Nodes are sorted by start offset, so
 * the descendants of a node follow the node.
 * @module
 */
import { decodePointer, encodePointer, pointerTo } from "../../runtime/pointer.ts";

export const none = -1;

export type NodeShape = "leaf" | "list" | "map";

export interface NodeTable {
  readonly starts: number[];
  readonly keys: number[];
  readonly ends: number[];
  readonly shapes: NodeShape[];
  readonly borrowed: Map<number, number>;
}

export function createNodeTable(): NodeTable {
  return { starts: [], keys: [], ends: [], shapes: [], borrowed: new Map() };
}

export function addNode(table: NodeTable, shape: NodeShape, start: number, key: number): number {
  const node = table.starts.length;
  table.starts.push(start);
  table.keys.push(key);
  table.ends.push(node + 1);
  table.shapes.push(shape);
  return node;
}

export function closeNode(table: NodeTable, node: number): void {
  table.ends[node] = table.starts.length;
}

export function childrenOf(table: NodeTable, container: number): readonly number[] {
  const node = table.borrowed.get(container) ?? container;
  const children: number[] = [];
  const end = table.ends[node] ?? none;
  for (let child = node + 1; child < end; child = table.ends[child] ?? end) children.push(child);
  return children;
}

export interface FoundNode {
  readonly pointer: string;
  readonly shape: NodeShape;
  readonly start: number;
  readonly key: number;
}

export interface NodeIndex {
  find(pointer: string): FoundNode;
  pointersAt(offsets: ReadonlySet<number>): ReadonlyMap<number, string>;
}

/**
 * Creates an index of nodes by pointer. `nameOf` returns a member's key. The members of a container are indexed on the first search in that
 * container.
 */
export function createNodeIndex(table: NodeTable, nameOf: (node: number) => string): NodeIndex {
  const members = new Map<number, ReadonlyMap<string, number>>();
  const read = (node: number): ReadonlyMap<string, number> => {
    const known = members.get(node);
    if (known !== undefined) return known;
    const isMap = table.shapes[table.borrowed.get(node) ?? node] === "map";
    const made = new Map<string, number>();
    // If keys are duplicated, the last one wins, as it does in the value.
    for (const [at, child] of childrenOf(table, node).entries())
      made.set(isMap ? nameOf(child) : `${at}`, child);
    members.set(node, made);
    return made;
  };
  const describe = (node: number, pointer: string): FoundNode => ({
    pointer,
    shape: table.shapes[table.borrowed.get(node) ?? node] ?? "leaf",
    start: table.starts[node] ?? 0,
    key: table.keys[node] ?? none,
  });
  return {
    find: (pointer) => {
      let node = 0;
      let found = "";
      for (const token of decodePointer(pointer) ?? []) {
        const child = read(node).get(token);
        if (child === undefined) break;
        node = child;
        found = pointerTo(found, token);
      }
      return describe(node, found);
    },
    pointersAt: (offsets) => findPointers(table, nameOf, offsets),
  };
}

interface Ancestor {
  readonly node: number;
  count: number;
}

function findPointers(
  table: NodeTable,
  nameOf: (node: number) => string,
  offsets: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const ancestors: Ancestor[] = [];
  const tokens: (() => string)[] = [];
  for (let node = 0; node < table.starts.length; node++) {
    while (node >= (table.ends[ancestors.at(-1)?.node ?? none] ?? Number.POSITIVE_INFINITY)) ancestors.pop();
    tokens.length = ancestors.length;
    const parent = ancestors.at(-1);
    if (parent !== undefined) {
      const index = parent.count++;
      tokens[ancestors.length - 1] =
        table.shapes[parent.node] === "map" ? () => nameOf(node) : () => `${index}`;
    }
    const start = table.starts[node] ?? none;
    if (offsets.has(start)) found.set(start, encodePointer(tokens.map((token) => token())));
    if (table.shapes[node] !== "leaf") ancestors.push({ node, count: 0 });
  }
  return found;
}
