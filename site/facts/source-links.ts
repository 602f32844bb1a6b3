import type { Place } from "../../contract/findings/finding.ts";
import { encodePath } from "../../contract/findings/show-text.ts";
import { escapeHtml, type HtmlText, html } from "../text/html-text.ts";

export interface SourceText {
  readonly name: string;
  readonly text: string;
}

export interface SourcePages {
  readonly name: string;
  /** The lines of each page. `first` is the number of the page's first line, from 1. */
  readonly pages: readonly { readonly first: number; readonly lines: readonly string[] }[];
}

/** The maximum average length of lines in characters. A document with longer lines was written by a program, and is not shown. */
const longestAverage = 500;

/** The maximum number of characters of a line. Longer lines are cut. */
const longestLine = 20_000;

/** The limits of a page: the maximum number of lines, and the number of characters from which a page takes no further line. */
const mostOfPage = { characters: 60_000, lines: 1_000 };

/** Divides the lines of a document into pages; `undefined` if the lines are too long to be shown. */
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

/**
 * Where the lines of a document are shown: on pages of the site, or at a URL that contains `{file}` and `{line}`. `firsts` has the number
 * of the first line of each page.
 */
export type LineLinks =
  | { readonly kind: "pages"; readonly name: string; readonly firsts: readonly number[] }
  | { readonly kind: "address"; readonly url: string };

/**
 * Finds where the lines of the document are shown; `undefined` if neither argument is given.
 *
 * @param sourceUrl - The URL template, which takes precedence over pages of the site.
 */
export function lineLinksOf(
  sources: SourcePages | undefined,
  sourceUrl: string | undefined,
): LineLinks | undefined {
  if (sourceUrl !== undefined) return { kind: "address", url: sourceUrl };
  return sources && { kind: "pages", name: sources.name, firsts: sources.pages.map(({ first }) => first) };
}

/**
 * The link to a line of the document: a complete URL, or the path of a page from the root of its version of the site. `undefined` if the
 * line is not shown anywhere.
 */
export function hrefOfLine(
  links: LineLinks | undefined,
  { file, line }: Pick<Place, "file" | "line">,
): string | undefined {
  switch (links?.kind) {
    case undefined:
      return undefined;
    case "address": {
      const fill = (): string =>
        links.url.replaceAll("{file}", () => encodePath(file)).replaceAll("{line}", String(line));
      return file.includes("://") ? undefined : fill();
    }
    case "pages": {
      const page = links.firsts.findLastIndex((first) => first <= line) + 1;
      return page === 0 || file !== links.name ? undefined : `source/${page}.html#L${line}`;
    }
  }
}

/**
 * Prints a place as `openapi.yaml:12`, as a link if the line is shown on a page or at a URL. `root` is the path from the linking page to
 * the root of its version.
 */
export type LinkPlace = (place: Pick<Place, "file" | "line">, root: HtmlText) => HtmlText;

export function createPlaceLinks(links: LineLinks | undefined): LinkPlace {
  return ({ file, line }, root) => {
    const text = escapeHtml(`${file}:${line}`);
    const href = hrefOfLine(links, { file, line });
    if (href === undefined) return text;
    return links?.kind === "address"
      ? html`<a href="${escapeHtml(href)}" rel="noopener noreferrer">${text}</a>`
      : html`<a href="${root}${escapeHtml(href)}">${text}</a>`;
  };
}
