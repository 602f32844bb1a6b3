import { stringify } from "yaml";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { SourcePages } from "../facts/source-links.ts";
import { escapeContent, escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { fill } from "../words/words.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";

export function listSourcePages(
  { name, pages }: SourcePages,
  context: Pick<DocsContext, "render" | "links">,
): readonly { readonly path: string; make(): DocsPage }[] {
  const linkTo = (page: number): HtmlText =>
    page > 0 && page <= pages.length ? html`${page}.html` : trustHtml("");
  return pages.map(({ first, lines }, index) => {
    const path = `source/${index + 1}.html`;
    const make = (): DocsPage => {
      const last = first + lines.length - 1;
      const { words } = context.links;
      return createPage(
        context,
        "source.hbs",
        {
          path,
          title: fill(words.linesOf, { name, first, last }),
          description: fill(words.linesDescription, { first, last }),
          isSource: true,
        },
        {
          name: escapeHtml(name),
          first: html`${first}`,
          last: html`${last}`,
          before: linkTo(index),
          after: linkTo(index + 2),
          lines: trustHtml(lines.map((line, number) => printLine(line, first + number)).join("")),
        },
      );
    };
    return { path, make };
  });
}

/** Prints a source line with as little markup as HTML requires, because a large document has several hundred thousand. */
function printLine(line: string, number: number): string {
  return `<li id="L${number}">${escapeContent(line)}\n`;
}

export function createDownloadsPage(files: readonly EmittedFile[], context: DocsContext): DocsPage {
  const { words } = context.links;
  const texts = new Map<string, string>(Object.entries(words.files));
  return createPage(
    context,
    "downloads.hbs",
    { path: "downloads.html", title: words.downloads, description: words.downloadsDescription },
    {
      files: files.map(({ path, text }) => {
        const name = path.slice(path.lastIndexOf("/") + 1);
        return {
          href: escapeHtml(path),
          name: escapeHtml(name),
          size: escapeHtml(printSize(Buffer.byteLength(text))),
          text: escapeHtml(texts.get(name) ?? ""),
        };
      }),
    },
  );
}

function printSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function printYaml(document: SchemaObject): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}
