import type { OutlineNode, Span } from "../source/outline.ts";
import type { Target } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

export type SymbolKind = "node" | "operation" | "tag" | "scheme" | "scope" | "parameter";

/** A named entity, such as a component or a tag. All its occurrences share one `id`. */
export interface NamedSymbol {
  readonly kind: SymbolKind;
  readonly id: string;
  readonly name: string;
  /** Location of the definition. Absent for entities that are not nodes. */
  readonly target?: Target;
}

export interface Occurrence {
  readonly symbol: NamedSymbol;
  readonly role: "definition" | "use";
  /** The name without quotes, or the last segment of a reference. */
  readonly span: Span;
  /** The range that responds to a click, such as a whole reference. */
  readonly whole: Span;
  readonly form: "name" | "reference";
  readonly node: OutlineNode;
}

export function nodeSymbol(path: string, pointer: string, name: string): NamedSymbol {
  return { kind: "node", id: `node ${path}#${pointer}`, name, target: { path, pointer } };
}

export function innerSpan({ text }: Source, { start, end }: Span): Span {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return { start, end };
  return { start: start + 1, end: end > start + 1 && text[end - 1] === quote ? end - 1 : end };
}
