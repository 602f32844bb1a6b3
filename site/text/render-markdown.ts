import { type Lexer, type MarkedToken, type Token, type Tokens, walkTokens } from "marked";
import { englishPages } from "../words/pages/english.ts";
import type { PageWords } from "../words/words.ts";
import { createLexer, longestParagraph } from "./bounded-lexer.ts";
import { readPlain } from "./first-sentence.ts";
import { highlightCode, languageOf } from "./highlight-code.ts";
import { escapeHtml, type HtmlText, html, replaceUnprintable, trustHtml } from "./html-text.ts";
import { readFootnotes, readSizes, readTags, splitCode } from "./prepare-markdown.ts";
import { type Container, readContainers, readTabs } from "./read-containers.ts";
import { readIndented } from "./read-indented.ts";
import { slug, takeName } from "./slug.ts";

const longest = 100_000;

/** Finds the target of a link. Also carries the site's words for what is added to descriptions. Default: English. */
export interface FindLink {
  (href: string): HtmlText | undefined;
  readonly words?: PageWords["prose"];
}

/**
 * Renders CommonMark with tables, footnotes, `<details>`, and admonitions in GitHub (`> [!NOTE]`) or Docusaurus (`:::note`) syntax. Safe
 * for untrusted input: HTML tags are converted to Markdown or printed as text, images are not loaded, and links can only lead to http,
 * https, mailto, or a page that `link` finds.
 */
export function renderMarkdown(text: string | undefined, link: FindLink = plain.link): HtmlText {
  return renderStyled(text, { ...plain, link });
}

export interface RenderedProse {
  readonly body: HtmlText;
  readonly headings: readonly ProseHeading[];
}

interface ProseHeading {
  readonly id: HtmlText;
  readonly text: HtmlText;
}

/**
 * Renders like {@link renderMarkdown}, and adds anchors to headings.
 * @param top - Level of the highest heading, 2 or 3.
 * @param ids - Ids already used on the page. The ids of the headings are added.
 */
export function renderProse(
  text: string | undefined,
  { link, top, ids }: { readonly link: FindLink; readonly top: 2 | 3; readonly ids: Set<string> },
): RenderedProse {
  const headings: ProseHeading[] = [];
  const body = renderStyled(text, {
    ...plain,
    link,
    heading: ({ depth, text: plainText }, printed) => {
      const { id, body: heading } = printHeading({ depth, text: plainText }, printed, ids, [top, 5]);
      headings.push({ id, text: escapeHtml(readPlain(plainText)) });
      return heading;
    },
  });
  return { body, headings };
}

/**
 * Prints a heading with an anchor, and adds its id to `ids`.
 * @param levels - Heading levels for `##` and for the deepest headings.
 */
export function printHeading(
  { depth, text }: Pick<Tokens.Heading, "depth" | "text">,
  printed: HtmlText,
  ids: Set<string>,
  [top, lowest]: readonly [top: number, lowest: number],
): { readonly id: HtmlText; readonly body: HtmlText } {
  const id = escapeHtml(takeName(slug(text) || "section", ids, { from: 1 }));
  const level = Math.min(Math.max(depth, 2) + top - 2, lowest);
  return { id, body: html`<h${level} id="${id}">${printed}</h${level}>\n` };
}

function renderStyled(text: string | undefined, style: Style): HtmlText {
  if (text === undefined || text.trim() === "") return trustHtml("");
  if (text.length > longest) return html`<p>${escapeHtml(text.slice(0, longest))} …</p>`;
  return renderContained(readSizes(readTags(prepareContainers(text))), style);
}

function prepareContainers(text: string): string {
  return splitCode(readIndented(replaceUnprintable(text)), readTabs);
}

function renderContained(text: string, style: Style): HtmlText {
  const { text: written, footnotes } = readFootnotes(text);
  const styled = footnotes.size === 0 ? style : { ...style, footnotes: [...footnotes.keys()] };
  const body = printContainers(readContainers(written, wordsIn(style.link)), styled);
  if (footnotes.size === 0) return body;
  const notes = [...footnotes.values()].map((note) => html`<li>${print(note, readInline, styled)}</li>\n`);
  return html`${body}<ol class="footnotes">\n${trustHtml(notes.join(""))}</ol>\n`;
}

