const invisible =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/**
 * Makes an untrusted string safe for a terminal or log. The result is a single line: control characters, ANSI escapes, bidirectional
 * controls and other invisible characters become symbols or numbers, and a tab becomes two spaces.
 */
export function showText(text: string): string {
  return text.replace(invisible, showCharacter);
}

/**
 * Multi-line version of {@link showText}, which inserts `indent` after each line break. Lines that a build server would execute (`::error`,
 * `##[group]`) are joined to the previous line.
 */
export function showProse(text: string, indent = ""): string {
  return text
    .trim()
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*(?=::|##(?:\[|vso))/g, " ␊ ")
    .split("\n")
    .map(showText)
    .join(`\n${indent}`);
}

export function makeWellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/**
 * Prints a value as JSON that is safe to show in a terminal.
 * @param indent - Spaces per level, or 0 for a single line. Default: 2.
 */
export function printSafeJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, undefined, indent).replace(invisible, (character) =>
    character === "\n" ? character : escapeUnits(character),
  );
}

function escapeUnits(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");
}

function showCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\t") return "  ";
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "␡";
  if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** Prints `file:line:column`, which terminals and editors turn into a link. The file name is made safe as in {@link showText}. */
export function showPlace({
  file,
  line,
  column,
}: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}): string {
  return `${showText(file)}:${line}:${column}`;
}

/** Prints a number with separators (`1,234,567`) without `Intl.NumberFormat`, which takes 30 ms to load. */
export function showNumber(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Prints a count with its noun: `1 operation`, `1,223 operations`. Supports regular plurals only. */
export function showCount(count: number, word: string): string {
  return `${showNumber(count)} ${word}${count === 1 ? "" : "s"}`;
}

const LISTED_NAMES = 5;

export function listNames(names: readonly string[]): string {
  const rest = names.length - LISTED_NAMES;
  return names.slice(0, LISTED_NAMES).join(", ") + (rest > 0 ? ` and ${showNumber(rest)} more` : "");
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Like `encodeURIComponent`, but replaces lone surrogates with U+FFFD instead of throwing (URL Standard §1.3). */
export function encodeComponent(text: string): string {
  return encodeURIComponent(makeWellFormed(text));
}

export function encodePath(path: string): string {
  return path.split("/").map(encodeComponent).join("/");
}
