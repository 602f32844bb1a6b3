import { encodePointer } from "../../runtime/pointer.ts";
import { itemKind, memberKinds, type NodeKind, sectionOf } from "./node-kinds.ts";

/** A reference that was found. */
export interface FoundReference {
  /** What is due at its place, and hence what it has to lead to. */
  readonly kind: NodeKind;
  /** The `$ref`, or the value of a discriminator's mapping. */
  readonly text: string;
  /** Makes the pointer of the text, in the file. */
  readonly pointer: () => string;
}

/** An object with a `$ref` that is one: a member of that name whose value is a text. */
export interface ReferenceNode {
  readonly $ref: string;
  readonly [member: string]: unknown;
}

/** Tells whether a value is an object with a `$ref`. Where it stands must be a place for references. */
export function isReferenceNode(value: unknown): value is ReferenceNode {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "$ref") &&
    typeof (value as { readonly $ref?: unknown }).$ref === "string"
  );
}

/** Tells whether a value is a `$ref` and nothing else. */
export function isPureReference(value: unknown): value is ReferenceNode {
  return isReferenceNode(value) && Object.keys(value).length === 1;
}

/** Who is told of references. */
export interface ReferenceVisitor {
  found(reference: FoundReference): void;
  /** A `$ref` that is no text, where one is due. */
  malformed?(pointer: string): void;
}

interface Walk {
  readonly visitor: ReferenceVisitor;
  /** The way to the node that is being looked at. */
  readonly path: (string | number)[];
}

/**
 * Walks a node of a kind and reports the references in it, in the order of the document, those in siblings of a `$ref`
 * included. `pointer` is where the node stands, as tokens.
 */
export function visitReferences(
  node: unknown,
  kind: NodeKind,
  pointer: readonly string[],
  visitor: ReferenceVisitor,
): void {
  visitNode({ visitor, path: [...pointer] }, node, kind);
}

function visitNode(walk: Walk, node: unknown, kind: NodeKind): void {
  if (typeof node === "string" && kind === "schemaName") reportFound(walk, kind, node, walk.path);
  else if (typeof node !== "object" || node === null) return;
  else if (Array.isArray(node)) visitItems(walk, node, itemKind(kind));
  else visitObject(walk, node, kind);
}

function reportFound(
  { visitor }: Walk,
  kind: NodeKind,
  text: string,
  path: readonly (string | number)[],
): void {
  const at = [...path];
  visitor.found({ kind, text, pointer: () => encodePointer(at) });
}

function visitObject(walk: Walk, node: object, kind: NodeKind): void {
  if (isReferenceNode(node)) reportFound(walk, kind, node.$ref, [...walk.path, "$ref"]);
  // In a map it is a name like others.
  else if (Object.hasOwn(node, "$ref") && (kind === "pathItem" || sectionOf(kind) !== undefined)) {
    walk.visitor.malformed?.(encodePointer([...walk.path, "$ref"]));
  }
  const kindOf = memberKinds(kind);
  const members = node as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(node)) {
    const memberKind = kindOf(name);
    if (memberKind === undefined) continue;
    walk.path.push(name);
    visitNode(walk, members[name], memberKind);
    walk.path.pop();
  }
}

function visitItems(walk: Walk, list: readonly unknown[], kind: NodeKind | undefined): void {
  if (kind === undefined) return;
  for (const [index, item] of list.entries()) {
    walk.path.push(index);
    visitNode(walk, item, kind);
    walk.path.pop();
  }
}
