import { mediaTypeParameter, parseMediaType } from "../http-semantics.ts";

/**
 * Returns the file name suggested by a response's `Content-Disposition` (RFC 6266 §4.3): `filename*`, otherwise `filename`. The result can
 * safely be joined to a folder: only the last path segment is kept, leading dots are removed, and characters that file systems reject or
 * that change the text direction become `_`. Returns `undefined` if no name remains. In a browser, a server on another origin must expose
 * the header (`Access-Control-Expose-Headers`).
 *
 * @example
 * const result = await api.downloadImage({ photo: "1" });
 * const name = readFileName(result.headers) ?? "image.png";
 */
export function readFileName(headers: Pick<Headers, "get">): string | undefined {
  // `Content-Disposition` parameters use the same grammar as media type parameters.
  const media = parseMediaType(`x/${headers.get("content-disposition") ?? ""}`);
  if (media === undefined) return undefined;
  const extended = decodeExtended(mediaTypeParameter(media, "filename*") ?? "");
  return cleanName(extended) ?? cleanName(mediaTypeParameter(media, "filename"));
}

function decodeExtended(text: string): string | undefined {
  const [, charset = "", value = ""] = /^([^']*)'[^']*'(.*)$/s.exec(text) ?? [];
  if (/^iso-8859-1$/i.test(charset))
    return value.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return /^utf-8$/i.test(charset) ? decodeURIComponent(value) : undefined;
  } catch {
    return undefined;
  }
}

const REFUSED = /[\p{Cc}<>:"|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?![^.])/i;

function cleanName(path = ""): string | undefined {
  const name = path.replace(/^.*[/\\]/s, "").replace(REFUSED, "_");
  const trimmed = name.replace(/^[\s.]+/, "").trimEnd();
  let end = trimmed.length;
  while (/[\s.]/.test(trimmed[end - 1] ?? "")) end--;
  return trimmed.slice(0, end).replace(DEVICE, "_$&") || undefined;
}
