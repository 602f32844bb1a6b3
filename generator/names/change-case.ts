/** Matches characters between words: all but letters, marks and digits; also all characters outside the basic plane. */
const SEPARATORS = /[^\p{L}\p{M}\p{Nd}]+|[\u{10000}-\u{10FFFF}]+/gu;

/** The words of a text, in their case; none if it has no letters or digits. */
function splitWords(text: string): readonly string[] {
  return text
    .normalize("NFC")
    .replace(SEPARATORS, " ")
    .split(" ")
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter((word) => word !== "");
}

/** `repos/list-commits` becomes `reposListCommits`, `HTTPStatus` becomes `httpStatus`; `""` if there are no words. */
export function camelCase(text: string): string {
  const [first = "", ...rest] = splitWords(text);
  return guardDigit(lowerStart(first) + rest.map(upperFirst).join(""));
}

/** `simple-user` becomes `SimpleUser`; `""` if there are no words. */
export function pascalCase(text: string): string {
  return guardDigit(splitWords(text).map(upperFirst).join(""));
}

/** The text with its first letter in upper case. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Turns the first letter, or the first word in capitals, into lower case: `User` → `user`, `HTTPStatus` → `httpStatus`. */
function lowerStart(word: string): string {
  return word.replace(/^\p{Lu}(?:\p{Lu}+(?!\p{Ll}))?/u, (capitals) => capitals.toLowerCase());
}

function guardDigit(name: string): string {
  return /^\p{Nd}/u.test(name) ? `_${name}` : name;
}
