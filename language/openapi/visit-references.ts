/**
 * Where references are allowed in each version of OpenAPI, which components they lead to, and a visit to all references of a node.
 *
 * @module
 */
import { encodePointer, pointerTo } from "../../runtime/pointer.ts";
import { shapeOf } from "./document-shape.ts";
import { createWalkTo, itemKind, type NodeKind, visitChildren, type Walk } from "./walk-nodes.ts";

/** The sections of `components`, without `pathItems`. */
export type ComponentSection =
  | "schemas"
  | "responses"
  | "parameters"
  | "examples"
  | "requestBodies"
  | "headers"
  | "securitySchemes"
  | "links"
  | "callbacks"
  | "mediaTypes";

/** The section of `components` for each kind of node. Path items are excluded, since they are copied to where they are used. */
const sections: ReadonlyMap<string, ComponentSection> = new Map(
  [...shapeOf("components")].flatMap(([section, { holds }]) =>
    // The names of the rows of `components` are the sections.
    holds === undefined || section === "pathItems"
      ? []
      : [[holds.object, section as ComponentSection] as const],
  ),
);

/**
 * Visits every place where a reference is allowed, in every version of OpenAPI. In objects that cannot contain one, such as servers, a
 * `$ref` is data.
 */
export const referenceWalk: Walk = createWalkTo("pathItem", "text", "schemaName", ...sections.keys());

/** The section of `components` for a kind of node; `undefined` if there is none. */
export function sectionOf(kind: NodeKind): ComponentSection | undefined {
  return sections.get(kind);
}

/** The kind of the node at the end of a path of pointer tokens; `undefined` within data. */
export function kindAt(tokens: readonly string[]): NodeKind | undefined {
  let kind: NodeKind | undefined = "document";
  for (const token of tokens) {
    if (kind === undefined) return undefined;
    const items: NodeKind | undefined = /^\d+$/.test(token) ? itemKind(kind) : undefined;
    kind = items ?? referenceWalk.membersOf(kind).kindOf(token);
  }
  return kind;
}

export function componentSections(specification: string): ReadonlyMap<ComponentSection, string> {
  const isSwagger = specification.startsWith("2");
  const [parent, kind] = isSwagger ? (["", "document"] as const) : (["/components", "components"] as const);
  return new Map(
    [...shapeOf(kind)].flatMap(([name, { holds, only, since }]) => {
      const section = holds?.form === "map" ? sections.get(holds.object) : undefined;
      const isThere = isSwagger ? only === 2 : since === undefined || since <= specification;
      return section === undefined || !isThere ? [] : [[section, pointerTo(parent, name)] as const];
    }),
  );
}

export interface FoundReference {
  readonly kind: NodeKind;
  /** The value of the `$ref`. In a discriminator: the schema name, or the reference, that is the value of an entry of `mapping`. */
  readonly text: string;
  readonly pointer: () => string;
}

export interface ReferenceNode {
  readonly $ref: string;
  readonly [member: string]: unknown;
}

/** Tells whether a value is an object with a `$ref` that is a string. The caller must know that a reference may be at this place. */
export function isReferenceNode(value: unknown): value is ReferenceNode {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "$ref") &&
    typeof (value as { readonly $ref?: unknown }).$ref === "string"
  );
}

export function isPureReference(value: unknown): value is ReferenceNode {
  return isReferenceNode(value) && Object.keys(value).length === 1;
}

export interface ReferenceVisitor {
  found(reference: FoundReference): void;
  /** A `$ref` that is not a string, at a place where references are allowed. */
  malformed?(pointer: string): void;
}

/** The path of a node, as a linked list: the last token, and the path before it. A pointer is built from it only when one is needed. */
interface Way {
  readonly before: Way | undefined;
  readonly token: string | number;
}

/**
 * Calls the visitor for each reference in a node, in document order, also for those in siblings of a `$ref`.
 *
 * @param kind - The kind of the node.
 * @param pointer - The tokens of the node's JSON Pointer.
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
