import type { MediaType } from "./media-type.ts";

/** How the items of a stream are written: as server-sent events, or as one JSON text after another. */
export type StreamKind = "sse" | "json-lines";

/** The types of `application/` whose content is a sequence of JSON texts; few of the names are registered. */
const JSON_SEQUENCES: ReadonlySet<string> = new Set([
  "json-lines",
  "json-seq",
  "jsonl",
  "jsonlines",
  "ndjson",
  "stream+json",
  "x-json-stream",
  "x-jsonl",
  "x-jsonlines",
  "x-ndjson",
]);

/**
 * How a message of this media type carries items one by one; `undefined` where
 * it is one value. Content of such a type may never end, so it is passed on, and read, as it comes.
 */
export function streamKindOf({ type, subtype }: MediaType): StreamKind | undefined {
  if (type === "text" && subtype === "event-stream") return "sse";
  const isSequence = type === "application" && JSON_SEQUENCES.has(subtype);
  return isSequence || subtype.endsWith("+json-seq") ? "json-lines" : undefined;
}