const readBlocks = (lexer: Lexer, text: string): readonly Token[] => lexer.lex(text);

const readInline = (lexer: Lexer, text: string): readonly Token[] => lexer.inlineTokens(text);

function printContainers(containers: readonly Container[], style: Style): HtmlText {
  let text = trustHtml("");
  for (const container of containers) text = html`${text}${printContainer(container, style)}`;
  return text;
}

function printContainer(container: Container, style: Style): HtmlText {
  if (container.kind === "text") return print(container.text, readBlocks, style);
  if (container.kind === "tabs") return printTabs(container.inner, style);
  const inner = printContainers(container.inner, style);
  const title = print(container.title, readInline, { ...style, isInLink: true });
  if (container.kind === "details" || container.kind === "tab")
    return html`<details><summary>${title}</summary>\n${inner}</details>\n`;
  return html`<blockquote>\n<p><strong>${title}</strong></p>\n${inner}</blockquote>\n`;
}

/** Prints tabs. On screen, all titles and one panel are visible; print and Markdown include all panels. */
function printTabs(tabs: readonly Container[], style: Style): HtmlText {
  const [first, ...others] = tabs.filter((tab) => tab.kind === "tab");
  if (first === undefined) return printContainers(tabs, style);
  const open = trustHtml(printContainer(first, style).replace("<details>", "<details open>"));
  return html`<div class="choices">${open}${printContainers(others, style)}</div>\n`;
}

const longestUnfolded = 400;

export function renderFolded(text: string | undefined, link?: FindLink): HtmlText {
  const rendered = renderMarkdown(text, link);
  if ((text ?? "").length <= longestUnfolded) return rendered;
  return html`<div class="fold"><input type="checkbox" aria-label="${trustHtml(wordsIn(link).showWhole)}"><div>${rendered}</div></div>`;
}

function wordsIn({ words = englishPages.prose }: Pick<FindLink, "words"> = {}): PageWords["prose"] {
  return words;
}

export interface Style {
  /** Returns a link target that is safe inside an attribute, or `undefined` if the target is not part of the site. */
  readonly link: FindLink;
  heading(heading: Pick<Tokens.Heading, "depth" | "text">, printed: HtmlText): HtmlText;
  code(block: Pick<Tokens.Code, "text" | "lang">): HtmlText;
  picture(href: string, text: string): HtmlText | undefined;
  /** Whether the text is inside a link, because HTML does not allow nested links. Default: false. */
  readonly isInLink?: boolean;
  readonly footnotes?: readonly string[];
}

/** Style for descriptions. Their headings become paragraphs, to preserve the heading levels of the page. */
const plain: Style = {
  link: () => undefined,
  heading: (_, printed) => html`<p class="heading">${printed}</p>\n`,
  code: ({ text, lang }) => highlightCode(text, languageOf(lang ?? "")),
  picture: () => undefined,
};

export interface FoundLink {
  readonly kind: "link" | "image";
  readonly href: string;
  readonly offset: number;
}

/**
 * Renders untrusted text with the restrictions of {@link renderMarkdown}. Returns `undefined` if the text is too long or nested too deeply.
 */
