/**
 * Applies an edit to an outline by scanning only the components or path items that it touches. Nodes outside keep their identity.
 * @module
 */
import type { TextChange } from "../../contract/read/find-change.ts";
import { createNode, lastStartingBefore, type Outline, type OutlineNode, type Span } from "./outline.ts";
import { scanBlock } from "./scan-block.ts";
import { scanFlow } from "./scan-flow.ts";

/** Children of a collection, from `first` to `last`, with the range that they take in the text before the edit. */
interface Affected {
  readonly parent: OutlineNode;
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the outline of the text after the edit, or `undefined` if the whole text must be scanned. The outline passed in changes and must
 * not be used any longer.
 */
export function updateOutline(before: Outline, text: string, change: TextChange): Outline | undefined {
  const affected = findAffected(before, change);
  if (affected === undefined) return undefined;
  const shift = change.newEnd - change.oldEnd;
  const { parent, first, last, start, end } = affected;
  const isLast = last === parent.children.length - 1;
  const scan = (whole: string, to: number): readonly OutlineNode[] | undefined => {
    const part = whole.slice(start, to);
    return isFlow(before, parent)
      ? scanMembers(part, isLast, whole[start - 1])
      : scanLines(part, parent.indent, to === whole.length);
  };
  // If the part was broken before the edit, the lines around it may have been read as a part of it.
  const made = scan(before.text, end) && scan(text, end + shift);
  if (made === undefined) return undefined;
  for (const node of made) move(node, start);
  const others = parent.children.slice(last + 1);
  parent.children = [...parent.children.slice(0, first), ...made, ...others];
  for (const [index, node] of parent.children.entries()) {
    node.parent = parent;
    node.index = index;
  }
  for (const node of others) move(node, shift);
  moveAncestors(parent, shift);
  const outline = { text, root: before.root };
  if (others.length === 0 && !isFlow(before, parent)) endBlock(outline, parent);
  return outline;
}

function isFlow({ text }: Outline, node: OutlineNode): boolean {
  return node.indent === -1 && text[node.start] === "{";
}

function findAffected(before: Outline, { start: changed, oldEnd }: TextChange): Affected | undefined {
  const { text, root } = before;
  const parent = findParent(root, changed);
  if (parent?.kind !== "map") return undefined;
  const inBrackets = isFlow(before, parent);
  // In a bracket within a block collection, indentation can also end a collection.
  if (inBrackets ? !isFlow(before, root) || !isClosed(root, text.trimEnd()) : parent.indent < 0)
    return undefined;
  if (!inBrackets && !isIndented(before, parent)) return undefined;
  // After a stray bracket or dash, the outermost collection ends too early.
  if (!inBrackets && (root.indent !== 0 || !/^\s*(?:#.*\s*)*$/.test(text.slice(root.end)))) return undefined;
  const { children } = parent;
  // If the edit touches a key or its colon, the lines before it can also read differently.
  const first = children.findLastIndex(({ key }) => key !== undefined && key.end + 1 < changed);
  if (first === -1) return undefined;
  const after = children.findIndex((child, index) => index > first && keyStart(child) > oldEnd);
  const last = (after === -1 ? children.length : after) - 1;
  const start = beginningOf(text, children[first], inBrackets);
  const end = after === -1 ? endOf(text, parent, inBrackets) : beginningOf(text, children[after], inBrackets);
  // A member in another column belongs here only because of the lines before it.
  const isBetween = [children[first], children[after]].every(
    (child) => inBrackets || child?.key === undefined || columnOf(text, child.key) === parent.indent,
  );
  if (!isBetween) return undefined;
  if (start === undefined || end === undefined || changed < start || oldEnd > end) return undefined;
  return { parent, first, last, start, end };
}

/** Finds the map of path items, of components of a kind, or of definitions, around an offset. */
function findParent(root: OutlineNode, offset: number): OutlineNode | undefined {
  const section = lastStartingBefore(root.children, offset);
  if (section?.key?.text !== "components") return section;
  return section.kind === "map" ? lastStartingBefore(section.children, offset) : undefined;
}

/** Checks that the members of each collection around a node are in its column, which is not so after a wrong indentation. */
function isIndented({ text }: Outline, node: OutlineNode): boolean {
  const { key, parent } = node;
  if (parent === undefined) return true;
  if (key === undefined || parent.kind !== "map") return false;
  const column = columnOf(text, key);
  return column === parent.indent && column < node.indent && isIndented({ text, root: parent }, parent);
}

function columnOf(text: string, { start }: Span): number {
  return start - text.lastIndexOf("\n", start - 1) - 1;
}

function keyStart(node: OutlineNode): number {
  return node.key?.start ?? node.start;
}

/** Returns the start of a member, in block collections that of its line. */
function beginningOf(text: string, node: OutlineNode | undefined, isFlow: boolean): number | undefined {
  if (node?.key === undefined) return undefined;
  if (isFlow) return node.key.start;
  const start = text.lastIndexOf("\n", node.key.start - 1) + 1;
  // Brackets that are not closed end at lines like these.
  const isPlain = /^ *["']?[\w$/{][^:\n]*:\s/.test(text.slice(start, node.key.end + 2));
  return isPlain && text.slice(start, node.key.start).trim() === "" ? start : undefined;
}

/** Returns the end of the last member's lines. */
function endOf(text: string, parent: OutlineNode, isFlow: boolean): number | undefined {
  if (isFlow) return text[parent.end - 1] === "}" ? parent.end - 1 : undefined;
  for (let node = parent; node.parent !== undefined; node = node.parent) {
    const next = node.parent.children[node.index + 1];
    if (next !== undefined) return beginningOf(text, next, false);
  }
  return text.length;
}

function scanMembers(part: string, isLast: boolean, before = ""): readonly OutlineNode[] | undefined {
  // Otherwise, the comma or the next member is part of a comment, or the member is unfinished.
  const content = part.trimEnd();
  const line = part.slice(content.lastIndexOf("\n") + 1);
  if (content.endsWith(",") === isLast || line.includes("#")) return undefined;
  // Only after a space, `#` begins a comment.
  const lead = /\s/.test(before) ? "{ " : "{";
  const text = `${lead}${part}}`;
  const root = createNode(undefined, undefined, 0);
  if (scanFlow(text, root, -1) !== text.length || !isClosed(root, text)) return undefined;
  for (const node of root.children) move(node, -lead.length);
  return root.children;
}

/** Checks that the last bracket closes the outermost collection. It can also close another one, or be part of a string. */
function isClosed({ kind, end, children }: OutlineNode, text: string): boolean {
  const last = children.at(-1);
  return kind === "map" && end === text.length && last?.key !== undefined && last.end < end;
}

function scanLines(part: string, indent: number, isLast: boolean): readonly OutlineNode[] | undefined {
  if ((!isLast && !part.endsWith("\n")) || /^(?:---|\.\.\.)/m.test(part)) return undefined;
  const isOut = part.split("\n").some((line) => {
    const content = line.trimStart();
    const column = line.length - content.length;
    if (content === "" || content.startsWith("#")) return false;
    return column < indent || (column === indent && !memberKey.test(content));
  });
  const isMixed = part.includes("\r") && /[^\r]\n/.test(part);
  if (isOut || isMixed || part.includes("\t") || part.startsWith("\ufeff")) return undefined;
  // The line break would count as an empty line of a block scalar.
  const lines = isLast ? part : part.slice(0, -1);
  const root = scanBlock(lines);
  return root.kind === "map" && root.indent === indent && isWhole(root, lines) ? root.children : undefined;
}

const memberKey = /^(["']?)[\w/$][^"'\n#:]*\1:(?:\s|$)/;

/** Checks that all brackets and quotes are closed. Otherwise, it depends on the following lines where they end. */
function isWhole(root: OutlineNode, text: string): boolean {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const first = text[node.start] ?? "";
    const last = text[node.end - 1] ?? "";
    const isOpen =
      node.kind === "scalar"
        ? (node.form === "double" || node.form === "single") && (last !== first || node.end - node.start < 2)
        : node.indent === -1 && !(first === "{" ? last === "}" : last === "]");
    if (isOpen) return false;
    for (const child of node.children) pending.push(child);
  }
  return true;
}

function move(top: OutlineNode, shift: number): void {
  if (shift === 0) return;
  const pending = [top];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    node.start += shift;
    node.end += shift;
    if (node.key !== undefined) {
      node.key.start += shift;
      node.key.end += shift;
    }
    for (const child of node.children) pending.push(child);
  }
}

function moveAncestors(parent: OutlineNode, shift: number): void {
  for (let node: OutlineNode | undefined = parent; node !== undefined; node = node.parent) {
    node.end += shift;
    for (const next of node.parent?.children.slice(node.index + 1) ?? []) move(next, shift);
  }
}

/** A block collection ends before the blank lines in front of the next key. */
function endBlock({ text }: Outline, parent: OutlineNode): void {
  for (let node: OutlineNode | undefined = parent; node !== undefined; node = node.parent) {
    let end = text.length;
    for (let at: OutlineNode | undefined = node; at?.parent !== undefined; at = at.parent) {
      const next = at.parent.children[at.index + 1];
      if (next === undefined) continue;
      end = keyStart(next);
      break;
    }
    while (end > node.start && /\s/.test(text[end - 1] ?? "")) end--;
    node.end = Math.max(node.children.at(-1)?.end ?? node.start, end);
    if (node.parent?.children.at(-1) !== node) return;
  }
}
