import { stringify } from "yaml";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { SourcePages } from "../facts/source-links.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";

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
      return createPage(
        context,
        "source.hbs",
        {
          path,
          title: `${name}, lines ${first} to ${last}`,
          description: `Source of the OpenAPI document, lines ${first} to ${last}.`,
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

/** Prints a source line. Quotes are left unescaped, since the line is not inside an attribute. */
function printLine(line: string, number: number): string {
  const text = escapeHtml(line).replaceAll("&quot;", '"').replaceAll("&#39;", "'");
  return `<li id="L${number}">${text}</li>\n`;
}

const texts: ReadonlyMap<string, string> = new Map([
  ["openapi.yaml", "The whole document as a single YAML file."],
  ["openapi.json", "The whole document as a single file, with schemas in JSON Schema 2020-12."],
  ["schemas.json", "All schemas as a single JSON Schema, for other languages."],
]);

export function createDownloadsPage(files: readonly EmittedFile[], context: DocsContext): DocsPage {
  return createPage(
    context,
    "downloads.hbs",
    { path: "downloads.html", title: "Downloads", description: "The contract as files to download." },
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
