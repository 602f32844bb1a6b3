import { expect, test } from "vitest";
import { createDocumentReceiver, splitDocument } from "../../../../generator/thread/document-messages.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";

const receive = createDocumentReceiver();

/** The documents that another thread makes of the messages. */
function send(document: SchemaObject): readonly unknown[] {
  return [...splitDocument(document)].flatMap((message) => receive(structuredClone(message)) ?? []);
}

function pathsOf(count: number): SchemaObject {
  const responses = { 200: { description: "OK" }, default: { description: "Error" } };
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`/items/${at}`, { get: { responses } }]),
  );
}

test("a document arrives as it was sent, with its members in order", () => {
  const document = { openapi: "3.1.0", paths: { ...pathsOf(250), "x-note": [1] }, components: {} };
  const received = send(document);
  expect(received).toEqual([document]);
  expect(JSON.stringify(received[0])).toBe(JSON.stringify(document));
});

test("the next document has none of the paths of the one before", () => {
  send({ paths: pathsOf(3) });
  expect(send({ paths: { "/other": {} } })).toEqual([{ paths: { "/other": {} } }]);
});

test("no message has many paths", () => {
  const sizes = [...splitDocument({ paths: pathsOf(1_000) })].map(
    (message) => JSON.stringify(message).length,
  );
  expect(Math.max(...sizes)).toBeLessThan(20_000);
});

test("paths with any name or of any type arrive", () => {
  const odd: SchemaObject = { paths: JSON.parse('{ "__proto__": { "get": {} }, "/a": null }') };
  expect(JSON.stringify(send(odd))).toBe(JSON.stringify([odd]));
  for (const document of [{}, { paths: {} }, { paths: null }, { paths: ["a"] }]) {
    expect(send(document)).toEqual([document]);
  }
});
