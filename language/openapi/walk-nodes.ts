/**
 * Visits and rewrites documents. Both take one step, from a node to its members or items, and tell the kind of each. Which members a walk
 * visits is read from the shape of OpenAPI's objects.
 *
 * @module
 */
import { rewriteItems, rewriteMembers, type SchemaObject } from "../values/json-object.ts";
import { type Form, isObjectKind, type Member, type ObjectKind, shapeOf } from "./document-shape.ts";

/** The kind of a node: one kind of object, or a list or map of objects of that kind. */
export type NodeKind = ObjectKind | `${ObjectKind} ${Exclude<Form, "one">}`;

/** The members of an object or map that are nodes. */
interface WalkedMembers {
  /** The kind of a member; `undefined` if the walk treats it as data. */
  readonly kindOf: (name: string) => NodeKind | undefined;
  /** The names of the members to visit. Absent: all members of the node. */
  readonly names?: readonly string[];
}

/** Tells for each kind of node which of its members are nodes. All other members are data. */
export interface Walk {
  readonly membersOf: (kind: NodeKind) => WalkedMembers;
}

const dataOnly: WalkedMembers = { kindOf: () => undefined };

/**
 * Makes a walk over documents.
 *
 * @param goesInto - Tells whether to visit the content of a member.
 * @param order - `document`: all members, in document order. `table`: only those with a kind, in the order of {@link shapeOf}.
 */
export function createWalk(
  goesInto: (member: Member) => boolean,
  order: "document" | "table" = "document",
): Walk {
  const known = new Map<NodeKind, WalkedMembers>();
  return {
    membersOf: (kind) => {
      const members = known.get(kind) ?? listMembers(kind, goesInto, order);
      known.set(kind, members);
      return members;
    },
  };
}

function listMembers(
  kind: NodeKind,
  goesInto: (member: Member) => boolean,
  order: "document" | "table",
): WalkedMembers {
  if (kind === "callback") return listMembers("pathItem extensible map", goesInto, order);
  const extensible = objectIn(kind, "extensible map");
  if (extensible !== undefined) return { kindOf: (name) => (name.startsWith("x-") ? undefined : extensible) };
  const entry = objectIn(kind, "map");
  if (entry !== undefined) return { kindOf: () => entry };
  if (!isObjectKind(kind)) return dataOnly;
  const kinds = new Map(
    [...shapeOf(kind)].flatMap(([name, member]): (readonly [string, NodeKind])[] => {
      const { holds } = member;
      if (holds === undefined || !goesInto(member)) return [];
      return [[name, holds.form === "one" ? holds.object : `${holds.object} ${holds.form}`]];
    }),
  );
  const kindOf: WalkedMembers["kindOf"] = (name) => kinds.get(name);
  return order === "document" ? { kindOf } : { kindOf, names: [...kinds.keys()] };
}

/** The kind of the items of an array; `undefined` for data. Before draft 2020-12, the `items` of a schema could be an array of schemas. */
export function itemKind(kind: NodeKind): NodeKind | undefined {
  return kind === "schema" ? "schema" : objectIn(kind, "list");
}

/** The kind of object in a list or map, e.g. `schema` in `schema map`; `undefined` for a kind of another form. */
function objectIn(kind: NodeKind, form: Exclude<Form, "one">): ObjectKind | undefined {
  const object = kind.endsWith(` ${form}`) ? kind.slice(0, -form.length - 1) : "";
  return isObjectKind(object) ? object : undefined;
}

/**
 * Called for a member or item.
 *
 * @param kind - `undefined` for data.
 */
export type VisitChild<Result> = (
  child: unknown,
  kind: NodeKind | undefined,
  token: string | number,
) => Result;

/** Visits all members of an object or map, or all items of a list; data, too. */
export function visitChildren(
  walk: Walk,
  node: object,
  kind: NodeKind | undefined,
  visit: VisitChild<void>,
): void {
  if (Array.isArray(node)) {
    const inner = kind === undefined ? undefined : itemKind(kind);
    for (let index = 0; index < node.length; index++) visit(node[index], inner, index);
    return;
  }
  const { kindOf } = kind === undefined ? dataOnly : walk.membersOf(kind);
  const members = node as SchemaObject; // Not an array.
  const names = Object.keys(members);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    visit(members[name], kindOf(name), name);
  }
}

/**
 * The node with rewritten members or items; the argument itself if none changes.
 *
 * @param rewrite - Returns its first argument if nothing changes, and `gone` to remove the member.
 */
export function rewriteChildren<Node extends object>(
  walk: Walk,
  node: Node,
  kind: NodeKind | undefined,
  rewrite: VisitChild<unknown>,
): Node;
export function rewriteChildren(
  walk: Walk,
  node: object,
  kind: NodeKind | undefined,
  rewrite: VisitChild<unknown>,
): object {
  if (Array.isArray(node)) {
    const inner = kind === undefined ? undefined : itemKind(kind);
    return rewriteItems(node, (item, index) => rewrite(item, inner, index));
  }
  const members = node as SchemaObject; // Not an array.
  const { kindOf, names } = kind === undefined ? dataOnly : walk.membersOf(kind);
  return rewriteMembers(
    members,
    (member, name) => rewrite(member, kindOf(name), name),
    names?.filter((name) => Object.hasOwn(members, name)),
  );
}
