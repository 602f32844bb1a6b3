// A table of a section: `{ title, note?, unit, columns, rows, chart? }`, its rows `[name, ...numbers or texts]`.

/** A number with three significant figures. */
export function show(value) {
  if (value === undefined || value === null) return "–";
  if (typeof value !== "number") return String(value);
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-GB");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** The table for a terminal. */
export function printTable({ title, columns, rows, note }) {
  const lines = [columns, ...rows.map((row) => row.map(show))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? "").length)));
  const text = lines.map((line) =>
    line
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index])))
      .join("  "),
  );
  return [title, ...text, ...(note ? [note] : []), ""].join("\n");
}

/** The table for a page. */
export function printMarkdown({ columns, rows }) {
  const line = (cells) => `| ${cells.map((cell) => show(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    line(columns),
    `|${columns.map((_, index) => (index === 0 ? "---" : "--:")).join("|")}|`,
    ...rows.map(line),
  ].join("\n");
}
