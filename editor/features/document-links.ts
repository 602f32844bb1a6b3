import { memberOf, type OutlineNode, type Span } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { innerSpan } from "../workspace/occurrence.ts";
import { resolveReference } from "../workspace/resolve-reference.ts";
import type { Source } from "../workspace/source.ts";

export interface FoundLink {
  readonly span: Span;
  readonly path?: string;
  readonly url?: string;
}

export function listLinks(source: Source): readonly FoundLink[] {
  const links: FoundLink[] = [];
  const pending: OutlineNode[] = [source.outline.root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    pending.push(...node.children);
    const text = node.kind === "scalar" ? readScalar(source.outline, node) : undefined;
    if (text === undefined) continue;
    const isUrl = /^https?:\/\/[^\s{}]+$/.test(text);
    if (isUrl && node.form !== "block") links.push({ span: innerSpan(source, node), url: text });
    if (isUrl || node.key?.text !== "$ref" || node.parent === undefined) continue;
    if (memberOf(node.parent, "$ref") !== node || text.startsWith("#")) continue;
    const target = resolveReference(source.path, text);
    const inner = innerSpan(source, node);
    const hash = text.indexOf("#");
    const end = hash === -1 ? inner.end : inner.start + hash;
    if (target !== undefined) links.push({ span: { start: inner.start, end }, path: target.path });
  }
  return links.sort((one, other) => one.span.start - other.span.start);
}
