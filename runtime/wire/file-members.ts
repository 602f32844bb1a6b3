import type { MediaDescriptor } from "../descriptors.ts";

const TEXTUAL =
  /^(?:text\/|\*|multipart\/|application\/(?:json|xml|x-www-form-urlencoded|[^,;]*\+(?:json|xml))\b)/i;

/** Lists the members of a multipart body that are files: those that the schema describes as bytes, or whose media type is neither text nor JSON, XML or a form. */
export function fileMembersOf({ kind, encoding = [] }: MediaDescriptor): readonly string[] {
  if (kind !== "multipart") return [];
  return encoding.flatMap(({ name, contentType = "", text, bytes }) =>
    !bytes && (contentType === "" || text === true || TEXTUAL.test(contentType.trim())) ? [] : [name],
  );
}

/** Whether a text looks like the Base64 of a file, alone or in a data URL. */
export function looksLikeBase64(text: string): boolean {
  return (
    /^data:[^,]*;base64,/i.test(text) ||
    (text.length >= 16 &&
      text.length % 4 === 0 &&
      /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.slice(0, 200).trimEnd()))
  );
}
