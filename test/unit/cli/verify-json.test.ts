import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const path = join(import.meta.dirname, "../../../docs/reference/verify-report.schema.json");
const schema = JSON.parse(readFileSync(path, "utf8"));

const ajv = new Ajv2020({ strict: false, allErrors: true });
const checkReport = ajv.compile(schema);
const closed = Object.entries(schema.$defs).map(([name, own]) => {
  // A finding of an exchange is one with more.
  return [name, name === "finding" ? own : { ...(own as object), unevaluatedProperties: false }];
});
const checkNames = ajv.compile({
  ...schema,
  unevaluatedProperties: false,
  $defs: Object.fromEntries(closed),
});

const document = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test/v1' }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
paths:
  /things:
    get:
      security: [{ key: [] }]
      responses:
        '200':
          description: d
          content:
            application/json: { schema: { type: object, required: [name] } }
            text/csv: { schema: { type: object, properties: { name: { type: string } } } }
`;

function line(
  url: string,
  body: string,
  headers: object = { "x-key": "a" },
  type = "application/json",
): string {
  const response = { status: 200, headers: { "content-type": type }, body };
  return `${JSON.stringify({ request: { method: "GET", url, headers }, response })}\n`;
}

const traffic = [
  line("/v1/things", '{"name":"n"}'),
  line("/v1/things", "{}"),
  line("/v1/things", "[", {}),
  line("/v1/things", "a", { "x-key": "a" }, "text/csv"),
  line("/things", "{}"),
  "no JSON\n",
].join("");

async function report(baseline: readonly string[] = []) {
  const folder = createFolder({ "api.yaml": document, "t.ndjson": traffic });
  const command = ["verify", "t.ndjson", "--api", "api.yaml", ...baseline];
  if (baseline.length > 0) await tenon(folder, [...command, "--update-baseline"]);
  return JSON.parse((await tenon(folder, [...command, "--format", "json"])).out);
}

test.each([
  [[]],
  [["--baseline", "known.json"]],
])("the report is as its JSON Schema says, and holds nothing else: %j", async (argv) => {
  const told = await report(argv);
  checkReport(told);
  expect(checkReport.errors).toBeNull();
  checkNames(told);
  expect(checkNames.errors).toBeNull();
  expect(told.exchanges.map(({ verdict }: { verdict: string }) => verdict)).toEqual(
    argv.length === 0
      ? ["valid", "invalid", "invalid", "unchecked", "invalid", "unchecked"]
      : ["valid", "valid", "valid", "valid", "valid", "unchecked"],
  );
});

test("every finding of an exchange says what to do", async () => {
  const { exchanges } = await report();
  const findings = exchanges.flatMap((one: { findings: readonly { fix?: string }[] }) => one.findings);
  expect(findings.length).toBeGreaterThan(4);
  for (const { fix } of findings) expect(fix).toMatch(/\w{3,}/);
});

test("a path that lacks the base path of the server is told with it", async () => {
  const { exchanges } = await report();
  expect(exchanges[4].findings[0]).toMatchObject({
    code: "exchange/unknown-path",
    message: 'No path of "T" matches `/things`: the request lacks the base path `/v1`.',
  });
});
