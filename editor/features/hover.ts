import type { Span } from "../source/outline.ts";
import {
  childOf,
  type FoundAt,
  findByPointer,
  memberOf,
  type OutlineNode,
  pointerOf,
} from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { Group } from "../workspace/group.ts";
import type { Target } from "../workspace/resolve-reference.ts";
import type { Source } from "../workspace/source.ts";
import { countUses, findDefinitions, findSymbol } from "./find-symbol.ts";

export interface Hover {
  readonly markdown: string;
  readonly span: Span;
  /** The described node, if there can be a TypeScript type for it. */
  readonly subject?: Target;
}

const MOST_LINES = 14;

/** Shows a symbol's description, the first lines of its definition, and its number of uses. */
export function hoverAt(group: Group, path: string, offset: number): Hover | undefined {
  const found = findSymbol(group, path, offset);
  if (found === undefined) return undefined;
  const { symbol, occurrence, at } = found;
  const isComponent = symbol.target !== undefined;
  const uses = countUses(group, symbol);
  if (occurrence === undefined && uses === 0) return hoverOperation(group, path, at);
  const [definition] = findDefinitions(group, symbol);
  const node = definition && ownerOf(definition.source, symbol.target?.pointer, definition.span);
  const parts = [`**${symbol.name || "document"}** · ${uses === 1 ? "1 use" : `${uses} uses`}`];
  if (definition !== undefined && node !== undefined) {
    const text = describe(definition.source, node);
    if (text !== undefined) parts.push(text);
    if (isComponent && occurrence?.role === "use") parts.push(excerpt(definition.source, node));
  } else if (occurrence?.role === "use") parts.push("Not defined.");
  const subject =
    definition !== undefined && node !== undefined && (isComponent || symbol.kind === "operation")
      ? { path: definition.source.path, pointer: pointerOf(node) }
      : undefined;
  const span = occurrence?.whole ?? at.node.key ?? at.node;
  return { markdown: parts.join("\n\n"), span, ...(subject && { subject }) };
}

function hoverOperation(group: Group, path: string, { node, on }: FoundAt): Hover | undefined {
  const source = group.files.get(path);
  const slot = on === "key" ? group.slotOf(path, node) : undefined;
  if (source === undefined || node.key === undefined || slot?.form !== "one" || slot.kind !== "operation")
    return undefined;
  const title = `**${node.key.text.toUpperCase()} ${node.parent?.key?.text ?? ""}**`;
  const text = describe(source, node);
  const markdown = text === undefined ? title : `${title}\n\n${text}`;
  return { markdown, span: node.key, subject: { path, pointer: pointerOf(node) } };
}

const MOST_TYPE_LINES = 40;

/** Adds the TypeScript that tenon generates. */
export function addType(markdown: string, type: string): string {
  const lines = type.split("\n");
  const shown = lines.length > MOST_TYPE_LINES ? [...lines.slice(0, MOST_TYPE_LINES), "// …"] : lines;
  return [markdown, ["```ts", ...shown, "```"].join("\n")].join("\n\n");
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
