import type { Place } from "../../contract/findings/finding.ts";
import { encodePath } from "../../contract/findings/show-text.ts";
import { escapeHtml, type HtmlText, html } from "../text/html-text.ts";

export interface SourceText {
  readonly name: string;
  readonly text: string;
}

export interface SourcePages {
  readonly name: string;
  readonly pages: readonly { readonly first: number; readonly lines: readonly string[] }[];
}

/** Maximum average line length. Longer lines indicate that a program wrote the document, so the site does not display it. */
const longestAverage = 500;

const longestLine = 20_000;

/** Limits for one page of source lines. A page ends with the first line that reaches either limit. */
const mostOfPage = { characters: 60_000, lines: 1_000 };

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

/** Where source lines are displayed: on pages of this site, each with its first line number, or at a URL with `{file}` and `{line}`. */
export type LineLinks =
  | { readonly kind: "pages"; readonly name: string; readonly firsts: readonly number[] }
  | { readonly kind: "address"; readonly url: string };

export function lineLinksOf(
  sources: SourcePages | undefined,
  sourceUrl: string | undefined,
): LineLinks | undefined {
  if (sourceUrl !== undefined) return { kind: "address", url: sourceUrl };
  return sources && { kind: "pages", name: sources.name, firsts: sources.pages.map(({ first }) => first) };
}

/** Returns the URL of a source line: absolute, or relative to the root of the version. Returns `undefined` if the line is not displayed. */
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
 * Prints a place such as `openapi.yaml:12`, with a link if the source line is displayed.
 * @param root - Path from the current page to the root of its version.
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
