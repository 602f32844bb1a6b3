// Bar charts as SVG: one bar per row of a table; the scale is logarithmic if the values differ widely.
import { show } from "./table.mjs";

const style = `
  text { font: 12px system-ui, sans-serif; fill: #1f2430; }
  .title { font-weight: 600; font-size: 13px; }
  .quiet { fill: #5b6472; font-size: 11px; }
  .own { fill: #0b7a5c; } .other { fill: #8a94a6; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e9ef; } .quiet { fill: #a3acba; }
    .own { fill: #35c79a; } .other { fill: #6f7a8c; }
  }`;

const WIDTH = 760;
const LABEL = 250;
const ROOM = WIDTH - LABEL - 110;

/**
 * Draws one column of a table. The length of a bar is its number; if the largest is more than forty times the smallest, the
 * scale is logarithmic, and the chart says so. Rows of tenon have a colour of their own.
 */
export function drawChart({ title, columns, rows, column }) {
  const bars = rows.filter((row) => typeof row[column] === "number" && row[column] > 0);
  const values = bars.map((row) => row[column]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isLog = most / least > 40;
  const floor = 10 ** Math.floor(Math.log10(least));
  const lengthOf = (value) =>
    Math.max(2, ROOM * (isLog ? Math.log(value / floor) / Math.log(most / floor) : value / most));
  const height = 52 + bars.length * 22;
  const body = bars.map((row, index) => drawBar(row[0], row[column], lengthOf(row[column]), 44 + index * 22));
  const scale = `${columns[column]}${isLog ? ", logarithmic scale" : ""}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeText(title)}">`,
    `<style>${style}\n</style>`,
    `<text class="title" x="8" y="18">${escapeText(title)}</text>`,
    `<text class="quiet" x="8" y="34">${escapeText(scale)}</text>`,
    ...body,
    "</svg>\n",
  ].join("\n");
}

function drawBar(name, value, length, top) {
  const kind = name.startsWith("tenon") ? "own" : "other";
  return [
    `<text x="${LABEL - 8}" y="${top + 13}" text-anchor="end">${escapeText(name)}</text>`,
    `<rect class="${kind}" x="${LABEL}" y="${top + 2}" width="${length.toFixed(1)}" height="15" rx="2"/>`,
    `<text class="quiet" x="${(LABEL + length + 6).toFixed(1)}" y="${top + 13}">${show(value)}</text>`,
  ].join("");
}

function escapeText(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
