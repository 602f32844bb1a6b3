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

/** The way to a node, from its end: nothing is copied for the many references whose pointer nobody asks for. */
interface Way {
  readonly before: Way | undefined;
  readonly token: string | number;
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
  let way: Way | undefined;
  for (const token of pointer) way = { before: way, token };
  visitNode(visitor, node, kind, way);
}

function visitNode(visitor: ReferenceVisitor, node: unknown, kind: NodeKind, way: Way | undefined): void {
  if (typeof node === "string" && kind === "schemaName")
    visitor.found({ kind, text: node, pointer: () => pointerOf(way) });
  else if (typeof node !== "object" || node === null) return;
  else if (Array.isArray(node)) visitItems(visitor, node, itemKind(kind), way);
  else visitObject(visitor, node, kind, way);
}

function pointerOf(way: Way | undefined): string {
  const tokens: (string | number)[] = [];
  for (let step = way; step !== undefined; step = step.before) tokens.push(step.token);
  return encodePointer(tokens.reverse());
}

function visitObject(visitor: ReferenceVisitor, node: object, kind: NodeKind, way: Way | undefined): void {
  const pointer = (): string => pointerOf({ before: way, token: "$ref" });
  if (isReferenceNode(node)) visitor.found({ kind, text: node.$ref, pointer });
  // In a map it is a name like others.
  else if (Object.hasOwn(node, "$ref") && (kind === "pathItem" || sectionOf(kind) !== undefined)) {
    visitor.malformed?.(pointer());
  }
  const kindOf = memberKinds(kind);
  const members = node as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(node)) {
    const memberKind = kindOf(name);
    if (memberKind === undefined) continue;
    const member = members[name];
    if (typeof member === "object" || memberKind === "schemaName")
      visitNode(visitor, member, memberKind, { before: way, token: name });
  }
}

function visitItems(
  visitor: ReferenceVisitor,
  list: readonly unknown[],
  kind: NodeKind | undefined,
  way: Way | undefined,
): void {
  if (kind === undefined) return;
  for (const [index, item] of list.entries()) visitNode(visitor, item, kind, { before: way, token: index });
}
