/** HTML tags and their Markdown equivalents. None of the patterns can backtrack beyond a single tag. */
const tagRules: readonly (readonly [tag: RegExp, markdown: string])[] = [
  [
    /<details(?:\s[^<>]{0,300})?>\s*<summary(?:\s[^<>]{0,300})?>([^<>]{0,500})<\/summary>/gi,
    "\n\n:::details $1\n\n",
  ],
  [/<\/details>/gi, "\n\n:::\n\n"],
  [/<\/?(?:p|div|ul|ol|h[1-6])(?:\s[^<>]{0,300})?>/gi, "\n\n"],
  [/<li(?:\s[^<>]{0,300})?>\s*/gi, "\n- "],
  [/<\/li>/gi, ""],
  [/<br\s*\/?>/gi, "  \n"],
  [/<(strong|b)>([^<>]*)<\/\1>/gi, "**$2**"],
  [/<(em|i)>([^<>]*)<\/\1>/gi, "*$2*"],
  [/<a\s[^<>]{0,300}?\bhref=(["'])([^"'<>\s()]{1,500})\1[^<>]{0,300}>([^<>]{0,500})<\/a>/gi, "[$3]($2)"],
  [/<(s|del|strike)>([^<>]*)<\/\1>/gi, "~~$2~~"],
  [/<hr\s*\/?>/gi, "\n\n---\n\n"],
  [
    /<img\s(?=[^<>]{0,500}?\balt=(["'])([^"'<>]{0,200})\1)(?=[^<>]{0,500}?\bsrc=(["'])([^"'<>\s()]{1,500})\3)[^<>]{0,800}>/gi,
    "![$2]($4)",
  ],
  [/<img\s[^<>]{0,300}?\bsrc=(["'])([^"'<>\s()]{1,500})\1[^<>]{0,300}>/gi, "![]($2)"],
  [
    /<\/?(?:a|span|sub|sup|small|u|strong|b|em|i|s|del|kbd|mark|abbr|cite|ins|center|font|var|samp|tt|wbr)(?:\s[^<>]{0,300})?\/?>/gi,
    "",
  ],
];

const codeTag = /<code>([^<>`]*)<\/code>/gi;

const markdownCode = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** Converts simple HTML tags to Markdown. All other tags remain and are printed as text. */
export function readTags(text: string): string {
  if (!text.includes("<")) return text;
  const withCode = splitCode(text, (piece) =>
    piece.replace(codeTag, (_, code: string) => `\`${code.replace(/&(lt|gt|amp|quot);/g, decodeEntity)}\``),
  );
  return splitCode(splitCode(withCode, readTables), (piece) =>
    tagRules.reduce((read, [tag, markdown]) => read.replace(tag, markdown), piece),
  );
}

/** Converts HTML tables to Markdown tables, with the first row as the heading. */
function readTables(text: string): string {
  const [before = "", ...pieces] = text.split(/(<table(?:\s[^<>]{0,300})?>)/i);
  let read = before;
  for (let index = 0; index < pieces.length; index += 2) {
    const [start = "", piece = ""] = pieces.slice(index, index + 2);
    const end = piece.search(/<\/table>/i);
    const table = end < 0 ? undefined : readRows(piece.slice(0, end));
    read += table === undefined ? start + piece : table + piece.slice(end + "</table>".length);
  }
  return read;
}

function readRows(table: string): string | undefined {
  const rows = table.split(/<tr(?:\s[^<>]{0,300})?>/i).flatMap((row) => {
    const [, ...cells] = row.split(/<t[hd](?:\s[^<>]{0,300})?>/i);
    return cells.length === 0 ? [] : [cells.map(readCell)];
  });
  const [heading, ...others] = rows;
  if (heading === undefined) return undefined;
  const lines = [heading, heading.map(() => "---"), ...others].map((cells) => `| ${cells.join(" | ")} |`);
  return `\n\n${lines.join("\n")}\n\n`;
}

/** A cell is a single line, so its paragraphs and list items follow each other. */
function readCell(cell: string): string {
  return cell
    .replace(/<\/(?:td|th|tr|tbody|thead|tfoot)>/gi, "")
    .replace(/<li(?:\s[^<>]{0,300})?>/gi, " • ")
    .replace(/<\/?(?:p|div|ul|ol|li|br|tbody|thead|tfoot)(?:\s[^<>]{0,300})?\/?>/gi, " ")
    .replaceAll("|", "\\|")
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes the size that some renderers accept in an image: `![a](a.png =64x64)`. */
export function readSizes(text: string): string {
  if (!text.includes(" =")) return text;
  return splitCode(text, (piece) =>
    piece.replace(/(!\[[^\]]{0,200}\]\([^()\s]{1,500})[ \t]{1,5}=[\dpx%*]{1,20}\)/g, "$1)"),
  );
}

export function splitCode(text: string, change: (piece: string) => string): string {
  return text
    .split(markdownCode)
    .map((piece, index) => (index % 2 === 0 ? change(piece) : piece))
    .join("");
}

function decodeEntity(_: string, name: string): string {
  return { lt: "<", gt: ">", amp: "&", quot: '"' }[name] ?? "";
}

export function readFootnotes(text: string): {
  readonly text: string;
  readonly footnotes: ReadonlyMap<string, string>;
} {
  const footnotes = new Map<string, string>();
  if (!text.includes("[^")) return { text, footnotes };
  const left = splitCode(text, (piece) =>
    piece.replace(/^ {0,3}\[\^([\w-]{1,40})\]:[ \t]*(.*)$/gm, (_, name: string, note: string) => {
      footnotes.set(name, note);
      return "";
    }),
  );
  return { text: left, footnotes };
}
