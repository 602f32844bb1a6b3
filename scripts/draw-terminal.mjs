import { stripVTControlCharacters } from "node:util";

/**
 * Draws commands and their output as an SVG that consists of text: small, sharp at any size, and readable by a screen reader. Commands
 * appear one after another, each followed by its output, unless the reader prefers reduced motion.
 */
const size = { width: 7.83, height: 18, margin: 18 };

/** Seconds from one command to the next. */
const stepTime = 2.5;

/** Seconds from a command to its output. */
const outputDelay = 0.8;

const colours = {
  31: "#ff7b72",
  32: "#7ee787",
  33: "#e3b341",
  34: "#79c0ff",
  35: "#d2a8ff",
  36: "#76e3ea",
  90: "#8b949e",
};

/** The SVG of a run: `[{ line, note?, output }]`. Varying text, such as times, is removed. */
export function drawTerminal(steps) {
  const rows = steps.flatMap(({ line, note, output }, step) => {
    const printed = output
      .replace(/ \(\d+\.\d s\)/g, "")
      .trimEnd()
      .split("\n");
    const command = [
      ...(note === undefined ? [] : [`\u001b[90m${note}\u001b[0m`]),
      `\u001b[32m$\u001b[0m \u001b[1m${line}\u001b[0m`,
    ];
    return [
      ...command.map((row) => ({ row, at: step * stepTime })),
      ...[...printed, ""].map((row) => ({ row, at: step * stepTime + outputDelay })),
    ];
  });
  const columns = Math.max(...rows.map(({ row }) => stripVTControlCharacters(row).length));
  const width = Math.round(columns * size.width + 2 * size.margin);
  const height = rows.length * size.height + 2 * size.margin;
  const title = `A terminal: ${steps.map(({ line }) => line).join(", ")}`;
  const text = rows
    .map(({ row, at }, index) => drawRow(row, size.margin + (index + 1) * size.height - 5, at))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<style>
text { animation: appear 1ms var(--at) both; }
@keyframes appear { from { visibility: hidden; } }
@media (prefers-reduced-motion: reduce) { text { animation: none; } }
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">
${text}</g>
</svg>
`;
}

function drawRow(row, y, at) {
  if (row === "") return "";
  const spans = [];
  let style = "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches ANSI escapes
  for (const part of row.split(/(\u001b\[[\d;]*m)/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
    const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
    if (codes === undefined) {
      if (part !== "")
        spans.push(style === "" ? escapeXml(part) : `<tspan ${style}>${escapeXml(part)}</tspan>`);
    } else style = codes.split(";").reduce(addStyle, style);
  }
  return `<text x="${size.margin}" y="${y}" style="--at: ${at}s">${spans.join("")}</text>\n`;
}

function addStyle(style, code) {
  if (code === "" || code === "0") return "";
  if (code === "1") return `${style} font-weight="bold"`.trim();
  if (code === "2") return `${style} fill="#8b949e"`.trim();
  if (code === "22" || code === "39") return "";
  const fill = colours[code];
  return fill === undefined ? style : `${style.replace(/ ?fill="[^"]*"/, "")} fill="${fill}"`.trim();
}

/** Escapes text for XML. Spaces become no-break spaces, since SVG shows several spaces as one. */
function escapeXml(text) {
  const safe = text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
  return safe.replaceAll(" ", "\u00a0");
}
