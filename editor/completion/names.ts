import { dirname, relative } from "node:path";
import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import { encodeFragment } from "../../runtime/pointer.ts";
import type { Group } from "../workspace/group.ts";
import type { SymbolKind } from "../workspace/occurrence.ts";

export function namesOf(group: Group | undefined, kind: SymbolKind): readonly string[] {
  const all = [...(group?.occurrences.values() ?? [])].flat().filter(({ symbol }) => symbol.kind === kind);
  const defined = all.filter(({ role }) => role === "definition");
  return [...new Set([...defined, ...all].map(({ symbol }) => symbol.name))];
}

export function scopesOf(group: Group | undefined, scheme: string): readonly string[] {
  const prefix = `scope ${scheme} `;
  const found = [...(group?.occurrences.values() ?? [])]
    .flat()
    .filter(({ symbol, role }) => symbol.id.startsWith(prefix) && role === "definition");
  return [...new Set(found.map(({ symbol }) => symbol.name))];
}

/** Returns references to all named objects of a kind, relative to `from`. */
export function referencesTo(group: Group | undefined, kind: ObjectKind, from: string): readonly string[] {
  if (group === undefined) return [];
  const found = [...group.occurrences].flatMap(([path, occurrences]) =>
    occurrences.flatMap(({ role, symbol, node }) => {
      if (role !== "definition" || symbol.target === undefined) return [];
      const slot = group.slotOf(path, node);
      if (slot?.form !== "one" || slot.kind !== kind) return [];
      const file = path === from ? "" : relativeTo(from, path);
      return [file + encodeFragment(symbol.target.pointer)];
    }),
  );
  return [...new Set(found)].sort(
    (one, other) => Number(!one.startsWith("#")) - Number(!other.startsWith("#")),
  );
}

function relativeTo(from: string, path: string): string {
  return encodeURI(relative(dirname(from), path).replaceAll("\\", "/"));
}
