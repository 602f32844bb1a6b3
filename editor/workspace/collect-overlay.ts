import { encodePointer } from "../../runtime/pointer.ts";
import { memberOf, type OutlineNode } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { CollectedWorkflows } from "./collect-workflows.ts";
import { createOccurrence, innerSpan, nodeSymbol } from "./occurrence.ts";
import { resolveReference } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

/** Collects the targets of an overlay that are single nodes of the document that it extends. */
export function collectOverlay(source: Source): CollectedWorkflows {
  const { outline, path, text } = source;
  const url = readScalar(outline, memberOf(outline.root, "extends"));
  const document = url === undefined ? undefined : resolveReference(path, url)?.path;
  if (document === undefined) return { occurrences: [], documents: [] };
  const occurrences = (memberOf(outline.root, "actions")?.children ?? []).flatMap((action) => {
    const node = memberOf(action, "target");
    const tokens = parseTarget(readScalar(outline, node));
    const name = tokens?.at(-1);
    if (node === undefined || tokens === undefined || name === undefined) return [];
    const whole = innerSpan(source, node);
    const at = text.slice(whole.start, whole.end).lastIndexOf(name);
    const span = at === -1 ? whole : { start: whole.start + at, end: whole.start + at + name.length };
    const symbol = nodeSymbol(document, encodePointer(tokens), name);
    return [createOccurrence({ symbol, role: "use", form: "name", node, whole, span })];
  });
  return { occurrences, documents: [document] };
}

/** Parses a JSONPath that names a single node, such as `$.paths['/notes'].get`. */
export function parseTarget(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || !text.startsWith("$")) return undefined;
  const tokens: string[] = [];
  const segment = /\.([\w-]+)|\['([^']*)'\]|\["([^"]*)"\]|\[(\d+)\]/y;
  for (segment.lastIndex = 1; segment.lastIndex < text.length; ) {
    const found = segment.exec(text);
    if (found === null) return undefined;
    tokens.push(found[1] ?? found[2] ?? found[3] ?? found[4] ?? "");
  }
  return tokens;
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
