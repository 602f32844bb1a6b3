import { showProse, showText } from "../../contract/findings/show-text.ts";
import { escapeMarkup } from "../../language/values/markup.ts";

interface HtmlPage {
  readonly title: string;
  readonly body: readonly string[];
  readonly version: string;
  readonly style?: string;
}

export function printHtmlPage({ title, body, version, style = "" }: HtmlPage): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    `<style>${htmlStyle}${style}</style>`,
    "</head>",
    "<body>",
    "<main>",
    `<h1>${escapeText(title)}</h1>`,
    ...body,
    "</main>",
    `<footer><p>tenon ${escapeText(version)}</p></footer>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

export function printCounts(counts: Readonly<Record<string, string>>): string {
  const cells = Object.entries(counts).map(
    ([name, count]) => `<div class="${name}"><dt>${name}</dt><dd>${count}</dd></div>`,
  );
  return `<dl>${cells.join("")}</dl>`;
}

export const htmlStyle: string = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
section { border-inline-start: .25rem solid #888; padding-inline-start: 1rem; margin-block: 1.5rem; }
section.error { border-color: #c62828; }
section.warning { border-color: #b26a00; }
pre { overflow-x: auto; padding: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); }
code { overflow-wrap: anywhere; }
.place { margin-bottom: 0; font-family: monospace; }
`;

export function escapeText(text: string): string {
  return escapeMarkup(showText(text));
}

export function escapeProse(text: string): string {
  return escapeMarkup(showProse(text)).replaceAll("\n", "<br>");
}
