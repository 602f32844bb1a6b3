import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";

const named = `
aliceblue f0f8ff, antiquewhite faebd7, aqua 00ffff, aquamarine 7fffd4, azure f0ffff, beige f5f5dc,
bisque ffe4c4, black 000000, blanchedalmond ffebcd, blue 0000ff, blueviolet 8a2be2, brown a52a2a,
burlywood deb887, cadetblue 5f9ea0, chartreuse 7fff00, chocolate d2691e, coral ff7f50,
cornflowerblue 6495ed, cornsilk fff8dc, crimson dc143c, cyan 00ffff, darkblue 00008b, darkcyan 008b8b,
darkgoldenrod b8860b, darkgray a9a9a9, darkgreen 006400, darkgrey a9a9a9, darkkhaki bdb76b,
darkmagenta 8b008b, darkolivegreen 556b2f, darkorange ff8c00, darkorchid 9932cc, darkred 8b0000,
darksalmon e9967a, darkseagreen 8fbc8f, darkslateblue 483d8b, darkslategray 2f4f4f, darkslategrey 2f4f4f,
darkturquoise 00ced1, darkviolet 9400d3, deeppink ff1493, deepskyblue 00bfff, dimgray 696969,
dimgrey 696969, dodgerblue 1e90ff, firebrick b22222, floralwhite fffaf0, forestgreen 228b22,
fuchsia ff00ff, gainsboro dcdcdc, ghostwhite f8f8ff, gold ffd700, goldenrod daa520, gray 808080,
green 008000, greenyellow adff2f, grey 808080, honeydew f0fff0, hotpink ff69b4, indianred cd5c5c,
indigo 4b0082, ivory fffff0, khaki f0e68c, lavender e6e6fa, lavenderblush fff0f5, lawngreen 7cfc00,
lemonchiffon fffacd, lightblue add8e6, lightcoral f08080, lightcyan e0ffff, lightgoldenrodyellow fafad2,
lightgray d3d3d3, lightgreen 90ee90, lightgrey d3d3d3, lightpink ffb6c1, lightsalmon ffa07a,
lightseagreen 20b2aa, lightskyblue 87cefa, lightslategray 778899, lightslategrey 778899,
lightsteelblue b0c4de, lightyellow ffffe0, lime 00ff00, limegreen 32cd32, linen faf0e6, magenta ff00ff,
maroon 800000, mediumaquamarine 66cdaa, mediumblue 0000cd, mediumorchid ba55d3, mediumpurple 9370db,
mediumseagreen 3cb371, mediumslateblue 7b68ee, mediumspringgreen 00fa9a, mediumturquoise 48d1cc,
mediumvioletred c71585, midnightblue 191970, mintcream f5fffa, mistyrose ffe4e1, moccasin ffe4b5,
navajowhite ffdead, navy 000080, oldlace fdf5e6, olive 808000, olivedrab 6b8e23, orange ffa500,
orangered ff4500, orchid da70d6, palegoldenrod eee8aa, palegreen 98fb98, paleturquoise afeeee,
palevioletred db7093, papayawhip ffefd5, peachpuff ffdab9, peru cd853f, pink ffc0cb, plum dda0dd,
powderblue b0e0e6, purple 800080, rebeccapurple 663399, red ff0000, rosybrown bc8f8f, royalblue 4169e1,
saddlebrown 8b4513, salmon fa8072, sandybrown f4a460, seagreen 2e8b57, seashell fff5ee, sienna a0522d,
silver c0c0c0, skyblue 87ceeb, slateblue 6a5acd, slategray 708090, slategrey 708090, snow fffafa,
springgreen 00ff7f, steelblue 4682b4, tan d2b48c, teal 008080, thistle d8bfd8, tomato ff6347,
turquoise 40e0d0, violet ee82ee, wheat f5deb3, white ffffff, whitesmoke f5f5f5, yellow ffff00,
yellowgreen 9acd32`;

