import type { MarkedToken, Token, Tokens } from "marked";
import { escapeHtml, type HtmlText, html, trustHtml } from "./html-text.ts";

/** Links lead out of the site by these schemes only; a relative one would lead to a page that is not there. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i;

/**
 * Prints what a reader of Markdown found as HTML. Every tag is written here, and every text is escaped on its way, so that no
 * description can bring one of its own; what is not known here is shown as it was written.
 */
export function printMarkdown(tokens: readonly Token[] | undefined): HtmlText {
  let text = trustHtml("");
  // The union of known tokens; what an extension would add falls to the default below.
  for (const token of (tokens ?? []) as readonly MarkedToken[]) text = html`${text}${printToken(token)}`;
  return text;
}

function printToken(token: MarkedToken): HtmlText {
  switch (token.type) {
    case "space":
    case "def":
      return trustHtml("");
    // Headings of descriptions stand below those of the page, whatever level their author chose.
    case "heading":
      return html`<p class="heading">${printMarkdown(token.tokens)}</p>\n`;
    case "paragraph":
      return html`<p>${printMarkdown(token.tokens)}</p>\n`;
    case "blockquote":
      return html`<blockquote>\n${printMarkdown(token.tokens)}</blockquote>\n`;
    case "code":
      return html`<pre class="plain" tabindex="0"><code>${escapeHtml(token.text)}\n</code></pre>\n`;
    case "hr":
      return trustHtml("<hr>\n");
    case "list":
      return printList(token);
    case "list_item":
      return html`<li>${printMarkdown(token.tokens)}</li>\n`;
    case "table":
      return printTable(token);
    default:
      return printSpan(token);
  }
}

/** What stands within a line. */
function printSpan(token: MarkedToken): HtmlText {
  switch (token.type) {
    case "text":
      return token.tokens === undefined ? printText(token.text) : printMarkdown(token.tokens);
    case "escape":
      return escapeHtml(token.text);
    case "codespan":
      return html`<code>${escapeHtml(token.text)}</code>`;
    case "strong":
      return html`<strong>${printMarkdown(token.tokens)}</strong>`;
    case "em":
      return html`<em>${printMarkdown(token.tokens)}</em>`;
    case "del":
      return html`<s>${printMarkdown(token.tokens)}</s>`;
    case "br":
      return trustHtml("<br>\n");
    case "link":
      return printLink(token);
    case "image":
      // A picture would be fetched from elsewhere: the page's policy forbids it, and the text says what it shows.
      return html`${trustHtml("!")}${printLink(token)}`;
    case "checkbox":
      return trustHtml(token.checked ? "☑ " : "☐ ");
    default:
      return escapeHtml(token.raw);
  }
}

/** A text; characters that are given by name are left to the browser, for which they are never more than characters. */
function printText(text: string): HtmlText {
  const escaped = escapeHtml(text).replaceAll("&#39;", "'");
  return trustHtml(escaped.replace(/&amp;([A-Za-z]\w{1,31};)/g, "&$1"));
}

function printLink({ href, tokens, raw }: Tokens.Link | Tokens.Image): HtmlText {
  if (!allowedLink.test(href)) return escapeHtml(raw.replace(/^!/, ""));
  return html`<a href="${escapeHtml(cleanAddress(href))}" rel="noopener noreferrer nofollow">${printMarkdown(tokens)}</a>`;
}

function cleanAddress(href: string): string {
  return href.replaceAll("&amp;", "&").replace(/\s/g, encodeURIComponent);
}

function printList({ ordered, start, items }: Tokens.List): HtmlText {
  const rows = items.map((item) => html`<li>${printMarkdown(item.tokens)}</li>\n`);
  const all = trustHtml(rows.join(""));
  if (!ordered) return html`<ul>\n${all}</ul>\n`;
  return typeof start === "number" && start !== 1
    ? html`<ol start="${start}">\n${all}</ol>\n`
    : html`<ol>\n${all}</ol>\n`;
}

/** Alignment would be written as a style, which the page's policy forbids. */
function printTable({ header, rows }: Tokens.Table): HtmlText {
  const head = header.map((cell) => html`<th>${printMarkdown(cell.tokens)}</th>`);
  const body = rows.map((row) => {
    const cells = row.map((cell) => html`<td>${printMarkdown(cell.tokens)}</td>`);
    return html`<tr>${trustHtml(cells.join(""))}</tr>\n`;
  });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>
<thead>\n<tr>${trustHtml(head.join(""))}</tr>\n</thead>
<tbody>\n${trustHtml(body.join(""))}</tbody>
</table></div>\n`;
}
