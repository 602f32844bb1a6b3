import { lastStartingBefore, nodeAt, type Outline, type OutlineNode } from "../source/outline.ts";

export type CompletionContext =
  | {
      readonly kind: "key";
      /** The map that the key belongs to. A node without a value is treated as an empty map. */
      readonly container: OutlineNode;
      readonly isFlow: boolean;
      readonly start: number;
      readonly end: number;
      readonly hasColon: boolean;
    }
  | {
      readonly kind: "value";
      readonly node: OutlineNode | undefined;
      /** The list to which the cursor adds a new item. */
      readonly list: OutlineNode | undefined;
      readonly start: number;
      readonly end: number;
      readonly hasSpace: boolean;
    };

type HoldsObjects = (list: OutlineNode) => boolean;

export function findContext(
  outline: Outline,
  offset: number,
  holdsObjects: HoldsObjects,
): CompletionContext | undefined {
  const { text } = outline;
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset);
  const before = text.slice(lineStart, offset);
  const after = text.slice(offset, lineEnd === -1 ? undefined : lineEnd);
  if (/(?:^|\s)#/.test(before.replace(/"[^"]*"?|'[^']*'?/g, ""))) return undefined;
  const found = nodeAt(outline, offset);
  if (found.node.form === "block" && offset > found.node.start) return undefined;
  const brackets = enclosingBrackets(outline, offset);
  if (brackets !== undefined) return contextInBrackets(outline, brackets, offset);
  return contextInBlock(outline, { lineStart, before, after }, offset, holdsObjects);
}

function enclosingBrackets({ root, text }: Outline, offset: number): OutlineNode | undefined {
  let node: OutlineNode | undefined = root;
  let innermost: OutlineNode | undefined;
  while (node !== undefined) {
    const isBracket = node.kind !== "scalar" && node.indent === -1 && /[{[]/.test(text[node.start] ?? "");
    const isClosed = /[}\]]/.test(text[node.end - 1] ?? "") && node.end - 1 > node.start;
    if (isBracket && node.start < offset && (offset < node.end || (offset === node.end && !isClosed)))
      innermost = node;
    node = lastStartingBefore(node.children, offset);
  }
  return innermost;
}

function contextInBrackets({ text }: Outline, container: OutlineNode, offset: number): CompletionContext {
  let start = offset;
  while (start > container.start + 1 && !/[,:{}[\]\n]/.test(text[start - 1] ?? "")) start--;
  // A colon inside a word, such as in a URL, does not separate a key from its value.
  while (/["'#/\w ]/.test(text[start] ?? "") === false && start < offset) start++;
  while (text[start] === " " && start < offset) start++;
  const child = lastStartingBefore(container.children, offset);
  const isValue =
    container.kind === "map" &&
    child?.key !== undefined &&
    offset > child.key.end &&
    /:\s*["']?$/.test(text.slice(child.key.end, startOfWord(text, child.key.end, offset)));
  if (container.kind === "map" && !isValue) {
    const end = wordEnd(text, offset);
    return {
      ...{ kind: "key", container, isFlow: true, start, end },
      hasColon: /^["']?\s*:/.test(text.slice(end, end + 3)),
    };
  }
  if (isValue) {
    const from = child.kind === "scalar" && child.form !== "empty" ? child.start : offset;
    return {
      ...{ kind: "value", node: child, list: undefined, start: from, end: Math.max(offset, child.end) },
      hasSpace: /\s$/.test(text.slice(child.key?.end ?? 0, from)),
    };
  }
  const item = child !== undefined && child.kind === "scalar" && offset <= child.end ? child : undefined;
  return {
    ...{ kind: "value", node: item, list: container, hasSpace: true },
    start: item?.start ?? offset,
    end: item?.end ?? offset,
  };
}

function startOfWord(text: string, from: number, offset: number): number {
  const value = /:\s*/y;
  value.lastIndex = from;
  const found = value.exec(text);
  if (found === null) {
    const quoted = /["']?\s*:\s*/y;
    quoted.lastIndex = from;
    return Math.min(offset, from + (quoted.exec(text)?.[0].length ?? 0));
  }
  return Math.min(offset, from + found[0].length);
}

function wordEnd(text: string, offset: number): number {
  const word = /["']?[\w$-]*["']?/y;
  word.lastIndex = offset;
  return offset + (word.exec(text)?.[0].length ?? 0);
}

interface Line {
  readonly lineStart: number;
  readonly before: string;
  readonly after: string;
}

function contextInBlock(
  outline: Outline,
  line: Line,
  offset: number,
  holdsObjects: HoldsObjects,
): CompletionContext | undefined {
  const { lineStart, before, after } = line;
  const [dashes = ""] = /^\s*(?:-\s+)*/.exec(before) ?? [];
  const rest = before.slice(dashes.length);
  const start = lineStart + dashes.length;
  const value = /^(?:"[^"]*"|'[^']*'|[^\s"'#:][^#:]*?)\s*:(\s+|$)(.*)$/.exec(rest);
  if (value !== null) {
    const { node } = nodeAt(outline, lineStart + dashes.length);
    const written = value[2] ?? "";
    const from = offset - written.length;
    const end = offset + (/^[^#\s]*/.exec(after)?.[0].length ?? 0);
    return { kind: "value", node, list: undefined, start: from, end, hasSpace: value[1] !== "" };
  }
  const container = blockContainer(outline, start, dashes.length);
  if (container === undefined) return undefined;
  const isItem = dashes.includes("-");
  const end = offset + (/^[\w$./-]*["']?/.exec(after)?.[0].length ?? 0);
  const list = isItem ? listAround(container, start) : undefined;
  if (list !== undefined && !holdsObjects(list) && !(container.kind === "map" && container.start < start)) {
    const node = container === list ? undefined : container;
    return { kind: "value", node, list, start, end, hasSpace: true };
  }
  if (container.kind === "list") return undefined;
  const hasColon = /^["']?\s*:/.test(after.slice(end - offset));
  return { kind: "key", container, isFlow: false, start, end, hasColon };
}

/**
 * Finds the container of a key in the given column: a collection with children in that column or further right, or a node without a value.
 */
function blockContainer({ root }: Outline, start: number, column: number): OutlineNode | undefined {
  let node = root;
  for (;;) {
    if (node.kind !== "scalar" && node.indent >= column) return node;
    const child = lastStartingBefore(node.children, start);
    if (child === undefined) {
      // A partially typed key is parsed as the value of the preceding key.
      return node.kind !== "scalar" || node.form === "empty" || node.start >= start ? node : undefined;
    }
    node = child;
  }
}

function listAround(node: OutlineNode, start: number): OutlineNode | undefined {
  for (let at: OutlineNode | undefined = node; at !== undefined; at = at.parent)
    if (at.kind === "list" && at.start <= start) return at;
  return undefined;
}
