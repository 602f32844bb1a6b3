import type { Span } from "../source/outline.ts";
import { childOf, findByPointer, memberOf, type OutlineNode } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { Group } from "../workspace/group.ts";
import type { Source } from "../workspace/source.ts";
import { countUses, findDefinitions, findSymbol } from "./find-symbol.ts";

export interface Hover {
  readonly markdown: string;
  readonly span: Span;
}

const MOST_LINES = 14;

/** Shows a symbol's description, the first lines of its definition, and its number of uses. */
export function hoverAt(group: Group, path: string, offset: number): Hover | undefined {
  const found = findSymbol(group, path, offset);
  if (found === undefined) return undefined;
  const { symbol, occurrence, at } = found;
  const isComponent = symbol.target !== undefined;
  const uses = countUses(group, symbol);
  if (occurrence === undefined && uses === 0) return undefined;
  const [definition] = findDefinitions(group, symbol);
  const node = definition && ownerOf(definition.source, symbol.target?.pointer, definition.span);
  const parts = [`**${symbol.name || "document"}** · ${uses === 1 ? "1 use" : `${uses} uses`}`];
  if (definition !== undefined && node !== undefined) {
    const text = describe(definition.source, node);
    if (text !== undefined) parts.push(text);
    if (isComponent && occurrence?.role === "use") parts.push(excerpt(definition.source, node));
  } else if (occurrence?.role === "use") parts.push("Not defined.");
  return { markdown: parts.join("\n\n"), span: occurrence?.whole ?? at.node.key ?? at.node };
}

/** Finds the object that contains a name. */
function ownerOf({ outline }: Source, pointer: string | undefined, span: Span): OutlineNode | undefined {
  if (pointer !== undefined) return findByPointer(outline, pointer);
  let node = outline.root;
  for (;;) {
    const next = node.children.find(
      (child) =>
        (child.key?.start ?? child.start) <= span.start &&
        span.end <= Math.max(child.end, child.key?.end ?? 0),
    );
    if (next === undefined) return node.kind === "scalar" ? node.parent : node;
    node = next;
  }
}

function describe({ outline }: Source, node: OutlineNode): string | undefined {
  const texts = ["summary", "title", "description"].flatMap(
    (name) => readScalar(outline, memberOf(node, name)) ?? [],
  );
  if (texts.length > 0) return texts.join("\n\n");
  return readScalar(outline, childOf(node, "")) ?? undefined;
}

function excerpt({ text, path }: Source, node: OutlineNode): string {
  const lineStart = text.lastIndexOf("\n", node.start - 1) + 1;
  const lines = text.slice(lineStart, node.end).split(/\r?\n/);
  const indent = Math.min(
    ...lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length),
  );
  const shown = lines.slice(0, MOST_LINES).map((line) => line.slice(indent));
  const fence = "`".repeat(
    Math.max(3, ...[...shown.join("\n").matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  const language = path.endsWith(".json") ? "json" : "yaml";
  return [`${fence}${language}`, ...shown, ...(lines.length > MOST_LINES ? ["…"] : []), fence].join("\n");
}
