import type { OutlineNode, Span } from "../source/outline.ts";
import type { Target } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

export type SymbolKind = "node" | "operation" | "tag" | "scheme" | "scope" | "parameter";

/** What a name stands for: one string for all its occurrences. */
export interface NamedSymbol {
  readonly kind: SymbolKind;
  readonly id: string;
  readonly name: string;
  /** Of a node. */
  readonly target?: Target;
}

export interface Occurrence {
  readonly symbol: NamedSymbol;
  readonly role: "definition" | "use";
  /** The name alone, without quotes, or the last segment of a reference. */
  readonly span: Span;
  /** All that a click may hit. */
  readonly whole: Span;
  readonly form: "name" | "reference";
  readonly node: OutlineNode;
}

/** A node of a file, which `$ref`s lead to. */
export function nodeSymbol(path: string, pointer: string, name: string): NamedSymbol {
  return { kind: "node", id: `node ${path}#${pointer}`, name, target: { path, pointer } };
}

/** Without quotes. */
export function innerSpan({ text }: Source, { start, end }: Span): Span {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return { start, end };
  return { start: start + 1, end: end > start + 1 && text[end - 1] === quote ? end - 1 : end };
}
