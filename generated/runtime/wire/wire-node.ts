// @ts-nocheck Made by a machine and tested as a whole.
/**
 * What stands on the wire, taken apart but not yet typed. Whether two texts under one name are a list or a mistake, and
 * whether `[0]` is an index or a name, only the shape can tell: {@link buildValue} decides.
 *
 * @module
 */

/** A node: the leaves under its name, and what is nested below it. A leaf is a decoded text or a part of a multipart body. */
export interface WireNode<Leaf = string> {
  readonly leaves: Leaf[];
  /** `name[member]`. */
  members?: Map<string, WireNode<Leaf>>;
  /** `name[]`, in order; only those with something nested below. */
  items?: WireNode<Leaf>[];
}

/** A node of these leaves. */
export function createNode<Leaf>(leaves: Leaf[] = []): WireNode<Leaf> {
  return { leaves };
}

/** The member of a node, made where it is not there yet. */
export function memberOf<Leaf>(node: WireNode<Leaf>, name: string): WireNode<Leaf> {
  node.members ??= new Map();
  let member = node.members.get(name);
  if (member === undefined) {
    member = createNode<Leaf>();
    node.members.set(name, member);
  }
  return member;
}

/**
 * Puts a leaf below a node along bracket segments: `["a", "", "b"]` stands for `a[][b]`. `a[][b]=1&a[][c]=2` fills one
 * item, and a second `a[][b]` opens the next, as Rails and qs do.
 */
export function addLeaf<Leaf>(root: WireNode<Leaf>, segments: readonly string[], leaf: Leaf): void {
  let node = root;
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] ?? "";
    const rest = segments.slice(i + 1);
    if (segment !== "" || i === 0) node = memberOf(node, segment);
    else if (rest.length > 0) node = itemFor(node, rest);
  }
  node.leaves.push(leaf);
}

function itemFor<Leaf>(node: WireNode<Leaf>, rest: readonly string[]): WireNode<Leaf> {
  node.items ??= [];
  const last = node.items.at(-1);
  if (last !== undefined && !isTaken(last, rest)) return last;
  const item = createNode<Leaf>();
  node.items.push(item);
  return item;
}

function isTaken<Leaf>(node: WireNode<Leaf>, path: readonly string[]): boolean {
  let at: WireNode<Leaf> | undefined = node;
  for (const segment of path) {
    if (segment === "") return false;
    at = at.members?.get(segment);
    if (at === undefined) return false;
  }
  return at.leaves.length > 0;
}

/** `a[b][]` as `["a", "b", ""]`; a name without well-formed brackets is one segment. */
export function splitBrackets(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0 || !name.endsWith("]")) return [name];
  const segments = [name.slice(0, open)];
  let at = open;
  while (at < name.length) {
    const close = name.indexOf("]", at);
    if (name[at] !== "[" || close < 0) return [name];
    segments.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return segments;
}
