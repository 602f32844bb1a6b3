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
  [/<\/?(?:a|span|sub|sup|small|u|strong|b|em|i)(?:\s[^<>]{0,300})?>/gi, ""],
];

const codeTag = /<code>([^<>`]*)<\/code>/gi;

const markdownCode = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** Converts simple HTML tags to Markdown. All other tags remain and are printed as text. */
export function readTags(text: string): string {
  if (!text.includes("<")) return text;
  const withCode = splitCode(text, (piece) =>
    piece.replace(codeTag, (_, code: string) => `\`${code.replace(/&(lt|gt|amp|quot);/g, decodeEntity)}\``),
  );
  return splitCode(withCode, (piece) =>
    tagRules.reduce((read, [tag, markdown]) => read.replace(tag, markdown), piece),
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
