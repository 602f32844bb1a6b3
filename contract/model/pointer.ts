/** The part of a `$ref` before the name of a schema. */
const schemaPrefix = "#/components/schemas/";

/** One name as it stands in a JSON Pointer (RFC 6901 §3). */
export function escapeSegment(name: string): string {
  return name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}

/** The names of a JSON Pointer, unescaped (RFC 6901 §4). */
export function splitPointer(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map(unescapeSegment);
}

/** The pointer of a member of the node at `pointer`. */
export function joinPointer(pointer: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>((joined, name) => `${joined}/${escapeSegment(String(name))}`, pointer);
}

/** The pointer in a `$ref` within the document (`#/…`), percent-decoded; `undefined` for any other `$ref`. */
export function pointerOfRef(ref: string): string | undefined {
  if (!ref.startsWith("#/")) return undefined;
  return decodeFragment(ref.slice(1));
}

/** The `$ref` of a named schema, in the one spelling that the normalised document uses (RFC 6901 §6). */
export function schemaRef(name: string): string {
  return schemaPrefix + encodeFragment(escapeSegment(name));
}

/** The name of the schema that a `$ref` of the normalised document leads to; `undefined` for any other `$ref`. */
export function schemaNameOf(ref: string): string | undefined {
  if (!ref.startsWith(schemaPrefix)) return undefined;
  const rest = ref.slice(schemaPrefix.length);
  return rest.includes("/") ? undefined : unescapeSegment(decodeFragment(rest));
}

function unescapeSegment(segment: string): string {
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}

function decodeFragment(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A bare `%` is no escape: taken by the letter, as the author most likely meant it.
    return fragment;
  }
}

function encodeFragment(fragment: string): string {
  if (/^[\w.~-]*$/.test(fragment)) return fragment;
  try {
    // What a fragment may hold as it is (RFC 3986 §3.5) stays readable.
    return encodeURIComponent(fragment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
  } catch {
    // A lone surrogate has no UTF-8 form.
    return fragment;
  }
}
