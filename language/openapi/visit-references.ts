import { encodePointer } from "../../runtime/pointer.ts";
import { referenceWalk, sectionOf } from "./node-kinds.ts";
import { type NodeKind, visitChildren } from "./walk-nodes.ts";

/** A reference that was found. */
export interface FoundReference {
  /** The kind of node that the reference has to lead to. */
  readonly kind: NodeKind;
  /** The `$ref`, or the value of a discriminator's mapping. */
  readonly text: string;
  /** Gives the pointer of the reference in its file. */
  readonly pointer: () => string;
}

/** An object with a `$ref` that is a string. */
export interface ReferenceNode {
  readonly $ref: string;
  readonly [member: string]: unknown;
}

/** Tells whether a value is an object with a `$ref` that is a string. The caller has to know that a reference may be at this place. */
export function isReferenceNode(value: unknown): value is ReferenceNode {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "$ref") &&
    typeof (value as { readonly $ref?: unknown }).$ref === "string"
  );
}

/** Tells whether a value is an object with a `$ref` and no other member. */
export function isPureReference(value: unknown): value is ReferenceNode {
  return isReferenceNode(value) && Object.keys(value).length === 1;
}

/** Receives the references that {@link visitReferences} finds. */
export interface ReferenceVisitor {
  found(reference: FoundReference): void;
  /** A `$ref` that is not a string, at a place where references are allowed. */
  malformed?(pointer: string): void;
}

/** The path of a node, as a linked list from its last token. Pointers are built from it on demand, since most are never needed. */
interface Way {
  readonly before: Way | undefined;
  readonly token: string | number;
}

/**
 * Calls the visitor for each reference in a node, in document order, also for those in siblings of a `$ref`.
 *
 * @param kind - The kind of the node.
 * @param pointer - The place of the node, as tokens.
 */
export function visitReferences(
  node: unknown,
  kind: NodeKind,
  pointer: readonly string[],
  visitor: ReferenceVisitor,
): void {
  let way: Way | undefined;
  for (const token of pointer) way = { before: way, token };
  const tell: Tell = (due, text, locate) => {
    if (text === undefined) visitor.malformed?.(locate());
    else visitor.found({ kind: due, text, pointer: locate });
  };
  visitNode(tell, node, kind, way);
}

/** Called for each reference; `text` is `undefined` if its `$ref` is not a string. */
type Tell = (kind: NodeKind, text: string | undefined, pointer: () => string) => void;

function visitNode(tell: Tell, node: unknown, kind: NodeKind, way: Way | undefined): void {
  if (typeof node === "string" && kind === "schemaName") tell(kind, node, () => pointerOf(way));
  if (typeof node !== "object" || node === null) return;
  if (Object.hasOwn(node, "$ref")) visitReference(tell, node, kind, way);
  visitChildren(referenceWalk, node, kind, (child, childKind, token) => {
    if (childKind !== undefined) visitNode(tell, child, childKind, { before: way, token });
  });
}

function visitReference(tell: Tell, node: object, kind: NodeKind, way: Way | undefined): void {
  const pointer = (): string => pointerOf({ before: way, token: "$ref" });
  if (isReferenceNode(node)) tell(kind, node.$ref, pointer);
  // In a map, `$ref` is the name of an entry.
  else if (kind === "pathItem" || sectionOf(kind) !== undefined) tell(kind, undefined, pointer);
}

function pointerOf(way: Way | undefined): string {
  const tokens: (string | number)[] = [];
  for (let step = way; step !== undefined; step = step.before) tokens.push(step.token);
  return encodePointer(tokens.reverse());
}
