import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

/** A document of one operation with an error that other tools accept. */
function documentWith(odd: {
  readonly parameters?: string;
  readonly content?: string;
  readonly path?: string;
}): string {
  const { parameters = "[]", content = "application/json: { schema: { type: string } }", path = "/a" } = odd;
  return [
    "openapi: 3.1.0",
    "info: { title: t, version: '1' }",
    "paths:",
    `  ${path}:`,
    "    get:",
    "      operationId: a",
    `      parameters: ${parameters}`,
    `      responses: { '200': { description: d, content: { ${content} } } }`,
    "",
  ].join("\n");
}

const header = (name: string): string => `{ name: ${name}, in: header, schema: { type: string } }`;

describe("what was read as meant, or is listed as a loss, is a warning and does not fail a run", () => {
  test.each([
    ["a header described twice", { parameters: `[${header("X-A")}, ${header("x-a")}]` }],
    ["(?i) in a pattern", { content: "application/json: { schema: { type: string, pattern: '(?i)^a$' } }" }],
    ["a media type called undefined", { content: "undefined: {}, application/json: {}" }],
    ["a type that is plainly another", { content: "application/json: { schema: { type: float } }" }],
    ["a path parameter that nothing describes", { path: "/a/{b}" }],
  ])("%s", async (_, odd) => {
    const folder = createFolder({ "openapi.yaml": documentWith(odd) });
    const generated = await tenon(folder, ["generate", "openapi.yaml", "-o", "out"]);
    expect(generated.out).toMatch(/^warning /m);
    expect(generated.out).not.toMatch(/^error /m);
    expect(generated.code).toBe(0);
    expect((await tenon(folder, ["lint", "openapi.yaml"])).code).toBe(0);
    expect((await tenon(folder, ["generate", "openapi.yaml", "-o", "out", "--strict"])).code).toBe(1);
  });
});

describe("what makes the output lack or misstate something is an error", () => {
  test.each([
    ["a type that nobody knows", { content: "application/json: { schema: { type: frobnicate } }" }],
    [
      "a reference to nothing",
      { content: "application/json: { schema: { $ref: '#/components/schemas/No' } }" },
    ],
  ])("%s", async (_, odd) => {
    const folder = createFolder({ "openapi.yaml": documentWith(odd) });
    expect((await tenon(folder, ["generate", "openapi.yaml", "-o", "out"])).code).toBe(1);
    expect((await tenon(folder, ["lint", "openapi.yaml"])).code).toBe(1);
  });
});
