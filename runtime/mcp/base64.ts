export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(bytesToCharacters(bytes));
}

/** Returns one character per byte. Works in chunks, because a call takes a limited number of arguments. */
export function bytesToCharacters(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

/** Reads a `data:` URL with Base64 content, as models pass files. Returns `undefined` for any other value. */
export function readDataUrl(value: unknown): Blob | undefined {
  if (typeof value !== "string") return undefined;
  const [, type, base64] =
    /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[\w-]+)*;base64,([A-Za-z0-9+/=\s_-]*)$/.exec(value) ?? [];
  if (base64 === undefined) return undefined;
  const standard = base64.replace(/[=\s]/g, "").replaceAll("-", "+").replaceAll("_", "/");
  // A single left-over character encodes no byte, and `atob` would refuse it.
  const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard;
  const bytes = Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: type ?? "application/octet-stream" });
}
