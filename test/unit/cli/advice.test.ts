import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const schemas = `  schemas:
    Book:
      type: object
      properties:
        author: { type: string, required: true }
        pages: { type: [integer, null] }
        note: { type: string, required: false }
`;
const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /books: { get: { operationId: listBooks, responses: { "200": { description: Fine. } } } }
components:
${schemas}`;

const outputOf = async (
  files: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<string> => {
  const { out, err } = await tenon(createFolder({ "openapi.yaml": document, ...files }), [...argv]);
  return out + err;
};

test("schemas: what to write in place of `required: true` and `null`", async () => {
  const out = await outputOf({}, "generate", "openapi.yaml", "-o", "out", "--lint", "off");
  expect(out).toContain("fix: List `author` in `required` of `Book`, beside `properties`.");
  expect(out).toContain("fix: Remove it, and do not list `note` in `required` of `Book`.");
  expect(out).toContain(
    'fix: Quote it: `"null"`. YAML reads `null` without quotes as a value, not as a name.',
  );
});

test.each([
  "components/schemas/A",
  "A",
  "/components/schemas/A",
])("documents: a reference within the document, without #/: %s", async (ref) => {
  const content = `content: { application/json: { schema: { $ref: "${ref}" } } }`;
  const folder = createFolder({
    "a.yaml": `openapi: 3.1.0
info: { title: T, version: "1" }
paths: { /a: { get: { operationId: a, responses: { "200": { description: A, ${content} } } } } }
components: { schemas: { A: { type: string } } }
`,
  });
  const { out } = await tenon(folder, ["lint", "a.yaml"]);
  expect(out).toContain(`error ref/file-not-found: \`${ref}\` is the path of a file`);
  expect(out).toContain(
    'fix: A reference within a document begins with `#`: write "#/components/schemas/A".',
  );
});

test("command line: options of the config", async () => {
  const out = await outputOf({}, "generate", "openapi.yaml", "--import-extension", ".ts");
  expect(out).toContain("fix: `importExtension` is an option of the config: set it in tenon.config.ts.");
  expect(await outputOf({}, "generate", "--client")).toContain(
    'fix: "client" is a part of the output: list it in `parts` in tenon.config.ts.',
  );
  expect(await outputOf({}, "generate", "--nonsense")).toContain("fix: See `tenon generate --help`.");
});

test("command line: a document for recordings", async () => {
  expect(await outputOf({ "traffic.har": "{}" }, "verify", "traffic.har")).toContain(
    "fix: Pass the document to check against: --api openapi.yaml. Or run `tenon init`.",
  );
});

test("command line: a file that does not exist", async () => {
  const out = await outputOf({}, "mock", "openapi.yaml", "--data", "missing.yaml");
  expect(out).toContain("missing.yaml: The file does not exist (ENOENT).");
  expect(out).toContain("fix: Check its path.");
});

test("config: an emitter that was not called", async () => {
  const config = `const tanstackQuery = () => ({});
export default { document: "openapi.yaml", output: "out", emitters: [tanstackQuery] };
`;
  const out = await outputOf({ "tenon.config.mjs": config }, "generate");
  expect(out).toContain('An entry of the option "emitters" is a function, not an emitter.');
  expect(out).toContain("fix: Call it: an emitter is what the function returns, e.g. `tanstackQuery()`.");
});
