import { createNode, type KeySpan, type OutlineNode } from "./outline.ts";
import { scanFlow } from "./scan-flow.ts";
import { decodeQuoted, endOfLine, endOfPlain, quotedEnd, skipSpaces } from "./scan-text.ts";

/** A block collection that is still open. */
interface Open {
  readonly node: OutlineNode;
  readonly indent: number;
}

interface Scan {
  readonly text: string;
  readonly root: OutlineNode;
  readonly open: Open[];
  pending: { readonly node: OutlineNode; readonly indent: number } | undefined;
  /** Number of list items that started on this line. */
  depth: number;
  /** A plain scalar that may continue on the next line. */
  plain: { readonly node: OutlineNode; readonly indent: number } | undefined;
}

/** Maximum list items that can start on one line. The rest of the line is treated as a scalar. */
const MOST_DASHES = 50;

export function scanBlock(text: string): OutlineNode {
  const root = createNode(undefined, undefined, 0);
  const scan: Scan = {
    text,
    root,
    open: [],
    pending: { node: root, indent: -1 },
    plain: undefined,
    depth: 0,
  };
  let isBegun = false;
  for (let at = text.startsWith("\ufeff") ? 1 : 0; at < text.length; ) {
    const content = skipSpaces(text, at);
    const end = endOfLine(text, content);
    const first = text[content];
    if (content >= end || first === "#" || (first === "%" && content === at && !isBegun)) {
      at = end + 1;
      continue;
    }
    if (content === at && /^(?:---|\.\.\.)(?=\s|$)/.test(text.slice(at, at + 4))) {
      // Ignore further documents in the YAML stream.
      if (isBegun) break;
      at = text.slice(at, end).trim() === "---" ? end + 1 : at + 3;
      continue;
    }
    isBegun = true;
    scan.depth = 0;
    at = scanLine(scan, content, content - at);
  }
  closeAll(scan, 0);
  return root;
}

/** Scans a line and returns the offset of the next one. */
function scanLine(scan: Scan, from: number, indent: number): number {
  const { text } = scan;
  const isItem = isDash(text, from);
  // A dash inside a multi-line plain scalar does not start an item.
  if (isItem && scan.plain !== undefined && scan.plain.indent < indent) return scanBare(scan, from, indent);
  const key = isItem ? undefined : readKey(text, from);
  if (!isItem && key === undefined) return scanBare(scan, from, indent);
  scan.plain = undefined;
  const container = openCollection(scan, isItem ? "list" : "map", indent, from);
  const node = createNode(container, key, key?.end ?? from + 1);
  scan.pending = { node, indent };
  return scanValue(scan, key === undefined ? from + 1 : text.indexOf(":", key.end) + 1, indent);
}

function isDash(text: string, at: number): boolean {
  return text[at] === "-" && /[\s]|^$/.test(text[at + 1] ?? "");
}

function readKey(text: string, from: number): KeySpan | undefined {
  const quote = text[from];
  if (quote === '"' || quote === "'") {
    const end = quotedEnd(text, from, endOfLine(text, from));
    return /^[ \t]*:(?=\s|$)/.test(text.slice(end, endOfLine(text, end)))
      ? { start: from, end, text: decodeQuoted(text.slice(from, end)) }
      : undefined;
  }
  if (quote === "{" || quote === "[" || quote === "|" || quote === ">") return undefined;
  const line = text.slice(from, endOfLine(text, from));
  const colon = /:(?=\s|$)/.exec(line)?.index;
  if (colon === undefined || /(?:^|\s)#/.test(line.slice(0, colon))) return undefined;
  const name = line.slice(0, colon).trimEnd();
  return { start: from, end: from + name.length, text: name };
}

/** Returns the collection with this kind and indentation. Closes deeper collections, and opens a new one if necessary. */
function openCollection(scan: Scan, kind: "map" | "list", indent: number, from: number): OutlineNode {
  const { open } = scan;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.indent < indent) break;
    if (top.indent === indent && top.node.kind === kind) {
      scan.pending = undefined;
      return top.node;
    }
    // List items can have the same indentation as the list's key.
    if (top.indent === indent && kind === "list" && scan.pending?.node.parent === top.node) break;
    open.pop();
    close(scan, top.node, from);
  }
  const top = open.at(-1);
  const { pending } = scan;
  const isFitting =
    pending !== undefined && (pending.indent < indent || (pending.indent === indent && kind === "list"));
  const target = isFitting && pending.node.children.length === 0 ? pending.node : undefined;
  // On wrong indentation, fall back to the nearest collection of the same kind.
  const fallback = open.findLast(({ node }) => node.kind === kind)?.node ?? top?.node;
  if (target === undefined && fallback !== undefined && fallback.kind === kind) return fallback;
  const node = target ?? createNode(fallback ?? scan.root, undefined, from);
  node.kind = kind;
  node.form = "empty";
  node.start = from;
  node.indent = indent;
  open.push({ node, indent });
  scan.pending = undefined;
  return node;
}

