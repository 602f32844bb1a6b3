// @ts-nocheck Made by a machine and tested as a whole.
/** A regular expression of ECMA-262, with or without Unicode support. `\Z`, which is another dialect's, is none. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text);
  } catch {
    return isUnicodeRegex(text);
  }
  return !/(?:^|[^\\])(?:\\\\)*\\Z/.test(text);
}

function isUnicodeRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