export function renderPage(
  text: string,
  style: Style,
): { readonly body: HtmlText; readonly links: readonly FoundLink[] } | undefined {
  if (text.length > longest) return undefined;
  try {
    const prepared = prepareContainers(text);
    const tokens = createLexer().lex(prepared);
    return { body: renderContained(prepared, style), links: findLinks(tokens, text) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function listLinks(text: string): readonly string[] {
  if (text.length > longest) return [];
  try {
    const tokens = createLexer().lex(readTags(replaceUnprintable(text)));
    return findLinks(tokens, text).flatMap(({ kind, href }) => (kind === "link" ? [href] : []));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Finds links and their offsets. Tokens have no offsets, so this searches for each link after the previous one. */
function findLinks(tokens: readonly Token[], text: string): readonly FoundLink[] {
  const links: FoundLink[] = [];
  let start = 0;
  for (const token of tokens) {
    const found = text.indexOf(token.raw.trimEnd(), start);
    const block = found < 0 ? start : found;
    let at = block;
    walkTokens([token], (inner) => {
      if (inner.type !== "link" && inner.type !== "image") return;
      const link = text.indexOf(inner.raw, at);
      if (link >= 0) at = link + inner.raw.length;
      const { href } = inner as Tokens.Link | Tokens.Image; // The token's `type` was checked.
      const within = inner.raw.lastIndexOf(href);
      links.push({ kind: inner.type, href, offset: (link < 0 ? block : link) + Math.max(0, within) });
    });
    start = block + token.raw.trimEnd().length;
  }
  return links;
}

export function renderInline(text: string | undefined): HtmlText {
  if (text === undefined) return trustHtml("");
  return print(replaceUnprintable(text.slice(0, longestParagraph)), readInline, plain);
}

function print(text: string, read: (lexer: Lexer, text: string) => readonly Token[], style: Style): HtmlText {
  try {
    return printMarkdown(read(createLexer(), text), style);
  } catch (error) {
    if (error instanceof RangeError) return html`<p>${escapeHtml(text)}</p>`;
    throw error;
  }
}

export function leadsOut(href: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(href);
}

/** Prints all tags itself and escapes all text, so that descriptions cannot inject HTML. Unknown tokens are printed as text. */
function printMarkdown(tokens: readonly Token[] | undefined, style: Style): HtmlText {
  let text = trustHtml("");
  for (const token of (tokens ?? []) as readonly MarkedToken[])
    text = html`${text}${printToken(token, style)}`;
  return text;
}

function printToken(token: MarkedToken, style: Style): HtmlText {
  switch (token.type) {
    case "space":
    case "def":
      return trustHtml("");
    case "heading":
      return style.heading(token, printMarkdown(token.tokens, style));
    case "paragraph":
      return html`<p>${printMarkdown(token.tokens, style)}</p>\n`;
    case "blockquote":
      return html`<blockquote>\n${printQuote(token, style)}</blockquote>\n`;
    case "code":
      return html`<pre class="plain" tabindex="0"${printLanguage(token.lang)}><code>${style.code(token)}\n</code></pre>\n`;
    case "hr":
      return trustHtml("<hr>\n");
    case "list":
      return printList(token, style);
    case "list_item":
      return html`<li>${printMarkdown(token.tokens, style)}</li>\n`;
    case "table":
      return printTable(token, style);
    default:
      return printSpan(token, style);
  }
}

type AlertKind = "note" | "tip" | "important" | "warning" | "caution" | "info" | "danger";

const alertMark = /^\[!(note|tip|important|warning|caution)\][^\S\n]*(?:\n|$)/i;

/** Callouts of Bump: a quotation whose first line is only one of these words. */
const calloutMark = /^(info|warn|success|danger)[^\S\n]*\n/;

const calloutKinds: Readonly<Record<string, AlertKind>> = { warn: "warning", success: "tip" };

function printQuote({ tokens, text }: Tokens.Blockquote, style: Style): HtmlText {
  const [mark, written = ""] = alertMark.exec(text) ?? calloutMark.exec(text) ?? [];
  const kind = calloutKinds[written] ?? written;
  const [first, ...others] = tokens;
  const [lead, ...spans] = first?.type === "paragraph" ? (first.tokens ?? []) : [];
  if (mark === undefined || lead?.type !== "text") return printMarkdown(tokens, style);
  const word = wordsIn(style.link)[kind.toLowerCase() as AlertKind]; // The pattern matches these kinds.
  const rest = html`${printText(lead.raw.slice(mark.length), style)}${printMarkdown(spans, style)}`;
  const told = rest === "" ? rest : html`<p>${rest}</p>\n`;
  return html`<p><strong>${escapeHtml(word)}</strong></p>\n${told}${printMarkdown(others, style)}`;
}

function printSpan(token: MarkedToken, style: Style): HtmlText {
  switch (token.type) {
    case "text":
      return token.tokens === undefined ? printText(token.text, style) : printMarkdown(token.tokens, style);
    case "escape":
      return escapeHtml(token.text);
    case "codespan":
      return html`<code>${escapeHtml(token.text)}</code>`;
    case "strong":
      return html`<strong>${printMarkdown(token.tokens, style)}</strong>`;
    case "em":
      return html`<em>${printMarkdown(token.tokens, style)}</em>`;
    case "del":
      return html`<s>${printMarkdown(token.tokens, style)}</s>`;
    case "br":
      return trustHtml("<br>\n");
    case "link":
      return printLink(token, style);
    case "image":
      // The page's policy blocks external images, so print a link instead.
      return style.picture(token.href, token.text) ?? printLink(token, style);
    case "checkbox":
      return trustHtml(token.checked ? "☑ " : "☐ ");
    default:
      return escapeHtml(token.raw);
  }
}

function printLanguage(info = ""): HtmlText {
  const [name] = /^[\w+#.-]{1,30}/.exec(info.trim()) ?? [];
  return name === undefined ? trustHtml("") : html` data-language="${escapeHtml(name)}"`;
}

function printText(text: string, { isInLink = false, footnotes = [] }: Style): HtmlText {
  const pieces = text.split(/(https?:\/\/[^\s<>"'`]+|\[\^[\w-]{1,40}\])/);
  if (pieces.length === 1) return printCharacters(text);
  const printed = pieces.map((piece, index) => {
    if (index % 2 === 0) return printCharacters(piece);
    if (piece.startsWith("[^")) {
      const number = footnotes.indexOf(piece.slice(2, -1)) + 1;
      return number === 0 ? printCharacters(piece) : html`<sup>${number}</sup>`;
    }
    // Punctuation after a URL belongs to the sentence.
    const [rest = ""] = /[)\].,:;!?*]*$/.exec(piece) ?? [];
    const url = piece.slice(0, piece.length - rest.length);
    const shown = printCharacters(url);
    return html`${isInLink ? shown : printOuterLink(url, shown)}${printCharacters(rest)}`;
  });
  return trustHtml(printed.join(""));
}

function printCharacters(text: string): HtmlText {
  const escaped = escapeHtml(text).replaceAll("&#39;", "'");
  return trustHtml(escaped.replace(/&amp;([A-Za-z]\w{1,31};)/g, "&$1"));
}

function printLink({ href, tokens, title }: Tokens.Link | Tokens.Image, style: Style): HtmlText {
  const printed = printMarkdown(tokens, { ...style, isInLink: true });
  const text = printed === "" ? escapeHtml(href) : printed;
  if (style.isInLink) return text;
  const own = style.link(href);
  if (own !== undefined) return html`<a href="${own}">${text}</a>`;
  if (leadsOut(href)) return printOuterLink(href, text, title ?? "");
  // The target is unknown, but readers may know where it leads.
  return printed === "" || readsAs(href, printed) ? text : html`${text} (<code>${escapeHtml(href)}</code>)`;
}

function readsAs(href: string, text: HtmlText): boolean {
  return escapeHtml(href) === text;
}

export function printOuterLink(href: string, text: HtmlText, title = ""): HtmlText {
  if (!leadsOut(href)) return text;
  const told = title === "" ? trustHtml("") : html` title="${escapeHtml(title)}"`;
  return html`<a href="${escapeHtml(cleanAddress(href))}"${told} rel="noopener noreferrer nofollow">${text}</a>`;
}

function cleanAddress(href: string): string {
  return href.replaceAll("&amp;", "&").replace(/\s/g, encodeURIComponent);
}

function printList({ ordered, start, items }: Tokens.List, style: Style): HtmlText {
  const rows = items.map((item) => html`<li>${printMarkdown(item.tokens, style)}</li>\n`);
  const all = trustHtml(rows.join(""));
  if (!ordered) return html`<ul>\n${all}</ul>\n`;
  return typeof start === "number" && start !== 1
    ? html`<ol start="${start}">\n${all}</ol>\n`
    : html`<ol>\n${all}</ol>\n`;
}

function printTable({ header, rows }: Tokens.Table, style: Style): HtmlText {
  const head = header.map((cell) => html`<th>${printMarkdown(cell.tokens, style)}</th>`);
  const body = rows.map((row) => {
    const cells = row.map((cell) => html`<td>${printMarkdown(cell.tokens, style)}</td>`);
    return html`<tr>${trustHtml(cells.join(""))}</tr>\n`;
  });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${trustHtml(wordsIn(style.link).table)}"><table>
<thead>\n<tr>${trustHtml(head.join(""))}</tr>\n</thead>
<tbody>\n${trustHtml(body.join(""))}</tbody>
</table></div>\n`;
}
