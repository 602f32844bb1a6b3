import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import { memberOf, type OutlineNode } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { type Range, rangeOf, type Source } from "../workspace/source.ts";

export interface SymbolEntry {
  name: string;
  detail: string;
  kind: number;
  range: Range;
  selectionRange: Range;
  children: SymbolEntry[];
}

/** Values of the protocol's `SymbolKind`. */
const kinds = { map: 19, list: 18, string: 15, operation: 6, component: 5 } as const;

/** Nesting depth to list, for documents of up to a length. Editors list symbols after each edit. */
const deepest = (text: string): number => (text.length > 2_000_000 ? 3 : 6);

/** Lists sections, paths with their operations, and components with their members. Omits scalars below the third level. */
export function listSymbols(source: Source): SymbolEntry[] {
  return source.outline.root.children.flatMap((node) => describe(source, node, 1));
}

function describe(source: Source, node: OutlineNode, depth: number): SymbolEntry[] {
  if (depth > deepest(source.text) || (node.kind === "scalar" && depth > 2)) return [];
  const { key } = node;
  const isOperation = depth === 3 && pathItemMethods.includes(key?.text ?? "");
  const name = key?.text ?? nameOf(source, node) ?? String(node.index);
  const detail = isOperation
    ? (readScalar(source.outline, memberOf(node, "operationId")) ?? "")
    : (readScalar(source.outline, node)?.slice(0, 80) ?? "");
  const start = key?.start ?? node.start;
  return [
    {
      name: isOperation ? name.toUpperCase() : name || '""',
      detail,
      kind: isOperation
        ? kinds.operation
        : depth === 3
          ? kinds.component
          : kinds[node.kind === "scalar" ? "string" : node.kind],
      range: rangeOf(source, { start, end: Math.max(node.end, key?.end ?? start) }),
      selectionRange: rangeOf(source, key ?? { start, end: start }),
      children: node.children.flatMap((child) => describe(source, child, depth + 1)),
    },
  ];
}

function nameOf({ outline }: Source, node: OutlineNode): string | undefined {
  for (const member of ["name", "operationId", "$ref", "url"]) {
    const text = readScalar(outline, memberOf(node, member));
    if (text !== undefined) return text;
  }
  return undefined;
}
