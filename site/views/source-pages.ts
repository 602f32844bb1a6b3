import type { SourcePages } from "../facts/source-links.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/** The pages that show the lines of the document, as targets of links. */
export function listSourcePages(
  { name, pages }: SourcePages,
  context: Pick<DocsContext, "render">,
): readonly { readonly path: string; make(): DocsPage }[] {
  const linkTo = (page: number): HtmlText =>
    page > 0 && page <= pages.length ? html`${page}.html` : trustHtml("");
  return pages.map(({ first, lines }, index) => {
    const path = `source/${index + 1}.html`;
    const make = (): DocsPage => {
      const last = first + lines.length - 1;
      const body = renderBody(context, "source.hbs", {
        name: escapeHtml(name),
        first: html`${first}`,
        last: html`${last}`,
        before: linkTo(index),
        after: linkTo(index + 2),
        lines: trustHtml(lines.map((line, number) => printLine(line, first + number)).join("")),
      });
      return {
        path,
        title: `${name}, lines ${first} to ${last}`,
        description: `The text of the OpenAPI document, lines ${first} to ${last}.`,
        body,
        isSource: true,
      };
    };
    return { path, make };
  });
}

/** Prints a line as text of an element. Quotes are not escaped, since only attributes need that. */
function printLine(line: string, number: number): string {
  const text = escapeHtml(line).replaceAll("&quot;", '"').replaceAll("&#39;", "'");
  return `<li id="L${number}">${text}</li>\n`;
}
