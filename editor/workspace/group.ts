import { type Slot, slotAt, visitObjects } from "../source/kinds.ts";
import { findByPointer, type OutlineNode, pointerOf, tokensOf } from "../source/outline.ts";
import { type Collected, collectOccurrences, type FoundReference } from "./collect-occurrences.ts";
import { nodeSymbol, type Occurrence } from "./occurrence.ts";
import type { ReadSource, Source } from "./source.ts";

export interface Group {
  readonly root: string;
  readonly files: ReadonlyMap<string, Source>;
  readonly occurrences: ReadonlyMap<string, readonly Occurrence[]>;
  slotOf(path: string, node: OutlineNode): Slot | undefined;
}

const MOST_FILES = 5_000;

/** Follows references from the root. Each node is visited once, with the kind of the first reference to it. */
export function createGroup(root: string, read: ReadSource): Group {
  const files = new Map<string, Source>();
  const found = new Map<string, Collected>();
  const entries = new Map<string, Map<string, Slot>>();
  const visited = new Set<OutlineNode>();
  const queue: FoundReference[] = [{ path: root, pointer: "", kind: "document" }];
  for (const { path, pointer, kind } of queue) {
    const source = files.get(path) ?? (files.size < MOST_FILES ? read(path) : undefined);
    if (source === undefined) continue;
    files.set(path, source);
    const node = findByPointer(source.outline, pointer);
    if (node === undefined || visited.has(node)) continue;
    const known = entries.get(path) ?? new Map<string, Slot>();
    entries.set(path, known.set(pointer, { kind, form: "one" }));
    const collected = found.get(path) ?? { occurrences: [], references: [] };
    found.set(path, collected);
    const before = collected.references.length;
    visitObjects(node, { kind, form: "one" }, (object, objectKind) => {
      if (visited.has(object)) return;
      visited.add(object);
      collectOccurrences(source, object, objectKind, collected);
    });
    queue.push(...collected.references.slice(before));
  }
  addTargets(files, found);
  return {
    root,
    files,
    occurrences: new Map([...found].map(([path, { occurrences }]) => [path, occurrences])),
    slotOf: (path, node) => slotOf(entries.get(path), node),
  };
}

/** Reference targets outside `components`, such as a schema in its own file, also count as definitions. */
function addTargets(files: ReadonlyMap<string, Source>, found: ReadonlyMap<string, Collected>): void {
  const known = new Set<string>();
  const all = [...found.values()];
  for (const { occurrences } of all)
    for (const { symbol, role } of occurrences) if (role === "definition") known.add(symbol.id);
  for (const { path, pointer } of all.flatMap(({ references }) => references)) {
    const symbol = nodeSymbol(path, pointer, "");
    if (known.has(symbol.id)) continue;
    known.add(symbol.id);
    const source = files.get(path);
    const node = source && findByPointer(source.outline, pointer);
    if (node?.key === undefined) continue;
    found.get(path)?.occurrences.push({
      symbol: { ...symbol, name: node.key.text },
      ...{ role: "definition", form: "name", node, span: node.key, whole: node.key },
    });
  }
}

function slotOf(entries: ReadonlyMap<string, Slot> | undefined, node: OutlineNode): Slot | undefined {
  const below: string[] = [];
  const tokens = [...tokensOf(node)];
  for (let at: OutlineNode | undefined = node; at !== undefined; at = at.parent) {
    const entry = entries?.get(pointerOf(at));
    if (entry !== undefined) return slotAt(entry, below);
    below.unshift(tokens.pop() ?? "");
  }
  return undefined;
}
