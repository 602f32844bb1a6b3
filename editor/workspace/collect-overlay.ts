import { encodePointer } from "../../runtime/pointer.ts";
import { memberOf, type OutlineNode, type Span } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { CollectedWorkflows } from "./collect-workflows.ts";
import { createOccurrence, innerSpan, nodeSymbol, type Occurrence } from "./occurrence.ts";
import { resolveReference } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

/**
 * Collects the targets of an overlay that are single nodes of the document that it extends.
 * @param unnamed - The documents to which the overlay is applied, if its `extends` does not name a file.
 */
export function collectOverlay(source: Source, unnamed: readonly string[] = []): CollectedWorkflows {
  const { outline, path } = source;
  const url = readScalar(outline, memberOf(outline.root, "extends"));
  const named = url === undefined ? undefined : resolveReference(path, url)?.path;
  const documents = named === undefined ? unnamed : [named];
  return { occurrences: documents.flatMap((document) => collectTargets(source, document)), documents };
}

function collectTargets(source: Source, document: string): readonly Occurrence[] {
  const { outline, text } = source;
  return (memberOf(outline.root, "actions")?.children ?? []).flatMap((action) => {
    const node = memberOf(action, "target");
    const target = readScalar(outline, node);
    const segments = parseSegments(target);
    if (node === undefined || segments === undefined) return [];
    const inner = innerSpan(source, node);
    // With escapes, the segments have other offsets in the file.
    if (text.slice(inner.start, inner.end) !== target) return [];
    const tokens = segments.map(({ token }) => token);
    return segments.map(({ token, start, end }, index) => {
      const span = { start: inner.start + start, end: inner.start + end };
      const symbol = nodeSymbol(document, encodePointer(tokens.slice(0, index + 1)), token);
      const whole = index === segments.length - 1 ? inner : span;
      return createOccurrence({ symbol, role: "use", form: "name", node, whole, span });
    });
  });
}

interface Segment extends Span {
  readonly token: string;
}

/** Parses a JSONPath that names a single node, such as `$.paths['/notes'].get`. */
export function parseTarget(text: string | undefined): readonly string[] | undefined {
  return parseSegments(text)?.map(({ token }) => token);
}

function parseSegments(text: string | undefined): readonly Segment[] | undefined {
  if (text === undefined || !text.startsWith("$")) return undefined;
  const segments: Segment[] = [];
  const segment = /\.([\w-]+)|\['([^']*)'\]|\["([^"]*)"\]|\[(\d+)\]/y;
  for (segment.lastIndex = 1; segment.lastIndex < text.length; ) {
    const found = segment.exec(text);
    if (found === null) return undefined;
    const token = found[1] ?? found[2] ?? found[3] ?? found[4] ?? "";
    const start = found.index + found[0].indexOf(token);
    segments.push({ token, start, end: start + token.length });
  }
  return segments;
}

export function printTarget(tokens: readonly string[]): string {
  return `$${tokens.map((token) => (/^[A-Za-z_]\w*$/.test(token) ? `.${token}` : `['${token}']`)).join("")}`;
}

/** Returns the action around a node, with the segments from its `update` down to the node. */
export function actionAround(
  node: OutlineNode,
): { readonly action: OutlineNode; readonly below: readonly string[] } | undefined {
  const below: string[] = [];
  for (let at: OutlineNode | undefined = node; at?.parent !== undefined; at = at.parent) {
    if (at.key?.text === "update" && at.parent.parent?.key?.text === "actions")
      return { action: at.parent, below };
    below.unshift(at.key?.text ?? String(at.index));
  }
  return undefined;
}