const values: ReadonlyMap<string, string> = new Map(
  named
    .trim()
    .split(/,\s+/)
    .map((entry): readonly [string, string] => {
      const [name = "", digits = ""] = entry.split(" ");
      return [name, digits];
    }),
);

const decidedElsewhere = new Set(
  (
    "accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext currentcolor field fieldtext " +
    "graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext transparent visitedtext"
  ).split(" "),
);

/** Functional notation with numeric arguments only, so that it cannot end a CSS declaration. */
const functional = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*([0-9a-z.%,\s/+-]*?)\s*\)$/i;

export function isColor(text: string): boolean {
  const name = text.toLowerCase();
  if (values.has(name) || decidedElsewhere.has(name)) return true;
  if (text.startsWith("#")) return /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
  return listNumbers(text).length >= 3;
}

function listNumbers(text: string): readonly string[] {
  const [, , numbers = ""] = functional.exec(text) ?? [];
  return numbers.split(/[\s,/]+/).filter((number) => number !== "");
}

type Channels = readonly [red: number, green: number, blue: number];

function readChannels(text: string): Channels | undefined {
  const given = values.get(text.toLowerCase()) ?? /^#([0-9a-f]+)$/i.exec(text)?.[1];
  const digits = given?.length === 3 ? given.replace(/./g, "$&$&") : given;
  if (digits?.length === 6) {
    const value = Number.parseInt(digits, 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  const numbers = /^rgba?\(/i.test(text) ? listNumbers(text) : [];
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = numbers.map((number) =>
    number.endsWith("%") ? Number(number.slice(0, -1)) * 2.55 : Number(number),
  );
  return numbers.length === 3 && [red, green, blue].every((channel) => channel >= 0 && channel <= 255)
    ? [red, green, blue]
    : undefined;
}

/** Minimum contrast for normal-sized text (WCAG 2.2, success criterion 1.4.3). */
const leastContrast = 4.5;

/**
 * Warns if the accent colour has too little contrast with the background (`paper`). Skips colours whose contrast cannot be computed.
 * @param colors - Custom properties that override those in `style`, by name without `--`.
 */
export function tellContrast(colors: Readonly<Record<string, string>>, style: string): readonly Finding[] {
  const { accent } = colors;
  const paper = colors["paper"] ?? /--paper:\s*([^;}]+)/.exec(style)?.[1];
  if (accent === undefined || paper === undefined) return [];
  const [ofAccent, ofPaper] = [readThemes(accent), readThemes(paper)];
  return (["light", "dark"] as const).flatMap((theme) => {
    const contrast = contrastOf(ofAccent[theme], ofPaper[theme]);
    if (contrast === undefined || contrast >= leastContrast) return [];
    const shown = `${ofAccent[theme]} on ${ofPaper[theme]}`;
    const message = `The accent is hard to read in the ${theme} theme: ${shown} has a contrast of ${contrast.toFixed(1)}.`;
    const fix = `Choose colours whose contrast is ${leastContrast} or more; \`{ light, dark }\` gives each theme its own.`;
    return [createFinding("docs/low-contrast", { message, fix })];
  });
}

function readThemes(value: string): { readonly light: string; readonly dark: string } {
  const [, inner = value] = /^light-dark\((.*)\)$/.exec(value.trim()) ?? [];
  const [light = "", dark = light] = inner.split(/,(?![^(]*\))/).map((color) => color.trim());
  return inner === value ? { light: value, dark: value } : { light, dark };
}

/** Returns a contrast ratio between 1 and 21 (WCAG 2.2), or `undefined` for colours that depend on the browser. */
function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [readChannels(one), readChannels(other)];
  if (first === undefined || second === undefined) return undefined;
  const [darker = 0, lighter = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance between 0 (black) and 1 (white), as defined in WCAG 2.2. */
function luminanceOf(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
