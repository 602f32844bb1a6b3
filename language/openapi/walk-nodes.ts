/**
 * Visits and rewrites documents node by node. The shapes of OpenAPI objects define the visited members and their kinds.
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

export type NodeKind = ObjectKind | `${ObjectKind} ${Exclude<Form, "one">}`;

interface WalkedMembers {
  readonly kindOf: (name: string) => NodeKind | undefined;
  readonly names?: readonly string[];
}

export interface Walk {
  readonly membersOf: (kind: NodeKind) => WalkedMembers;
}

const dataOnly: WalkedMembers = { kindOf: () => undefined };

/**
 * @param goesInto - Whether to visit a member's content. Other members are data.
 * @param order - `document` visits all members, including data, in document order. `table` excludes data and follows the order in {@link
 * shapeOf}.
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

/** Creates a walk through all members that can contain an object of the given kinds, at any depth. */
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

export function itemKind(kind: NodeKind): NodeKind | undefined {
  return kind === "schema" ? "schema" : objectIn(kind, "list");
}

function objectIn(kind: NodeKind, form: Exclude<Form, "one">): ObjectKind | undefined {
  const object = kind.endsWith(` ${form}`) ? kind.slice(0, -form.length - 1) : "";
  return isObjectKind(object) ? object : undefined;
}

export type VisitChild<Result> = (
  child: unknown,
  kind: NodeKind | undefined,
  token: string | number,
) => Result;

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
  const members = node as SchemaObject;
  const names = Object.keys(members);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    visit(members[name], kindOf(name), name);
  }
}

/**
 * Rewrites the children of a node. Returns the node itself if nothing changes.
 * @param rewrite - Rewrites a child. Return the first argument if nothing changes, or `gone` to remove the member.
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
  const members = node as SchemaObject;
  const { kindOf, names } = kind === undefined ? dataOnly : walk.membersOf(kind);
  return rewriteMembers(
    members,
    (member, name) => rewrite(member, kindOf(name), name),
    names?.filter((name) => Object.hasOwn(members, name)),
  );
}
