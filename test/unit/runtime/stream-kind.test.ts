import { describe, expect, test } from "vitest";
import { mediaKind } from "../../../contract/model/media-kind.ts";
import { parseMediaType } from "../../../runtime/media-type.ts";
import { streamKindOf } from "../../../runtime/stream-kind.ts";

const kindOf = (type: string) => {
  const media = parseMediaType(type);
  return media === undefined ? undefined : streamKindOf(media);
};

describe("the media types of streams", () => {
  test.each([
    ["text/event-stream", "sse"],
    ["Text/Event-Stream; charset=utf-8", "sse"],
    ["application/ndjson", "json-lines"],
    ["application/x-ndjson;v=1", "json-lines"],
    ["application/json-lines", "json-lines"],
    ["application/jsonl", "json-lines"],
    ["application/x-jsonl", "json-lines"],
    ["application/json-seq", "json-lines"],
    ["application/geo+json-seq", "json-lines"],
    ["application/stream+json", "json-lines"],
  ] as const)("%s is one for a message and for a document alike", (type, kind) => {
    expect(kindOf(type)).toBe(kind);
    expect(mediaKind(type, undefined, () => undefined)).toBe(kind);
  });

  test.each([
    "application/json",
    "text/plain",
    "text/ndjson",
    "application/*",
    "*/*",
    "nothing",
  ])("%s is none", (type) => expect(kindOf(type)).toBeUndefined());
});
