export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  if (end === -1) return text.length;
  return end;
}

export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return text[at] === "\r" && text[at + 1] === "\n" ? at + 1 : at;
}

export function quotedEnd(text: string, from: number, limit: number): number {
  const quote = text[from];
  for (let at = from + 1; at < limit; at++) {
    if (text[at] === "\\" && quote === '"') at++;
    else if (text[at] === quote) {
      if (quote === "'" && text[at + 1] === quote) at++;
      else return at + 1;
    }
  }
  let end = limit;
  while (end > from + 1 && /\s/.test(text[end - 1] ?? "")) end--;
  return end;
}

/** Returns the end of a plain scalar, excluding a trailing comment. */
export function endOfPlain(text: string, from: number, limit: number): number {
  const comment = /\s#/.exec(text.slice(from, limit))?.index;
  let end = comment === undefined ? limit : from + comment;
  while (end > from && /\s/.test(text[end - 1] ?? "")) end--;
  return end;
}

/** Replaces each line break with a single space, which is correct for most YAML strings. */
export function decodeQuoted(written: string): string {
  const inner = written.slice(1, written.length > 1 && written.endsWith(written[0] ?? "") ? -1 : undefined);
  const text = inner.includes("\n") ? inner.replace(/[ \t]*\r?\n[ \t]*/g, " ") : inner;
  if (written.startsWith("'")) return text.replaceAll("''", "'");
  if (!text.includes("\\")) return text;
  try {
    const value: unknown = JSON.parse(`"${text}"`);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}
