import { percentDecode } from "../../../runtime/wire/split-styled.ts";

/**
 * Which part of a body is secret:
 *
 * - `named`: members with secret names
 * - `opaque`: the same, but everything if the media type has no members, such as XML and text
 * - `whole`: everything
 */
export type BodySecrecy = "whole" | "opaque" | "named";

/** A path of the document with secrets that have no name in messages. */
export interface SecretPlace {
  /** The segments from left to right. A `literal` is percent-decoded; a segment without `literal` matches any text. */
  readonly segments: readonly { readonly literal?: string; readonly secret: boolean }[];
  readonly request: BodySecrecy;
  readonly response: BodySecrecy;
}

/** The segments of a path. A trailing slash adds none. */
export function splitPath(path: string): readonly string[] {
  return path.replace(/^\/|\/$/g, "").split("/");
}

/** The places whose segments match the end of a URL's path. The beginning of the path depends on the server. */
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

/** Replaces the secret segments in the path of a URL. */
export function redactPath(url: string, places: readonly SecretPlace[], mark: string): string {
  const found = placesOf(url, places);
  if (found.length === 0) return url;
  const { start, path } = pathOf(url);
  const [, lead = "", inner = "", end = ""] = /^(\/?)(.*?)(\/?)$/s.exec(path) ?? [];
  const given = inner.split("/");
  for (const { segments } of found)
    for (const [at, { secret }] of segments.entries())
      if (secret) given[given.length - segments.length + at] = mark;
  return url.slice(0, start) + lead + given.join("/") + end + url.slice(start + path.length);
}

function pathOf(url: string): { readonly start: number; readonly path: string } {
  const start = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?/i.exec(url)?.[0].length ?? 0;
  const [path = ""] = url.slice(start).split(/[?#]/, 1);
  return { start, path };
}
