import { NodeHtmlMarkdown, type TranslatorConfigObject } from "node-html-markdown";
import type { HtmlText } from "./html-text.ts";

const translators: TranslatorConfigObject = {
  dl: { surroundingNewlines: 2 },
  // Not `div`, which wraps a term and its definition.
  dt: { prefix: "- ", surroundingNewlines: 1, postprocess: ({ content }) => oneLine(content) },
  dd: { surroundingNewlines: 1, postprocess: ({ content }) => indent(content) },
  summary: { surroundingNewlines: 2, postprocess: ({ content }) => `${oneLine(content)}:` },
  figcaption: { prefix: "**", postfix: "**", surroundingNewlines: 2 },
};

const options = {
  bulletMarker: "-",
  maxConsecutiveNewlines: 2,
  // As the library's own, and what would be HTML.
  globalEscape: [/[\\`*_~[\]<&]/gm, "\\$&"],
  ignore: ["BUTTON", "SVG", "INPUT", "SCRIPT", "STYLE", "WBR"],
} as const;

/**
 * Converts the body of a page to Markdown (CommonMark with tables): the same text, and the same links, those to pages of the site to
 * their Markdown. What was escaped as HTML is escaped as Markdown.
 */
export function toMarkdown(body: HtmlText): string {
  const plain = body
    .replace(/<code>([\s\S]*?)<\/code>/g, (_, code: string) => `<code>${code.replace(/<[^>]*>/g, "")}</code>`)
    // Neighbours that only their style sets apart.
    .replace(/<\/(span|code|a|small|strong)><(?=span|code|a\b|small|strong|br)/g, "</$1> <")
    .replace(/ href="([^":#]*)\.html([#"])/g, (link, path: string, end: string) =>
      path.endsWith("reference") ? link : ` href="${path}.md${end}`,
    );
  const text = new NodeHtmlMarkdown({ ...options, ignore: [...options.ignore] }, translators).translate(
    plain,
  );
  return `${text.replace(/[^\S\n]+$/gm, "").trim()}\n`;
}

function oneLine(content: string): string {
  return content.trim().replace(/\s+/g, " ");
}

function indent(content: string): string {
  return content.trim().replace(/^(?=.)/gm, "  ");
}
