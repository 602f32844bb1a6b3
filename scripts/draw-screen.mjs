/** Draws the screen of a terminal as an SVG that consists of text, from the output of `tmux capture-pane -e`. */
const cell = { width: 7.83, height: 18 };
const margin = 14;
const defaults = { fill: "#e6edf3", back: "#0d1117" };

const basic = [
  ...["#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4"],
  ...["#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff"],
];

/** @param title - What the picture shows, for readers who do not see it. */
export function drawScreen(screen, title) {
  const rows = screen.replace(/\n+$/, "").split("\n").map(readRow);
  const columns = Math.max(...rows.map((runs) => runs.reduce((sum, { text }) => sum + [...text].length, 0)));
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = rows.length * cell.height + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">
<rect width="100%" height="100%" rx="8" fill="${defaults.back}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" xml:space="preserve">
${rows.map(drawRow).join("")}</g>
</svg>
`;
}

function drawRow(runs, index) {
  const top = margin + index * cell.height;
  let column = 0;
  let drawn = "";
  for (const { text, fill, back, isBold } of runs) {
    const x = (margin + column * cell.width).toFixed(1);
    const length = [...text].length;
    const width = (length * cell.width).toFixed(1);
    column += length;
    if (back !== defaults.back)
      drawn += `<rect x="${x}" y="${top}" width="${width}" height="${cell.height}" fill="${back}"/>\n`;
    if (text.trim() === "") continue;
    // The length keeps columns aligned in every font.
    const weight = isBold ? ' font-weight="bold"' : "";
    drawn += `<text x="${x}" y="${top + 13}" textLength="${width}" fill="${fill}"${weight}>${escapeXml(text).replaceAll(" ", "\u00a0")}</text>\n`;
  }
  return drawn;
}

/** Splits a row into runs with the same colours. */
function readRow(row) {
  const runs = [];
  let style = { ...defaults, isBold: false, isReverse: false };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches ANSI escapes
  for (const part of row.split(/(\u001b\[[\d;]*m)/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
    const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
    if (codes !== undefined) style = applyCodes(style, codes.split(";").map(Number));
    else if (part !== "") {
      const { fill, back, isBold, isReverse } = style;
      runs.push({ text: part, isBold, ...(isReverse ? { fill: back, back: fill } : { fill, back }) });
    }
  }
  return runs;
}

function applyCodes(before, codes) {
  const style = { ...before };
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at];
    if (code === 0) Object.assign(style, defaults, { isBold: false, isReverse: false });
    else if (code === 1) style.isBold = true;
    else if (code === 22) style.isBold = false;
    else if (code === 7 || code === 27) style.isReverse = code === 7;
    else if (code === 39) style.fill = defaults.fill;
    else if (code === 49) style.back = defaults.back;
    else if (code === 38 || code === 48) {
      const isIndexed = codes[at + 1] === 5;
      const colour = isIndexed ? indexed(codes[at + 2]) : rgb(codes.slice(at + 2, at + 5));
      style[code === 38 ? "fill" : "back"] = colour;
      at += isIndexed ? 2 : 4;
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97))
      style.fill = basic[code >= 90 ? code - 82 : code - 30];
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
      style.back = basic[code >= 100 ? code - 92 : code - 40];
  }
  return style;
}

/** A colour of the 256-colour palette: 16 basic ones, a cube, and greys. */
function indexed(index) {
  if (index < 16) return basic[index];
  if (index >= 232) return rgb(Array(3).fill(8 + 10 * (index - 232)));
  const part = (value) => (value === 0 ? 0 : 55 + 40 * value);
  const place = index - 16;
  return rgb([part(Math.floor(place / 36)), part(Math.floor(place / 6) % 6), part(place % 6)]);
}

function rgb(parts) {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function escapeXml(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
