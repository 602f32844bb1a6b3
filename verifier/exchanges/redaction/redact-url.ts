import { percentDecode, percentDecodeForm } from "../../../runtime/wire/split-styled.ts";
import { redactJson } from "./redact-json.ts";
import { isSecretName, REDACTED_IN_URL, type RedactionRules, type SecretPlace } from "./redaction-rules.ts";

/**
 * Redacts the user name and password, secret path segments, and secret parameters in the query and the fragment, which OAuth 2 uses for
 * tokens.
 */
export function redactUrl(url: string, { query, places }: RedactionRules): string {
  const whole = url.replace(/^((?:[a-z][a-z0-9+.-]*:)?\/\/)[^/?#]*@/i, `$1${REDACTED_IN_URL}@`);
  const bare = redactPath(whole, places);
  const cut = bare.search(/[?#]/);
  if (cut < 0) return bare;
  return bare.slice(0, cut) + bare.slice(cut).replace(URL_ENDS, (piece) => redactPiece(piece, query));
}

/** Matches the pieces between `&` and `#`. `>` also ends a piece, because headers can contain URLs in `<…>`. */
const URL_ENDS = /[^&#>]+/g;
const FORM_ENDS = /[^&]+/g;

export function redactForm(text: string, names: ReadonlySet<string>): string {
  return text.replace(FORM_ENDS, (piece) => redactPiece(piece, names));
}

/**
 * Redacts everything after the first secret name, since a value can itself be a URL with `?`. Without a secret name, redacts members of
 * JSON.
 */
function redactPiece(piece: string, names: ReadonlySet<string>): string {
  let from = 0;
  for (let equals = piece.indexOf("="); equals >= 0; equals = piece.indexOf("=", from)) {
    const name = piece.slice(from, equals).replace(/^.*[?;]/s, "");
    if (isSecretPath(percentDecodeForm(name) ?? name, names))
      return `${piece.slice(0, equals + 1)}${REDACTED_IN_URL}`;
    const next = piece.slice(equals + 1).search(/[?;]/);
    if (next < 0) return redactJsonValue(piece, equals + 1, names);
    from = equals + 1 + next;
  }
  return piece;
}

function redactJsonValue(piece: string, start: number, names: ReadonlySet<string>): string {
  const value = percentDecodeForm(piece.slice(start));
  if (value === undefined || !/^\s*[[{]/.test(value)) return piece;
  const redacted = redactJson(value, names);
  return redacted === value ? piece : piece.slice(0, start) + encodeURIComponent(redacted);
}

/** Checks names with several parts, such as `user[password]` or `user.password`. */
function isSecretPath(name: string, names: ReadonlySet<string>): boolean {
  return isSecretName(name, names) || name.split(/[[\].]+/).some((part) => isSecretName(part, names));
}

export function splitPath(path: string): readonly string[] {
  return path.replace(/^\/|\/$/g, "").split("/");
}

export function placesOf(url: string, places: readonly SecretPlace[]): readonly SecretPlace[] {
  if (places.length === 0) return [];
  const given = splitPath(pathOf(url).path);
  const decoded = given.map((segment) => percentDecode(segment) ?? segment);
  return places.filter(({ segments }) =>
    segments.every(
      ({ literal }, at) =>
        segments.length <= decoded.length &&
        (literal === undefined || literal === decoded[decoded.length - segments.length + at]),
    ),
  );
}

function redactPath(url: string, places: readonly SecretPlace[]): string {
  const found = placesOf(url, places);
  if (found.length === 0) return url;
  const { start, path } = pathOf(url);
  const [, lead = "", inner = "", end = ""] = /^(\/?)(.*?)(\/?)$/s.exec(path) ?? [];
  const given = inner.split("/");
  for (const { segments } of found)
    for (const [at, { secret }] of segments.entries())
      if (secret) given[given.length - segments.length + at] = REDACTED_IN_URL;
  return url.slice(0, start) + lead + given.join("/") + end + url.slice(start + path.length);
}

function pathOf(url: string): { readonly start: number; readonly path: string } {
  const start = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?/i.exec(url)?.[0].length ?? 0;
  const [path = ""] = url.slice(start).split(/[?#]/, 1);
  return { start, path };
}
