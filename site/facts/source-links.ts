import type { Place } from "../../contract/findings/finding.ts";
import { encodeComponent } from "../../contract/findings/show-text.ts";
import { escapeHtml, type HtmlText, html } from "../text/html-text.ts";

/** The text of a document as its author wrote it, and its name as places have it. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** The lines of a document by pages, each with the number of its first line. */
export interface SourcePages {
  readonly name: string;
  readonly pages: readonly { readonly first: number; readonly lines: readonly string[] }[];
}

/** If lines are longer than this on average, the document was written by a program and is not shown by lines. */
const longestAverage = 500;

/** Longer lines are cut. */
const longestLine = 20_000;

/** The approximate size of one page. */
const mostOfPage = { characters: 60_000, lines: 1_000 };

/** Divides a document into pages; `undefined` for one that people do not read line by line. */
export function divideSource({ name, text }: SourceText): SourcePages | undefined {
  const lines = text.replace(/\n$/, "").split(/\r\n|\n|\r/);
  if (text.length / lines.length > longestAverage) return undefined;
  const pages: { readonly first: number; readonly lines: string[] }[] = [];
  let characters = 0;
  for (const [index, line] of lines.entries()) {
    const last = pages.at(-1);
    const isFull = characters >= mostOfPage.characters || last?.lines.length === mostOfPage.lines;
    const page = last === undefined || isFull ? { first: index + 1, lines: [] } : last;
    if (page !== last) {
      pages.push(page);
      characters = 0;
    }
    const shown = line.length > longestLine ? `${line.slice(0, longestLine)} …` : line;
    characters += shown.length;
    page.lines.push(shown);
  }
  return { name, pages };
}

/** Prints a place as `openapi.yaml:12`, as a link if the line is shown anywhere. `root` leads from the page to the root of its version. */
export type LinkPlace = (place: Pick<Place, "file" | "line">, root: HtmlText) => HtmlText;

/**
 * Makes the {@link LinkPlace}.
 *
 * @param sourceUrl - A URL with `{file}` and `{line}`; it is used instead of pages of the site.
 */
export function createPlaceLinks(sources: SourcePages | undefined, sourceUrl: string | undefined): LinkPlace {
  return ({ file, line }, root) => {
    const text = escapeHtml(`${file}:${line}`);
    if (sourceUrl !== undefined && !file.includes("://")) {
      const path = file.split("/").map(encodeComponent).join("/");
      const url = sourceUrl.replaceAll("{file}", () => path).replaceAll("{line}", String(line));
      return html`<a href="${escapeHtml(url)}" rel="noopener noreferrer">${text}</a>`;
    }
    if (sources === undefined || file !== sources.name) return text;
    const page = sources.pages.findLastIndex(({ first }) => first <= line) + 1;
    return page === 0 ? text : html`<a href="${root}source/${page}.html#L${line}">${text}</a>`;
  };
}
