import type { Operation } from "../../contract/model/types.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { humanise } from "../text/humanise.ts";

export interface OperationRow {
  readonly href: HtmlText;
  readonly method: HtmlText;
  readonly kind: HtmlText;
  readonly path: HtmlText;
  readonly summary: HtmlText;
  readonly deprecated: boolean;
}

const kinds: ReadonlyMap<string, string> = new Map([
  ["GET", "read"],
  ["HEAD", "read"],
  ["QUERY", "read"],
  ["OPTIONS", "read"],
  ["POST", "create"],
  ["PUT", "change"],
  ["PATCH", "change"],
  ["DELETE", "remove"],
]);

export function kindOf(method: string): HtmlText {
  return trustHtml(kinds.get(method) ?? "read");
}

export function createOperationRow(operation: Operation, links: SiteLinks, root: HtmlText): OperationRow {
  return {
    href: html`${root}${links.operation(operation)}`,
    method: escapeHtml(operation.method),
    kind: kindOf(operation.method),
    path: printPath(operation.path),
    summary: escapeHtml(titleOf(operation)),
    deprecated: operation.deprecated,
  };
}

export function titleOf({ summary, description, id }: Operation): string {
  return humanise(summary?.trim() || firstSentence(description, 90) || id);
}

export function printPath(path: string): HtmlText {
  const parts = path.split(/(\{[^}]*\})/);
  const printed = parts.map((part) => {
    const text = escapeHtml(part).replaceAll("/", "/<wbr>");
    return part.startsWith("{") ? `<b>${text}</b>` : text;
  });
  return trustHtml(printed.join(""));
}
