import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /things:
    post:
      operationId: make
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { id: { readOnly: true }, name: {} } } }
      responses: { '204': { description: d } }
`;
const headers = { "content-type": "application/json" };
const request = { method: "POST", url: "/things", headers, body: '{"id":1,"extra":1}' };
const traffic = `${JSON.stringify({ request, response: { status: 204, headers: {} } })}\n`;

function createConfig(readings: string): string {
  const config = `export default { document: "api.yaml", output: "out", readings: ${readings} };\n`;
  return createFolder({ "api.yaml": document, "t.ndjson": traffic, "tenon.config.ts": config });
}

test("the readings of a config decide, and --reading goes before them", async () => {
  const cwd = createConfig('{ readOnlySent: "off" }');
  expect((await tenon(cwd, ["verify", "t.ndjson"])).code).toBe(0);
  const { code, out } = await tenon(cwd, ["verify", "t.ndjson", "--reading", "readOnlySent=error"]);
  expect(code).toBe(1);
  expect(out).toContain("exchange/read-only");
  const strict = await tenon(cwd, ["verify", "t.ndjson", "--reading", "undeclaredProperties=error"]);
  expect(strict.out).toContain("exchange/undeclared-property");
  expect(strict.out).not.toContain("exchange/read-only");
});

test.each([
  ['{ readOnlySend: "off" }', 'Did you mean "readOnlySent"?'],
  ['{ readOnlySent: "of" }', "Allowed values: off, warning, error"],
  ["{ readOnlySent: true }", 'Invalid value "true" for the reading readOnlySent'],
  ['"off"', 'The option "readings" is "off", not an object.'],
])("readings: %s is told where it stands in the config", async (readings, text) => {
  const { code, err } = await tenon(createConfig(readings), ["verify", "t.ndjson"]);
  expect(code).toBe(2);
  expect(err).toContain(text);
  expect(err).toContain("tenon.config.ts:1:");
});

test.each(["mock", "proxy"])("%s refuses a reading that it does not know", async (command) => {
  const cwd = createFolder({ "api.yaml": document });
  const argv = [command, "api.yaml", "--target", "http://127.0.0.1:9", "--reading", "x=y"];
  const own = argv.filter((_, index) => command === "proxy" || (index !== 2 && index !== 3));
  const { code, err } = await tenon(cwd, own);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Unknown reading "x"') });
});
