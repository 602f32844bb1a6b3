/**
 * Passes over pieces of JSON text that is known to be valid. Each function is given the offset of what it passes over, and
 * answers that of what follows.
 *
 * @module
 */

/** Passes over white space, of which there may be none. */
export function skipJsonSpace(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
  }
}

/** Passes over a string. */
export function skipJsonString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code === 92) at++;
  }
  return text.length;
}

/** Passes over a value of any kind. */
export function skipJsonValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) at = skipJsonString(text, at) - 1;
    else if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) depth--;
    else if (depth === 0) at = skipScalar(text, at) - 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** A number, `true`, `false` or `null`: up to what ends a member or an item. */
function skipScalar(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 44 || code === 125 || code === 93 || code <= 32) return at;
  }
  return text.length;
}
