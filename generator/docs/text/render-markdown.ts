import MarkdownIt from "markdown-it";
import { escapeHtml, type HtmlText, html, trustHtml } from "./html-text.ts";

/** Links lead out of the site by these schemes only; a relative one would lead to a page that is not there. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i;

/** Above this, a description is shown as plain text: nobody reads it, and the reader's time is bounded. */
const longest = 200_000;

const markdown = createMarkdown();

function createMarkdown(): InstanceType<typeof MarkdownIt> {
  const reader = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 });
  reader.validateLink = (url) => allowedLink.test(url);
  // Pictures would be fetched from elsewhere: the page's policy forbids it, and the text says what they show.
  reader.disable("image");
  const { rules } = reader.renderer;
  rules["link_open"] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    token?.attrSet("rel", "noopener noreferrer nofollow");
    return self.renderToken(tokens, index, options);
  };
  // Headings of descriptions stand below those of the page, whatever level their author chose.
  for (const rule of ["heading_open", "heading_close"]) {
    rules[rule] = (tokens, index) => (tokens[index]?.nesting === 1 ? '<p class="heading">' : "</p>\n");
  }
  rules["table_open"] = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n';
  rules["table_close"] = () => "</table></div>\n";
  // Alignment is written as a style, which the page's policy forbids.
  for (const rule of ["th_open", "td_open"])
    rules[rule] = (tokens, index) => `<${tokens[index]?.tag ?? "td"}>`;
  const code = (content: string): string =>
    `<pre class="plain" tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
  rules["fence"] = (tokens, index) => code(tokens[index]?.content ?? "");
  rules["code_block"] = (tokens, index) => code(tokens[index]?.content ?? "");
  return reader;
}

/**
 * Renders CommonMark with tables. The text is untrusted: HTML in it is shown, not obeyed; links lead to http, https or
 * mailto; pictures are not loaded.
 */
export function renderMarkdown(text: string | undefined): HtmlText {
  if (text === undefined || text.trim() === "") return trustHtml("");
  if (text.length > longest) return html`<p>${escapeHtml(text.slice(0, longest))} …</p>`;
  return trustHtml(markdown.render(clean(text)));
}

/** Renders a line of text: code spans, emphasis and links, no blocks. As untrusted as {@link renderMarkdown}'s. */
export function renderInline(text: string | undefined): HtmlText {
  return text === undefined ? trustHtml("") : trustHtml(markdown.renderInline(clean(text.slice(0, 5_000))));
}

/** The first sentence or line of a description, as plain text. */
export function firstSentence(text: string | undefined, longestSentence = 180): string {
  const line =
    (text ?? "")
      .trim()
      .split(/\n\s*\n/, 1)[0]
      ?.replace(/\s+/g, " ") ?? "";
  const plain = line
    .slice(0, 2_000)
    .replace(/[*_`#>]+/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence.length <= longestSentence
    ? sentence
    : `${sentence.slice(0, longestSentence - 1).trimEnd()}…`;
}

function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;
  return text.replace(/\p{Surrogate}/gu, "\ufffd").replace(controls, "\ufffd");
}
