/** A fenced block of a Markdown page. */
export interface Snippet {
  /** The line of the page that the block begins on, counted from 1. */
  readonly line: number;
  /** The first word after the fence, e.g. `ts`. */
  readonly language: string;
  /** The text after the language: the name of the file that the block shows. */
  readonly file: string | undefined;
  readonly text: string;
}

/** The fenced blocks of a Markdown page, in order. */
export function readSnippets(page: string): readonly Snippet[] {
  const found: Snippet[] = [];
  let open: { line: number; info: string; lines: string[] } | undefined;
  for (const [index, line] of page.split("\n").entries()) {
    if (open === undefined) {
      const info = /^```(.*)$/.exec(line)?.[1];
      if (info !== undefined) open = { line: index + 1, info: info.trim(), lines: [] };
    } else if (line === "```") {
      const [language = "", file] = open.info.split(/\s+/, 2);
      found.push({ line: open.line, language, file, text: `${open.lines.join("\n")}\n` });
      open = undefined;
    } else open.lines.push(line);
  }
  return found;
}