function close({ text }: Scan, node: OutlineNode, next: number): void {
  let end = next;
  while (end > node.start && /\s/.test(text[end - 1] ?? "")) end--;
  node.end = Math.max(node.children.at(-1)?.end ?? node.start, Math.min(end, text.length));
}

function closeAll(scan: Scan, depth: number): void {
  for (let top = scan.open.pop(); top !== undefined; top = scan.open.pop()) {
    close(scan, top.node, scan.text.length);
    if (scan.open.length < depth) return;
  }
}

function scanValue(scan: Scan, from: number, indent: number): number {
  const { text, pending } = scan;
  let at = skipSpaces(text, from);
  const end = endOfLine(text, at);
  const properties = /^(?:[&!]\S*[ \t]*)+/.exec(text.slice(at, end));
  if (properties !== null) at += properties[0].length;
  const first = text[at];
  if (pending === undefined) return end + 1;
  const { node } = pending;
  if (at >= end || first === "#") {
    node.start = Math.min(skipSpaces(text, from), end);
    node.end = node.start;
    return end + 1;
  }
  if (node.key === undefined && scan.depth < MOST_DASHES) {
    scan.depth++;
    const column = at - text.lastIndexOf("\n", at - 1) - 1;
    if (isDash(text, at) || readKey(text, at) !== undefined) return scanLine(scan, at, column);
  }
  scan.pending = undefined;
  return scanScalar(scan, node, at, indent);
}

/** Scans a line that contains neither a key nor a dash: either a value or a partially typed key. */
function scanBare(scan: Scan, from: number, indent: number): number {
  const { text, pending } = scan;
  if (pending !== undefined && pending.indent < indent) {
    scan.pending = undefined;
    return scanScalar(scan, pending.node, from, pending.indent);
  }
  const end = endOfLine(text, from);
  if (scan.plain !== undefined && scan.plain.indent < indent)
    scan.plain.node.end = endOfPlain(text, from, end);
  return end + 1;
}

function scanScalar(scan: Scan, node: OutlineNode, at: number, indent: number): number {
  const { text } = scan;
  const first = text[at];
  node.start = at;
  if (first === "{" || first === "[") return endOfLine(text, scanFlow(text, node, indent)) + 1;
  if (first === '"' || first === "'") {
    node.form = first === '"' ? "double" : "single";
    node.end = quotedEnd(text, at, blockEnd(text, at, indent));
    return endOfLine(text, node.end) + 1;
  }
  if (
    (first === "|" || first === ">") &&
    /^[|>][-+\d]*\s*(?:#.*)?$/.test(text.slice(at, endOfLine(text, at)))
  ) {
    node.form = "block";
    const end = blockEnd(text, at, indent);
    node.end = end;
    return end + 1;
  }
  node.form = "plain";
  scan.plain = { node, indent };
  node.end = endOfPlain(text, at, endOfLine(text, at));
  return endOfLine(text, at) + 1;
}

/** Finds the end of the last line that is indented by more than `indent`. */
function blockEnd(text: string, from: number, indent: number): number {
  let end = endOfLine(text, from);
  while (end < text.length) {
    const content = skipSpaces(text, end + 1);
    const next = endOfLine(text, content);
    if (content < next && text[content] !== "\r" && content - end - 1 <= indent) return end;
    end = next;
  }
  return text.length;
}
