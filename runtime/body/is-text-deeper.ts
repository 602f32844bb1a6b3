const QUOTE = 34;
const BACKSLASH = 92;

/** As `isDeeper`, of a text. */
export function isTextDeeper(text: string, limit: number): boolean {
  // Each level takes two characters.
  if (text.length <= 2 * limit) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= limit; at++) {
    const code = text.charCodeAt(at);
    // `[` and `{`, `]` and `}` are a bit apart.
    const bracket = code | 32;
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += Number(code === BACKSLASH);
    else if (bracket === 123) depth++;
    else if (bracket === 125) depth--;
  }
  return depth > limit;
}
