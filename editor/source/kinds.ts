import { type ObjectKind, shapeOf } from "../../language/openapi/document-shape.ts";
import { memberOf, type OutlineNode } from "./outline.ts";

/** The role of a value in an OpenAPI document: a single object, or a list or map of objects. */
export interface Slot {
  readonly kind: ObjectKind;
  readonly form: "one" | "list" | "map" | "extensible map";
}

/** Returns the slot of a child, or `undefined` if the child is arbitrary data. */
export function slotOfChild({ kind, form }: Slot, name: string): Slot | undefined {
  if (form === "list" || form === "map") return { kind, form: "one" };
  if (form === "extensible map") return name.startsWith("x-") ? undefined : { kind, form: "one" };
  if (kind === "callback") return name.startsWith("x-") ? undefined : { kind: "pathItem", form: "one" };
  const holds = shapeOf(kind).get(name)?.holds;
  return holds === undefined ? undefined : { kind: holds.object, form: holds.form };
}

export function slotAt(root: Slot, tokens: readonly string[]): Slot | undefined {
  let slot: Slot | undefined = root;
  for (const token of tokens) slot = slot === undefined ? undefined : slotOfChild(slot, token);
  return slot;
}

/** Maximum depth to visit. No handwritten document is nested this deeply. */
const DEEPEST = 400;

export function visitObjects(
  node: OutlineNode,
  slot: Slot,
  visit: (node: OutlineNode, kind: ObjectKind) => void,
  depth = 0,
): void {
  if (depth > DEEPEST) return;
  if (slot.form === "one") visit(node, slot.kind);
  for (const child of node.children) {
    const below = slotOfChild(slot, child.key?.text ?? String(child.index));
    if (below !== undefined) visitObjects(child, below, visit, depth + 1);
  }
}

export function isRootNode(root: OutlineNode): boolean {
  return memberOf(root, "openapi") !== undefined || memberOf(root, "swagger") !== undefined;
}
