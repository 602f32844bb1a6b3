import { kindOfDocument } from "../source/document-kind.ts";
import { type Slot, slotAt, visitObjects } from "../source/kinds.ts";
import { findByPointer, type OutlineNode, pointerOf, tokensOf } from "../source/outline.ts";
import { collectDocument, type KnownNames } from "./collect-document.ts";
import {
  type Collected,
  collectOccurrences,
  createCollected,
  type FoundReference,
} from "./collect-occurrences.ts";
import { collectOverlay } from "./collect-overlay.ts";
import { collectWorkflows } from "./collect-workflows.ts";
import { linkParameters } from "./link-parameters.ts";
import { createOccurrence, nodeSymbol, type Occurrence } from "./occurrence.ts";
import type { ReadSource, Source } from "./source.ts";

export interface Group {
  readonly root: string;
  readonly files: ReadonlyMap<string, Source>;
  readonly occurrences: ReadonlyMap<string, readonly Occurrence[]>;
  slotOf(path: string, node: OutlineNode): Slot | undefined;
}

const MOST_FILES = 5_000;

/**
 * Follows references from the root. Each node is visited once, with the kind of the first reference to it.
 * @param known - Names collected for an earlier version, which are reused for nodes that are still the same.
 * @param documents - The documents that the root is about, if it is an overlay without `extends`.
 */
export function createGroup(
  root: string,
  read: ReadSource,
  known: KnownNames = new WeakMap(),
  documents: readonly string[] = [],
): Group {
  const document = read(root);
  const kind = document === undefined ? "openapi" : kindOfDocument(document.outline.root);
  if (document !== undefined && (kind === "arazzo" || kind === "overlay"))
    return createOuterGroup(document, kind, documents, read, known);
  const files = new Map<string, Source>();
  const found = new Map<string, Collected>();
  const entries = new Map<string, Map<string, Slot>>();
  const visited = new Set<OutlineNode>();
  const queue: FoundReference[] = [{ path: root, pointer: "", kind: "document" }];
  const queued = new Set<string>();
  const follow = (references: readonly FoundReference[]): void => {
    for (const reference of references) {
      const key = `${reference.path}#${reference.pointer}`;
      if (queued.has(key)) continue;
      queued.add(key);
      queue.push(reference);
    }
  };
  for (const { path, pointer, kind } of queue) {
    const source = files.get(path) ?? (files.size < MOST_FILES ? read(path) : undefined);
    if (source === undefined) continue;
    files.set(path, source);
    const node = findByPointer(source.outline, pointer);
    if (node === undefined || visited.has(node)) continue;
    const slots = entries.get(path) ?? new Map<string, Slot>();
    // Everything that the document itself describes was visited with it.
    const outer = slots.get("");
    if (outer?.kind === "document" && slotAt(outer, tokensOf(node))?.form === "one") continue;
    entries.set(path, slots.set(pointer, { kind, form: "one" }));
    const collected = found.get(path) ?? createCollected();
    found.set(path, collected);
    if (kind === "document" && node === source.outline.root) {
      const all = collectDocument(source, known);
      for (const { occurrences, references, parts } of all) {
        for (const occurrence of occurrences) collected.occurrences.push(occurrence);
        for (const part of parts) collected.parts.push(part);
        for (const reference of references) collected.references.push(reference);
      }
      follow(collected.references);
      continue;
    }
    const before = collected.references.length;
    visitObjects(node, { kind, form: "one" }, (object, objectKind) => {
      if (visited.has(object)) return;
      visited.add(object);
      collectOccurrences(source, object, objectKind, collected);
    });
    follow(collected.references.slice(before));
  }
  addTargets(files, found);
  linkParameters(files, found);
  return {
    root,
    files,
    occurrences: new Map([...found].map(([path, { occurrences }]) => [path, occurrences])),
    slotOf: (path, node) => slotOf(entries.get(path), node),
  };
}

/** Groups an Arazzo Description or an overlay with the documents that it names. */
function createOuterGroup(
  source: Source,
  kind: "arazzo" | "overlay",
  unnamed: readonly string[],
  read: ReadSource,
  known: KnownNames,
): Group {
  const { occurrences, documents } =
    kind === "arazzo" ? collectWorkflows(source) : collectOverlay(source, unnamed);
  // Sources can be Arazzo Descriptions, whose own sources are not followed.
  const groups = documents
    .filter((path) => {
      const root = read(path)?.outline.root;
      return root !== undefined && kindOfDocument(root) === "openapi";
    })
    .map((path) => createGroup(path, read, known));
  return {
    root: source.path,
    files: new Map([[source.path, source], ...groups.flatMap(({ files }) => [...files])]),
    occurrences: new Map([[source.path, occurrences], ...groups.flatMap((group) => [...group.occurrences])]),
    slotOf: (path, node) => groups.find(({ files }) => files.has(path))?.slotOf(path, node),
  };
}

/**
 * Adds the names in Arazzo Descriptions and overlays to the group of a document that they name. Leaves out ids of operations that other
 * documents have, too.
 */
export function joinGroups(group: Group, outer: readonly Group[]): Group {
  const files = new Map(group.files);
  const occurrences = new Map(group.occurrences);
  for (const { root, ...other } of outer) {
    const source = other.files.get(root);
    if (source === undefined) continue;
    const elsewhere = new Set(
      [...other.occurrences]
        .filter(([path]) => path !== root && !group.files.has(path))
        .flatMap(([, found]) => found.filter(({ role }) => role === "definition"))
        .map(({ symbol }) => symbol.id),
    );
    const isOurs = ({ symbol, document }: Occurrence): boolean =>
      document === undefined ? !elsewhere.has(symbol.id) : group.files.has(document);
    files.set(root, source);
    occurrences.set(root, (other.occurrences.get(root) ?? []).filter(isOurs));
  }
  return { ...group, files, occurrences };
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
    const named = { ...symbol, name: node.key.text };
    const { key: span } = node;
    found
      .get(path)
      ?.occurrences.push(
        createOccurrence({ symbol: named, role: "definition", form: "name", node, span, whole: span }),
      );
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
