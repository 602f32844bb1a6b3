import { expect, test } from "vitest";
import { showSource } from "../../../../runtime/wire/sources.ts";

const operation = {
  ...{ id: "addNote", method: "POST", path: "/notes", parameters: [], security: [] },
  responses: [
    { status: 201, content: [] },
    { status: "4XX", content: [] },
  ],
} as const;
const sources = {
  operations: { addNote: "openapi.yaml:24" },
  schemas: { addNote: { request: 80, "201": "notes.yaml:7", "4XX": 90 } },
};

test.each([
  ["request", "openapi.yaml:24, body openapi.yaml:80"],
  [201, "openapi.yaml:24, body notes.yaml:7"],
  [404, "openapi.yaml:24, body openapi.yaml:90"],
  [500, "openapi.yaml:24"],
  [undefined, "openapi.yaml:24"],
] as const)("shows the place of the operation, and of the body of %s", (side, shown) => {
  expect(showSource(sources, operation, side)).toBe(shown);
});

test("shows nothing where places are unknown", () => {
  expect(showSource(undefined, operation, "request")).toBeUndefined();
  expect(showSource(sources, { ...operation, id: "constructor" }, "request")).toBeUndefined();
  expect(showSource({ operations: sources.operations }, operation, 201)).toBe("openapi.yaml:24");
});
