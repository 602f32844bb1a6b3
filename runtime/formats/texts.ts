export function isByte(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  let end = text.length;
  if (text.charCodeAt(end - 1) === 0x3d) end -= text.charCodeAt(end - 2) === 0x3d ? 2 : 1;
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index);
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    // The range 0x2f to 0x39 contains `/` and the digits, and 0x2b is `+`.
    if (!isLetter && !(code >= 0x2f && code <= 0x39) && code !== 0x2b) return false;
  }
  return true;
}

export function isJsonPointer(text: string): boolean {
  return (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text);
}

/** A JSON Pointer in URI fragment notation (RFC 6901 §6), including the `#`. */
export function isJsonPointerFragment(text: string): boolean {
  if (!/^#(?:[\w.!$&'()*+,;:=@/~-]|%[\da-f]{2})*$/i.test(text)) return false;
  return isJsonPointer(text.slice(1));
}

/** A relative JSON Pointer (draft-bhutton-relative-json-pointer-00): `1/name`, `0#`, `0+1/name`. */
export function isRelativeJsonPointer(text: string): boolean {
  const match = /^(?:0|[1-9]\d*)(?:[+-][1-9]\d*)?(#$)?/.exec(text);
  return match !== null && (match[1] !== undefined || isJsonPointer(text.slice(match[0].length)));
}

/** An ECMA-262 regular expression, with or without Unicode support. `\Z`, which other dialects allow, is rejected. */
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

/** A UUID of any version (RFC 9562 §4): 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12. */
export function isUuid(text: string): boolean {
  if (text.length !== 36) return false;
  for (let index = 0; index < 36; index++) {
    const code = text.charCodeAt(index);
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (code !== 0x2d) return false;
    } else if (!((code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66))) {
      return false;
    }
  }
  return true;
}
