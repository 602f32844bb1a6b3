import { describe, expect, test } from "vitest";
import { mediaKind } from "../../../contract/model/media-kind.ts";
import { isJson, isStreamKind, kindOfType, listsJson } from "../../../runtime/http-semantics.ts";

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
    expect(kindOfType(type)).toBe(kind);
    expect(mediaKind(type, undefined, () => undefined)).toBe(kind);
  });

  test.each([
    "application/json",
    "text/plain",
    "text/ndjson",
    "application/*",
    "*/*",
    "nothing",
  ])("%s is none", (type) => expect(isStreamKind(kindOfType(type))).toBe(false));
});

describe("the kinds of media types", () => {
  test.each([
    ["application/json", "json"],
    ["Text/JSON ; charset=utf-8", "json"],
    ["application/problem+json", "json"],
    ["application/*+json", "json"],
    ["application/x-www-form-urlencoded", "form"],
    ["multipart/mixed; boundary=a", "multipart"],
    ["multipart/*", "multipart"],
    ["text/csv", "text"],
    ["text/*", "text"],
    ["application/xml", "text"],
    ["image/svg+xml", "text"],
    ["application/yaml", "text"],
    ["application/octet-stream", "binary"],
    ["application/pdf", "binary"],
    ["image/*", "binary"],
    ["*/*", undefined],
    ["application/*", undefined],
    ["application/vnd.ms-excel", undefined],
    ["json", undefined],
  ])("%s: %s", (type, kind) => expect(kindOfType(type)).toBe(kind));

  test("JSON is told of a type, and of a list of types", () => {
    expect([isJson("application/json"), isJson("text/csv, application/json"), isJson(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([listsJson('a/b;c="x,y", application/json'), listsJson("text/csv"), listsJson(undefined)]).toEqual(
      [true, false, false],
    );
  });
});
