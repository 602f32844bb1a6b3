import { type Slot, slotOfChild, visitObjects } from "../source/kinds.ts";
import type { OutlineNode } from "../source/outline.ts";
import { type Collected, collectOccurrences, createCollected } from "./collect-occurrences.ts";
import type { Source } from "./source.ts";

/** Names in path items, components and other parts, by their nodes. */
export type KnownNames = WeakMap<OutlineNode, KeptNames>;

interface KeptNames {
  readonly path: string;
  readonly kind: Slot["kind"];
  readonly index: number;
  readonly collected: Collected;
}

const documentSlot: Slot = { kind: "document", form: "one" };

/** Collects the names in a document part by part. Most parts are the same as before the last edit. */
export function collectDocument(source: Source, known: KnownNames): readonly Collected[] {
  const { root } = source.outline;
  const outer: Collected = createCollected();
  const all = [outer];
  const collect = (node: OutlineNode, slot: Slot): void => {
    if (slot.form === "one" && (slot.kind === "document" || slot.kind === "components")) {
      collectOccurrences(source, node, slot.kind, outer);
      collectChildren(node, slot);
    } else if (slot.form !== "one" && node.kind === "map") collectChildren(node, slot);
    else all.push(collectPart(source, node, slot, known));
  };
  const collectChildren = (node: OutlineNode, slot: Slot): void => {
    for (const child of node.children) {
      const below = slotOfChild(slot, child.key?.text ?? String(child.index));
      if (below !== undefined) collect(child, below);
    }
  };
  collect(root, documentSlot);
  return all;
}

function collectPart(source: Source, node: OutlineNode, slot: Slot, known: KnownNames): Collected {
  const { path } = source;
  const kept = known.get(node);
  if (kept !== undefined && kept.path === path && kept.kind === slot.kind && kept.index === node.index)
    return kept.collected;
  const collected: Collected = createCollected();
  visitObjects(node, slot, (object, kind) => collectOccurrences(source, object, kind, collected));
  known.set(node, { path, kind: slot.kind, index: node.index, collected });
  return collected;
}
