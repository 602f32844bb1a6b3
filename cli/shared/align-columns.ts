/** Prints rows of a command or an option, and what it does, with the second column aligned. */
export function alignColumns(rows: readonly (readonly [name: string, text: string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}   ${text}`.trimEnd());
}
