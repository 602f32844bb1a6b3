/**
 * The places in which each version allows references, the components that references point to, and a visitor for all references.
 * @module
 */
import { encodePointer, pointerTo } from "../../runtime/pointer.ts";
import { shapeOf } from "./document-shape.ts";
import { createWalkTo, itemKind, type NodeKind, visitChildren, type Walk } from "./walk-nodes.ts";

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

const sections: ReadonlyMap<string, ComponentSection> = new Map(
  [...shapeOf("components")].flatMap(([section, { holds }]) =>
    holds === undefined || section === "pathItems"
      ? []
      : [[holds.object, section as ComponentSection] as const],
  ),
);

/** Visits every place in which any version allows a reference. In all other places, e.g. in servers, a `$ref` is data. */
export const referenceWalk: Walk = createWalkTo("pathItem", "text", "schemaName", ...sections.keys());

export function sectionOf(kind: NodeKind): ComponentSection | undefined {
  return sections.get(kind);
}

/** Returns the kind of node at a pointer, or `undefined` inside data. */
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
  /** The value of the `$ref`, or a value in a discriminator's `mapping`, which is a schema name or reference. */
  readonly text: string;
  readonly pointer: () => string;
}

export interface ReferenceNode {
  readonly $ref: string;
  readonly [member: string]: unknown;
}

/** Checks whether a value has the form of a reference. Callers must ensure that a reference is allowed in this position. */
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
  malformed?(pointer: string): void;
}

interface Way {
  readonly before: Way | undefined;
  readonly token: string | number;
}

/**
 * Visits references in document order, including references in the siblings of a `$ref`.
 *
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
  else if (kind === "pathItem" || sectionOf(kind) !== undefined) tell(kind, undefined, pointer);
}

function pointerOf(way: Way | undefined): string {
  const tokens: (string | number)[] = [];
  for (let step = way; step !== undefined; step = step.before) tokens.push(step.token);
  return encodePointer(tokens.reverse());
}
