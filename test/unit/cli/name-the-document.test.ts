import { describe, expect, test } from "vitest";
import { createFolder, startServing, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      responses:
        "200": { description: d }
`;
const files = { "openapi.yaml": document };

describe("a document is named by --api or as the operand", () => {
  test("of a command whose operand is the document", async () => {
    const cwd = createFolder(files);
    const named = await tenon(cwd, ["lint", "--api", "openapi.yaml"]);
    expect(named).toEqual(await tenon(cwd, ["lint", "openapi.yaml"]));
    const { url } = await startServing(["mock", "--api", "openapi.yaml"], files);
    expect((await fetch(`${url}/things`)).status).toBe(200);
  });

  test("but not by both", async () => {
    const { code, err } = await tenon(createFolder(files), ["lint", "openapi.yaml", "--api", "openapi.yaml"]);
    expect([code, err]).toEqual([2, expect.stringContaining("Name the document once")]);
  });

  test("a document in the place of traffic is refused with the line to write", async () => {
    const { code, err } = await tenon(createFolder(files), ["verify", "openapi.yaml"]);
    expect([code, err]).toEqual([2, expect.stringContaining("tenon verify traffic.har --api openapi.yaml")]);
  });
});

test("a document that does not exist gets the name of one beside it", async () => {
  const cwd = createFolder({ ...files, "other.yaml": document });
  const { err, out } = await tenon(cwd, ["lint", "opnapi.yaml"]);
  expect(out + err).toContain('Did you mean "openapi.yaml"?');
});

test("a port of the docs site needs --serve", async () => {
  const { code, err } = await tenon(createFolder(files), ["docs", "openapi.yaml", "--port", "3000"]);
  expect([code, err]).toEqual([2, expect.stringContaining("--port needs --serve")]);
});
