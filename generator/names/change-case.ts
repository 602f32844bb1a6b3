/** Matches everything that separates words: characters other than letters, marks and digits, and all characters outside the basic plane. */
const SEPARATORS = /[^\p{L}\p{M}\p{Nd}]+|[\u{10000}-\u{10FFFF}]+/gu;

/** The words of a text; letters keep their case. Empty if it has no letters and digits. */
function splitWords(text: string): readonly string[] {
  return text
    .normalize("NFC")
    .replace(SEPARATORS, " ")
    .split(" ")
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter((word) => word !== "");
}

/** Converts `repos/list-commits` to `reposListCommits`, `HTTPStatus` to `httpStatus`; empty for a text without words. */
export function camelCase(text: string): string {
  const [first = "", ...rest] = splitWords(text);
  return guardDigit(lowerStart(first) + rest.map(upperFirst).join(""));
}

/** Converts `simple-user` to `SimpleUser`; empty for a text without words. */
export function pascalCase(text: string): string {
  return guardDigit(splitWords(text).map(upperFirst).join(""));
}

/** The text with its first letter in upper case. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Puts a leading capital in lower case, or a leading run of capitals except the one that begins the next word. */
function lowerStart(word: string): string {
  return word.replace(/^\p{Lu}(?:\p{Lu}+(?!\p{Ll}))?/u, (capitals) => capitals.toLowerCase());
}

function guardDigit(name: string): string {
  return /^\p{Nd}/u.test(name) ? `_${name}` : name;
}
