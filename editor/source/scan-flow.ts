import { createNode, type KeySpan, type OutlineNode } from "./outline.ts";
import { decodeQuoted, endOfLine, quotedEnd, skipSpaces } from "./scan-text.ts";

/**
 * Scans a flow collection (any JSON document, or part of a YAML one), and returns its end.
 * @param indent - In YAML, unclosed brackets end before the next member in this column.
 */
export function scanFlow(text: string, node: OutlineNode, indent: number): number {
  const open: OutlineNode[] = [];
  let key: KeySpan | undefined;
  let at = node.start;
  const begin = (target: OutlineNode): void => {
    target.kind = text[at] === "{" ? "map" : "list";
    target.start = at;
    open.push(target);
    at++;
  };
  const place = (start: number): OutlineNode => {
    const made = createNode(open.at(-1), key, start);
    key = undefined;
    return made;
  };
  const endKey = (): void => {
    if (key !== undefined) place(key.end);
  };
  begin(node);
  while (at < text.length) {
    const character = text[at];
    if (character === "\n") {
      if (indent >= 0 && isNextMember(text, at + 1, indent)) break;
      at++;
    } else if (character === " " || character === "\t" || character === "\r") at++;
    else if (character === ",") {
      endKey();
      at++;
    } else if (character === "]" || character === "}") {
      endKey();
      at++;
      const closed = open.pop();
      if (closed !== undefined) closed.end = at;
      if (open.length === 0) return at;
    } else if (character === "{" || character === "[") begin(place(at));
    else if (character === "#" && /\s/.test(text[at - 1] ?? " ")) at = endOfLine(text, at);
    else if (character === ":" && key !== undefined) at++;
    else {
      const end = scalarEnd(text, at);
      const span = { start: at, end };
      const after = skipSpaces(text, end);
      if (key === undefined && open.at(-1)?.kind === "map") {
        key = { ...span, text: textOf(text, at, end) };
        at = text[after] === ":" ? after + 1 : end;
        if (text[after] !== ":") endKey();
      } else {
        const scalar = place(at);
        scalar.form = character === '"' ? "double" : character === "'" ? "single" : "plain";
        scalar.end = end;
        at = end;
      }
    }
  }
  endKey();
  for (const unclosed of open) unclosed.end = at;
  return at;
}

function scalarEnd(text: string, from: number): number {
  const quote = text[from];
  // An unclosed string ends at the end of the line.
  if (quote === '"') return doubleQuotedEnd(text, from);
  if (quote === "'") return Math.max(from + 1, quotedEnd(text, from, endOfLine(text, from)));
  const plain = /(?:[^,[\]{}\s:#]|:(?![\s,[\]{}]|$)|#|[ \t]+(?![\s#,:[\]{}]))+/y;
  plain.lastIndex = from;
  return from + Math.max(1, plain.exec(text)?.[0].length ?? 1);
}

function doubleQuotedEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code === 92) at++;
    else if (code === 10) return at;
  }
  return text.length;
}

function textOf(text: string, start: number, end: number): string {
  const written = text.slice(start, end);
  return written.startsWith('"') || written.startsWith("'") ? decodeQuoted(written) : written;
}

function isNextMember(text: string, from: number, indent: number): boolean {
  const content = skipSpaces(text, from);
  if (content - from > indent) return false;
  return /^(?:-\s|["']?[\w$/{][^:\n]*:(?:\s|$))/.test(text.slice(content, endOfLine(text, content)));
}
