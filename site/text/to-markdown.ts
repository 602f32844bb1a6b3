import { markupReferences } from "../../language/values/markup.ts";
import { escapeHtml, type HtmlText } from "./html-text.ts";

interface OpenElement {
  readonly name: string;
  readonly attributes: string;
  readonly parent: OpenElement | undefined;
  readonly index: number;
  readonly shows: "text" | "code" | "pre";
  readonly pieces: string[];
  breaks: number;
  count: number;
}

/**
 * Prints an element as Markdown. Leading and trailing line breaks separate it from its neighbours: one starts a new line, two add a blank
 * line.
 */
type Print = (content: string, element: OpenElement) => string;

const block: Print = (content) => `\n\n${content}\n\n`;
const nothing: Print = () => "";

const blocks: ReadonlyMap<string, Print> = new Map([
  ...forEach(
    "address article aside div dl fieldset figure footer form header main nav p section table",
    block,
  ),
  ...forEach("thead tbody tfoot", (content) => content),
  ...forEach(
    "h1 h2 h3 h4 h5 h6",
    (content, { name }) => `\n\n${"#".repeat(Number(name[1]))} ${oneLine(content)}\n\n`,
  ),
  ...forEach("ul ol", (content, { parent }) =>
    parent?.name === "li" ? `\n${content}\n` : `\n\n${content}\n\n`,
  ),
  ["li", printItem],
  ["blockquote", (content) => `\n\n${content.trim().replace(/^/gm, "> ")}\n\n`],
  ["dt", (content) => `\n- ${oneLine(content)}\n`],
  ["dd", (content) => `\n${content.trim().replace(/^(?=.)/gm, "  ")}\n`],
  // A collapsible response status becomes a heading.
  [
    "summary",
    (content, { parent }) =>
      parent?.attributes.includes(' id="status-') === true
        ? `\n\n### ${oneLine(content)}\n\n`
        : `\n\n${oneLine(content)}:\n\n`,
  ],
  ["label", (content) => `\n\n**${oneLine(content)}**\n\n`],
  ["figcaption", (content) => `\n\n**${oneLine(content)}**\n\n`],
  ["pre", printBlock],
  ["tr", printRow],
  ...forEach("th td", (content) => ` ${oneLine(content).replaceAll("|", "\\|")} |`),
  ["br", () => "  \n"],
  ["hr", () => "\n\n* * *\n\n"],
]);

/** Inline elements with a Markdown equivalent. For all others, only the content is printed. */
const inlines: ReadonlyMap<string, Print> = new Map([
  ["a", printLink],
  ["code", printCode],
  ["img", (_, element) => `![${escapeText(attributeOf(element, "alt"))}](${attributeOf(element, "src")})`],
  ...forEach("em i", (content) => surround(content, "_", "_")),
  ...forEach("strong b", (content) => surround(content, "**", "**")),
  ...forEach("s del", (content) => surround(content, "~~", "~~")),
  // Markdown has no superscript. A number would otherwise join the word before it.
  ["sup", (content) => `<sup>${content}</sup>`],
  ...forEach("button svg", nothing),
]);

function forEach(names: string, print: Print): readonly (readonly [name: string, print: Print])[] {
  return names.split(" ").map((name) => [name, print]);
}

const withoutEnd = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Elements with an optional end tag. Each one ends when another of the same kind starts. */
const kinds: ReadonlyMap<string, string> = new Map([
  ["a", "link"],
  ["li", "item"],
  ["p", "paragraph"],
  ["dt", "term"],
  ["dd", "term"],
  ["tr", "row"],
  ["td", "cell"],
  ["th", "cell"],
]);

const saysMore = new Set(["a", "br", "hr", "img", "td", "th"]);

/** Inline elements that only the style sheet separates. Markdown requires a space between them. */
const neighbours = new Set(["span", "code", "a", "small", "strong"]);

