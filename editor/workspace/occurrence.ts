import type { OutlineNode, Span } from "../source/outline.ts";
import type { Target } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

export type SymbolKind =
  | "node"
  | "operation"
  | "tag"
  | "scheme"
  | "scope"
  | "parameter"
  | "source"
  | "workflow"
  | "step";

/** A named entity, such as a component or a tag. All its occurrences share one `id`. */
export interface NamedSymbol {
  readonly kind: SymbolKind;
  readonly id: string;
  readonly name: string;
  /** Location of the definition. Absent for entities that are not nodes. */
  readonly target?: Target;
  /** What precedes the name in ids, if a path parameter is in several templates. */
  readonly scopes?: readonly string[];
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
  /** Path of the document that a qualified name is from, such as `$sourceDescriptions.shop.listOrders`. */
  readonly document?: string;
}

interface FoundName extends Pick<Occurrence, "symbol" | "role" | "form" | "node" | "document"> {
  readonly span: Span;
  readonly whole: Span;
}

/** Stores the ranges relative to the node's key or value, so that they stay correct when edits elsewhere move the node. */
export function createOccurrence({ symbol, role, form, node, span, whole, document }: FoundName): Occurrence {
  const { key } = node;
  const anchor = key !== undefined && key.start <= whole.start && whole.end <= key.end ? key : node;
  const [start, end] = [whole.start - anchor.start, whole.end - anchor.start];
  const [from, to] = [span.start - anchor.start, span.end - anchor.start];
  return {
    ...{ symbol, role, form, node },
    ...(document === undefined ? {} : { document }),
    get whole() {
      return { start: anchor.start + start, end: anchor.start + end };
    },
    get span() {
      return { start: anchor.start + from, end: anchor.start + to };
    },
  };
}

export function nodeSymbol(path: string, pointer: string, name: string): NamedSymbol {
  return { kind: "node", id: `node ${path}#${pointer}`, name, target: { path, pointer } };
}

export function innerSpan({ text }: Source, { start, end }: Span): Span {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return { start, end };
  return { start: start + 1, end: end > start + 1 && text[end - 1] === quote ? end - 1 : end };
}
