/**
 * Visits and rewrites documents. The functions go from a node to its members or items, and tell the kind of each member or item. Which
 * members a walk visits is read from the shape of OpenAPI's objects.
 *
 * @module
 */
import { rewriteItems, rewriteMembers, type SchemaObject } from "../values/json-object.ts";
import {
  type Form,
  isObjectKind,
  kindsLeadingTo,
  type Member,
  type ObjectKind,
  shapeOf,
} from "./document-shape.ts";

/** The kind of a node: one kind of object, or a list or map of objects of that kind. */
export type NodeKind = ObjectKind | `${ObjectKind} ${Exclude<Form, "one">}`;

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
 * @param goesInto - Tells whether to visit the content of a member. If not, the content is data.
 * @param order - `document`: all members, also data, in document order. `table`: all but data, in the order of {@link shapeOf}.
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

/** Makes a walk over the members that can contain an object of one of the given kinds, at any depth. */
export function createWalkTo(...kinds: readonly string[]): Walk {
  const leading = kindsLeadingTo(kinds);
  return createWalk(({ holds }) => holds !== undefined && leading.has(holds.object));
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

/**
 * The kind of the items of an array. `undefined` for data. The array itself has the kind `kind`. An array in the place of a schema contains
 * schemas: before draft 2020-12, `items` could be such an array.
 */
export function itemKind(kind: NodeKind): NodeKind | undefined {
  return kind === "schema" ? "schema" : objectIn(kind, "list");
}

/**
 * The kind of the objects in a list or map: `schema` for the kind `schema map` and the form `map`. `undefined` if the kind has not this
 * form.
 */
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

/** Visits all members of an object or map, or all items of a list. Members that are data are visited as well. */
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
