// @ts-nocheck Made by a machine and tested as a whole.
/** A JSON Pointer (RFC 6901 §3): empty, or each token after a slash, `~` only as `~0` and `~1`. */
export function isJsonPointer(text: string): boolean {
  return (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text);
}

/** A JSON Pointer as the fragment of a URI (RFC 6901 §6), with its `#`. */
export function isJsonPointerFragment(text: string): boolean {
  if (!/^#(?:[\w.!$&'()*+,;:=@/~-]|%[\da-f]{2})*$/i.test(text)) return false;
  return isJsonPointer(text.slice(1));
}

/** A relative JSON Pointer (draft-bhutton-relative-json-pointer-00): `1/name`, `0#`, `0+1/name`. */
export function isRelativeJsonPointer(text: string): boolean {
  const match = /^(?:0|[1-9]\d*)(?:[+-][1-9]\d*)?(#$)?/.exec(text);
  return match !== null && (match[1] !== undefined || isJsonPointer(text.slice(match[0].length)));
}
