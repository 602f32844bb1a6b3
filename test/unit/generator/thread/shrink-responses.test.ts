import { expect, test } from "vitest";
import { shrinkResponses } from "../../../../generator/thread/shrink-responses.ts";

test("replaces the responses of operations and nothing else", () => {
  const responses = { 200: { description: "OK" }, default: { $ref: "#/components/responses/Error" } };
  const odd = { summary: "text", get: { responses: "none" }, put: null };
  const document = { paths: { "/a": { get: { responses } }, "/b": odd, "/c": null } };
  const before = structuredClone(document);
  shrinkResponses(document.paths);
  expect(document).toEqual(before);
  expect(document.paths["/a"].get.responses).not.toBe(responses);
  expect(() => shrinkResponses({})).not.toThrow();
});
