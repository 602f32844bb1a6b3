import type { BodyKind } from "./descriptors.ts";
import { type MediaType, parseMediaType, splitOutsideQuotes } from "./media-type.ts";

/**
 * How content of a media type is read and written, whatever its schema: the only place that knows media types by name. `undefined`
 * where the type does not tell: for the ranges `*`/`*` and `application/*`, and for types of `application/` of which nothing is
 * known. Of few streams of JSON the names are registered.
 */
export function kindOf({ type, subtype }: Pick<MediaType, "type" | "subtype">): BodyKind | undefined {
  const essence = `${type}/${subtype}`;
  return kinds.find(([, names]) => names.test(essence))?.[0];
}

/** The names of what is one JSON text (RFC 6839 §3.1), in lower case and without parameters. */
export const JSON_TYPE: RegExp = /[/+]json$/;

const kinds: readonly (readonly [BodyKind, RegExp])[] = [
  ["sse", /^text\/event-stream$/],
  [
    "json-lines",
    /^application\/(?:(?:x-)?(?:jsonl|json-?lines|ndjson|json-stream)|json-seq|stream\+json)$|\+json-seq$/,
  ],
  ["json", JSON_TYPE],
  ["form", /^application\/x-www-form-urlencoded$/],
  ["multipart", /^multipart\//],
  ["text", /^text\/|[/+](?:xml|yaml)$|^application\/(?:ecmascript|graphql|javascript|jwt|sql|toml|x-yaml)$/],
  ["binary", /^(?!application\/|\*\/)|\/(?:gzip|octet-stream|pdf|x-gzip|x-tar|zip)$/],
];

/** The kind of a text that names a media type; `undefined` where it names none, too. */
export function kindOfType(text: string | null | undefined): BodyKind | undefined {
  const media = parseMediaType(text ?? "");
  return media && kindOf(media);
}

/** Whether a text names a type of which content is one JSON text (RFC 6839 §3.1). */
export function isJson(type: string | null | undefined): boolean {
  return kindOfType(type) === "json";
}

/** The same of a list of types, as an encoding may have it: whether one of them is JSON. */
export function listsJson(types: string | undefined): boolean {
  return splitOutsideQuotes(types ?? "", ",").some(isJson);
}

/** Whether content of this kind carries items one by one. It may never end, so it is passed on, and read, as it comes. */
export function isStreamKind(kind: BodyKind | undefined): kind is "sse" | "json-lines" {
  return kind === "sse" || kind === "json-lines";
}
