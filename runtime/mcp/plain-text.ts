/**
 * Converts documentation to a single line, removing characters that are invisible to people but not to models (tag characters,
 * bidirectional controls).
 * @param most - Maximum length. Longer text ends after a sentence if possible.
 */
export function plainText(text: string, most: number): string {
  // Descriptions can be megabytes long, so they are cut before the regular expressions run.
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
