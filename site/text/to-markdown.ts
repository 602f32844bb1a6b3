import TurndownService from "turndown";
import type { HtmlText } from "./html-text.ts";

type Filter = TurndownService.Filter;
type Replacement = (content: string) => string;

/** What the library does not know, or not as it is meant here. */
const rules: readonly (readonly [filter: Filter, replacement: Replacement])[] = [
  ["dl", (content) => `\n\n${content.trim()}\n\n`],
  ["dt", (content) => `\n- ${oneLine(content)}\n`],
  ["dd", (content) => `\n${indent(content)}\n`],
  ["summary", (content) => `\n\n${oneLine(content)}:\n\n`],
  ["figcaption", (content) => `\n\n**${oneLine(content)}**\n\n`],
  [["th", "td"], (content) => ` ${oneLine(content).replaceAll("|", "\\|")} |`],
  [["thead", "tbody"], (content) => content],
];

const service = createService();

function createService(): TurndownService {
  const made = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced" });
  const escapeOwn = made.escape.bind(made);
  // What would be HTML, too.
  made.escape = (text) => escapeOwn(text).replace(/[<&]/g, "\\$&");
  made.remove(["button", "input", "script", "style"]);
  made.remove((node) => node.nodeName.toLowerCase() === "svg");
  // A form does nothing there.
  made.remove((node) => node.getAttribute("class") === "try");
  for (const [filter, replacement] of rules) made.addRule(String(filter), { filter, replacement });
  made.addRule("tr", { filter: "tr", replacement: printRow });
  made.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
  return made;
}

/** A line under the first row makes it the head. */
function printRow(content: string, row: TurndownService.Node): string {
  const { length } = (row as HTMLTableRowElement).children;
  const isFirst = row.previousSibling === null && row.parentNode?.previousSibling === null;
  const rule = isFirst ? `|${" --- |".repeat(length)}\n` : "";
  return `|${content}\n${rule}`;
}

/**
 * Converts the body of a page to Markdown (CommonMark with tables): the same text, and the same links, those to pages of the site to
 * their Markdown. What was escaped as HTML is escaped as Markdown.
 */
export function toMarkdown(body: HtmlText): string {
  const plain = body
    // Further languages of one call tell programs nothing new; code holds no tags of its own.
    .replace(/<details class="folded">[\s\S]*?<\/details>/g, "")
    .replace(/<code>([\s\S]*?)<\/code>/g, (_, code: string) => `<code>${code.replace(/<[^>]*>/g, "")}</code>`)
    // Neighbours that only their style sets apart.
    .replace(/<\/(span|code|a|small|strong)><(?=span|code|a\b|small|strong|br)/g, "</$1> <")
    .replace(/ href="([^":#]*)\.html([#"])/g, (link, path: string, end: string) =>
      path.endsWith("reference") ? link : ` href="${path}.md${end}`,
    );
  const text = service.turndown(plain);
  return `${text
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

/** A text as Markdown that shows it, on one line. */
export function escapeMarkdown(text: string): string {
  return service.escape(oneLine(text));
}

function oneLine(content: string): string {
  return content.trim().replace(/\s+/g, " ");
}

function indent(content: string): string {
  return content.trim().replace(/^(?=.)/gm, "  ");
}
