import { type FoundAt, findByPointer, nodeAt, pointerOf, type Span } from "../source/outline.ts";
import type { Group } from "../workspace/group.ts";
import { type NamedSymbol, nodeSymbol, type Occurrence } from "../workspace/occurrence.ts";
import type { Source } from "../workspace/source.ts";

export interface Located {
  readonly source: Source;
  readonly span: Span;
}

export interface FoundSymbol {
  readonly symbol: NamedSymbol;
  /** The occurrence at the cursor. Absent for a key that nothing refers to. */
  readonly occurrence?: Occurrence;
  readonly at: FoundAt;
}

export function findSymbol(group: Group, path: string, offset: number): FoundSymbol | undefined {
  const source = group.files.get(path);
  if (source === undefined) return undefined;
  const at = nodeAt(source.outline, offset);
  const here = (group.occurrences.get(path) ?? [])
    .filter(({ whole }) => whole.start <= offset && offset <= whole.end)
    .sort((one, other) => one.whole.end - one.whole.start - (other.whole.end - other.whole.start));
  const [occurrence] = here;
  if (occurrence !== undefined) return { symbol: occurrence.symbol, occurrence, at };
  if (at.on !== "key" || at.node.key === undefined) return undefined;
  return { symbol: nodeSymbol(path, pointerOf(at.node), at.node.key.text), at };
}

export function findDefinitions(group: Group, symbol: NamedSymbol): readonly Located[] {
  const listed = findOccurrences(group, symbol).filter(({ occurrence }) => occurrence.role === "definition");
  if (listed.length > 0) return listed.map(({ source, occurrence }) => ({ source, span: occurrence.whole }));
  const { target } = symbol;
  const source = target && group.files.get(target.path);
  const node = target && source && findByPointer(source.outline, target.pointer);
  if (source === undefined || node === undefined) return [];
  return [{ source, span: node.key ?? { start: node.start, end: node.start } }];
}

export function findOccurrences(
  group: Group,
  symbol: NamedSymbol,
): readonly { readonly source: Source; readonly occurrence: Occurrence }[] {
  return [...group.files.values()].flatMap((source) =>
    (group.occurrences.get(source.path) ?? [])
      .filter((occurrence) => occurrence.symbol.id === symbol.id)
      .map((occurrence) => ({ source, occurrence })),
  );
}

export function countUses(group: Group, symbol: NamedSymbol): number {
  return findOccurrences(group, symbol).filter(({ occurrence }) => occurrence.role === "use").length;
}