const markup =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][a-z\d-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** Converts HTML to Markdown in a single pass, preserving text and links. Links to pages are changed to their Markdown versions. */
export function toMarkdown(body: HtmlText): string {
  const root = openElement("body", "", undefined);
  let open = root;
  let end = 0;
  let isSpaced = true;
  let closed = "";

  const addText = (text: string): void => {
    if (open.shows === "pre") {
      addPiece(open, decode(text));
      return;
    }
    const spaced = text.replace(/\s+/g, " ");
    const kept = isSpaced && spaced.startsWith(" ") ? spaced.slice(1) : spaced;
    if (kept === "") return;
    // Only the start of a line is where lists and headings begin.
    const isStart = isSpaced;
    isSpaced = kept.endsWith(" ");
    addPiece(open, open.shows === "code" ? decode(kept) : escapeText(kept, isStart));
  };
  const close = (): void => {
    if (open.parent === undefined) return;
    addPiece(open.parent, printElement(open, open.parent));
    open = open.parent;
  };

  for (const match of body.matchAll(markup)) {
    const [whole, , slash, tag, attributes = ""] = match;
    const text = body.slice(end, match.index);
    end = match.index + whole.length;
    const name = tag?.toLowerCase();
    // A preceding `!` would turn the link into an external image.
    const isMark = name === "a" && text.endsWith("!");
    if (text !== "") addText(isMark ? text.slice(0, -1) : text);
    if (isMark) addPiece(open, open.shows === "text" ? "\\!" : "!");
    if (name === undefined) continue;
    if (slash === "") {
      if (kinds.has(name) && kinds.get(name) === kinds.get(open.name)) close();
      if (text === "" && neighbours.has(closed) && (neighbours.has(name) || name === "br")) addText(" ");
      open = openElement(name, attributes, open);
      if (withoutEnd.has(name) || attributes.endsWith("/")) close();
      closed = "";
    } else if (hasOpen(open, name)) {
      while (open.name !== name) close();
      close();
      closed = open.shows === "text" ? name : "";
    }
    if (blocks.has(name)) isSpaced = true;
  }
  addText(body.slice(end));
  while (open !== root) close();
  const lines = root.pieces.join("").replace(/[^\S\n]+$/gm, "");
  return `${lines.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

export function escapeMarkdown(text: string): string {
  return escapeText(escapeHtml(oneLine(text)));
}

function openElement(name: string, attributes: string, parent: OpenElement | undefined): OpenElement {
  const around = parent?.shows ?? "text";
  const shows = name === "pre" ? name : name === "code" && around === "text" ? name : around;
  const index = parent?.count ?? 0;
  if (parent !== undefined) parent.count += 1;
  return { name, attributes, parent, index, shows, pieces: [], breaks: 0, count: 0 };
}

function printElement(element: OpenElement, { shows }: OpenElement): string {
  const { name, pieces, breaks } = element;
  const content = pieces.join("") + "\n".repeat(breaks);
  if (shows !== "text") return content;
  if (isLeftOut(element)) return "";
  const print = blocks.get(name) ?? inlines.get(name);
  if (/\S/.test(content) || saysMore.has(name)) return print?.(content, element) ?? content;
  return blocks.has(name) ? "\n\n" : content;
}

function hasOpen(element: OpenElement, name: string): boolean {
  for (let open: OpenElement | undefined = element; open?.parent !== undefined; open = open.parent)
    if (open.name === name) return true;
  return false;
}

function isLeftOut({ attributes }: OpenElement): boolean {
  return /\s(?:class="try"|data-repeats\b)/.test(attributes);
}

function addPiece(element: OpenElement, piece: string): void {
  const { pieces, shows } = element;
  if (shows !== "text") {
    pieces.push(piece);
    return;
  }
  let start = 0;
  while (piece[start] === "\n") start += 1;
  let end = piece.length;
  while (end > start && piece[end - 1] === "\n") end -= 1;
  const breaks = Math.min(2, Math.max(element.breaks, start));
  if (start === end) {
    element.breaks = breaks;
    return;
  }
  if (breaks > 0) pieces.push("\n".repeat(breaks));
  pieces.push(start === 0 && end === piece.length ? piece : piece.slice(start, end));
  element.breaks = piece.length - end;
}

function printItem(content: string, { parent, index, breaks }: OpenElement): string {
  const start = parent === undefined ? "" : attributeOf(parent, "start");
  const mark = parent?.name === "ol" ? `${(start === "" ? 1 : Number(start)) + index}.  ` : "-   ";
  const lines = content.trim().replaceAll("\n", `\n${" ".repeat(mark.length)}`);
  return `${mark}${lines}${breaks > 1 ? "\n\n" : "\n"}`;
}

function printRow(content: string, { parent, index, count }: OpenElement): string {
  const isFirst = index === 0 && (parent?.name === "table" || parent?.index === 0);
  return `|${content}\n${isFirst ? `|${" --- |".repeat(count)}\n` : ""}`;
}

function printBlock(code: string, element: OpenElement): string {
  const fence = delimit(code, "```", /^`{3,}/gm);
  return `\n\n${fence}${attributeOf(element, "data-language")}\n${code.replace(/\n$/, "")}\n${fence}\n\n`;
}

function printCode(content: string): string {
  const delimiter = delimit(content, "`", /`+/g);
  const space = /^`|`$/.test(content.trim()) ? " " : "";
  return surround(content, delimiter + space, space + delimiter);
}

function delimit(code: string, delimiter: string, inside: RegExp): string {
  const longest = (code.match(inside) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  return delimiter.padEnd(longest + 1, "`");
}

function printLink(content: string, element: OpenElement): string {
  const href = attributeOf(element, "href");
  // A heading's anchor only links to the heading itself.
  if (attributeOf(element, "class") === "anchor") return content;
  const [, path] = /^([^:#]*)\.html(?=#|$)/.exec(href) ?? [];
  // There is no Markdown version of the reference and of pages with source lines.
  const isPage = path !== undefined && !/(?:^|\/)(?:reference|source\/\d+)$/.test(path);
  if (isAutolink(content, href)) return surround(href.replace(/^mailto:/, ""), "<", ">");
  const target = (isPage ? `${path}.md${href.slice(path.length + 5)}` : href).replace(/[<>()]/g, "\\$&");
  return href === ""
    ? content
    : surround(content, "[", `](${target.includes(" ") ? `<${target}>` : target}${printTitle(element)})`);
}

function printTitle(element: OpenElement): string {
  const title = element.attributes.includes("title") ? oneLine(attributeOf(element, "title")) : "";
  return title === "" ? "" : ` "${title.replace(/["\\]/g, "\\$&")}"`;
}

/** Whether the text of a link is its URL or email address, which Markdown writes once. */
function isAutolink(content: string, href: string): boolean {
  const label = content.trim().replace(/\\(?=[^a-zA-Z\d\s])/g, "");
  return /^(?:https?:\/\/|mailto:)[^\s<>\\]+$/.test(href) && (label === href || `mailto:${label}` === href);
}

/** Adds delimiters, keeping leading and trailing white space outside. */
function surround(content: string, before: string, after: string): string {
  const inner = content.trim();
  const start = content.indexOf(inner);
  return content.slice(0, start) + before + inner + after + content.slice(start + inner.length);
}

function attributeOf({ attributes }: OpenElement, name: string): string {
  const [, quoted, single] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes) ?? [];
  return decode(quoted ?? single ?? "");
}

const characters: ReadonlyMap<string, string> = new Map(
  [...markupReferences].map(([character, reference]) => [reference, character]),
);

function decode(text: string): string {
  return text.includes("&")
    ? text.replace(/&(?:amp|lt|gt|quot|#39);/g, (reference) => characters.get(reference) ?? reference)
    : text;
}

/** Matches URLs without characters that start markup. The capture group makes `split` return the URLs. */
const address = /(\bhttps?:\/\/[\w./~:?#@!$%=+,;-]*[\w/])/;

function escapeText(text: string, isStart = true): string {
  if (!text.includes("://")) return escapePlain(text, isStart);
  return text
    .split(address)
    .map((part, index) => (index % 2 === 1 ? part : escapePlain(part, isStart && index === 0)))
    .join("");
}

function escapePlain(text: string, isStart: boolean): string {
  const escaped = text.replace(/[\\*`[\]_<]|&(?:amp|lt|gt|quot|#39);/g, (found) => {
    const character = characters.get(found) ?? found;
    return /[>"']/.test(character) ? character : `\\${character}`;
  });
  return isStart
    ? escaped.replace(/^(?:[-=>]|\+ |#{1,6} |~~~)/, "\\$&").replace(/^(\d+)\. /, "$1\\. ")
    : escaped;
}

function oneLine(content: string): string {
  return content.trim().replace(/\s+/g, " ");
}
