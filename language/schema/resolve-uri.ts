/** What relative identifiers are resolved against where a document gives no base, so that they meet each other. */
const noBase = "tenon:///";

/**
 * A URI against a base, without fragment (RFC 3986 §5); the text itself where it cannot be parsed.
 *
 * @param base - `""` where there is none.
 */
export function resolveUri(uri: string, base: string): string {
  try {
    const url = new URL(uri, base === "" ? noBase : base);
    url.hash = "";
    return url.href;
  } catch {
    return splitFragment(uri)[0];
  }
}

/** A reference before and after its first `#`. */
export function splitFragment(ref: string): readonly [uri: string, fragment: string] {
  const hash = ref.indexOf("#");
  return hash < 0 ? [ref, ""] : [ref.slice(0, hash), ref.slice(hash + 1)];
}
