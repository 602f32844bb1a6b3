/**
 * A path template whose text a URL parser keeps: percent-encoded is what the parser drops (spaces at the end, tabs, line breaks), takes
 * for something else (`\`), or what is no part of a URL (other control characters, a `%` that escapes nothing). URL Standard §4.4,
 * RFC 3986 §2.
 */
export function urlPath(template: string): string {
  return template.replace(KEPT_OR_NOT, (found) =>
    found.startsWith("{") ? found : encodeURIComponent(found),
  );
}

/** An expression, which is filled in first, or what has to be encoded. */
const KEPT_OR_NOT = /\{[^{}/]*\}|\s+$|[\p{Cc}\\]|%(?![0-9a-fA-F]{2})/gu;
