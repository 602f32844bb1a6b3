/**
 * Documentation text on one line, without characters that people cannot see but models read (tags, bidirectional controls).
 * @param most - Maximum length. Text is cut at the end of a sentence if possible.
 */
export function plainText(text: string, most: number): string {
  // Cut first: a description may have megabytes.
  const line = text
    .slice(0, 4 * most)
    .replace(/<[^<>]{0,200}>/g, " ")
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  if (line.length <= most) return line;
  const start = line.slice(0, most);
  const end = Math.max(start.lastIndexOf(". "), start.lastIndexOf("! "), start.lastIndexOf("? "));
  return end > most / 3 ? start.slice(0, end + 1) : `${start.slice(0, most - 1).trimEnd()}…`;
}
