import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { applyFormats } from "../../../contract/normalise/normalise-document.ts";
import { createMock } from "../../../live/mock/create-mock.ts";
import { loadContract } from "../../../verifier/matchers/load-contract.ts";
import { matchers } from "../../../verifier/matchers/to-match-contract.ts";
import { createFolder, tenon, writeFiles } from "./test-io.ts";

const phone = { pattern: "^\\+[1-9]\\d{6,14}$", examples: ["+4930901820"] };

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "People", version: "1" },
  servers: [{ url: "https://people.test" }],
  paths: {
    "/people/{phone}": {
      get: {
        operationId: "getPerson",
        parameters: [
          { name: "phone", in: "path", required: true, schema: { type: "string", format: "phone" } },
        ],
        responses: {
          "200": {
            description: "Found.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Person" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Person: {
        type: "object",
        required: ["phone"],
        properties: { phone: { type: "string", format: "phone", pattern: "0$" } },
      },
    },
  },
});

function folderWith(formats: unknown): string {
  const exchange = (asked: string, told: string): string =>
    JSON.stringify({
      request: { method: "GET", url: `https://people.test/people/${encodeURIComponent(asked)}` },
      response: {
        status: 200,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ phone: told }),
      },
    });
  return createFolder({
    "openapi.json": document,
    "tenon.config.json": JSON.stringify({ document: "openapi.json", output: "api", formats }),
    "good.ndjson": exchange("+4930901820", "+4930901820"),
    "bad.ndjson": exchange("030901820", "+4930901829"),
  });
}

test("a format of one's own is checked by the judge, in parameters and bodies, beside the pattern that a schema has", async () => {
  const folder = folderWith({ phone });
  const good = await tenon(folder, ["verify", "good.ndjson"]);
  expect([good.code, good.out]).toEqual([0, expect.stringContaining("1 valid")]);
  const bad = await tenon(folder, ["verify", "bad.ndjson"]);
  expect(bad.code).toBe(1);
  expect(bad.out).toContain("phone");
});

test("it is checked by validators, and is not told as unknown", async () => {
  const folder = folderWith({ phone });
  const { code, out } = await tenon(folder, ["generate", "--format", "json"]);
  expect(code).toBe(0);
  expect(out).not.toContain("unknown-format");
  const again = await tenon(folder, ["generate", "--check"]);
  expect(again.code).toBe(0);
  const { readFileSync } = await import("node:fs");
  const validator = readFileSync(`${folder}/api/validators.ts`, "utf8");
  expect(validator).toContain(JSON.stringify(phone.pattern));
  expect(readFileSync(`${folder}/api/openapi.json`, "utf8")).toContain("+4930901820");
});

test("an output imports the module of a format by its path, and a check tells of another one", async () => {
  const write = (module: string): Record<string, string> => ({
    "openapi.json": document,
    "tenon.config.json": JSON.stringify({
      document: "openapi.json",
      output: "out/api",
      formats: { phone: { ...phone, module } },
    }),
  });
  const folder = createFolder(write("./src/phone.ts"));
  expect((await tenon(folder, ["generate"])).code).toBe(0);
  const { readFileSync, writeFileSync } = await import("node:fs");
  expect(readFileSync(`${folder}/out/api/formats.ts`, "utf8")).toContain('from "../../src/phone.js"');
  expect((await tenon(folder, ["generate", "--check"])).code).toBe(0);
  for (const [module, imported] of [
    ["./src/other.ts", "../../src/other.js"],
    ["@people/phone", "@people/phone"],
  ] as const) {
    for (const [name, text] of Object.entries(write(module))) writeFileSync(`${folder}/${name}`, text);
    const { code, out, err } = await tenon(folder, ["generate", "--check"]);
    expect([code, out + err]).toEqual([1, expect.stringContaining("formats.ts")]);
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect(readFileSync(`${folder}/out/api/formats.ts`, "utf8")).toContain(`from "${imported}"`);
  }
});

test("a format that has only a module is told as not checked", async () => {
  const { out } = await tenon(folderWith({ phone: { module: "./phone.ts" } }), [
    "generate",
    "--format",
    "json",
  ]);
  expect(out).toContain("unknown-format");
});

test("the mock answers with its examples", async () => {
  const described = document
    .replace(',"pattern":"0$"', "")
    .replace('"required":["phone"],"properties":{"phone"', '"required":["fax"],"properties":{"fax"');
  const folder = createFolder({ "openapi.json": described });
  const { contract } = await loadContract({
    document: `${folder}/openapi.json`,
    formats: { phone: { examples: ["+4930901820"], module: "./phone.ts" } },
  });
  const mock = createMock(contract);
  for (const asked of ["+1", "+2", "+3"]) {
    const response = await mock(new Request(`https://people.test/people/${encodeURIComponent(asked)}`));
    expect(await response.json()).toEqual({ fax: "+4930901820" });
  }
});

test("it is checked by matchers, given the document with its formats", async () => {
  const folder = folderWith({ phone });
  const source = { document: `${folder}/openapi.json`, formats: { phone } };
  const response = (told: string): Response => Response.json({ phone: told });
  expect(await matchers.toMatchContract(response("+4930901820"), source, "getPerson")).toMatchObject({
    pass: true,
  });
  expect(await matchers.toMatchContract(response("030901820"), source, "getPerson")).toMatchObject({
    pass: false,
  });
});

/** Checks that the digits of a number add up to a multiple of ten, which no pattern can express. */
const sumsUp = `export function check(text: string): boolean {
  return [...text].reduce((sum, digit) => sum + Number(digit), 0) % 10 === 0;
}
`;

describe("what a pattern cannot say is checked by a function", () => {
  const card = { pattern: "^\\d{4}$", check: "./src/card.ts" };
  const described = document.replaceAll('"phone"', '"card"').replace(',"pattern":"0$"', "");
  const exchange = (asked: string, told: string): string =>
    JSON.stringify({
      request: { method: "GET", url: `https://people.test/people/${asked}` },
      response: {
        status: 200,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ card: told }),
      },
    });
  const folderOf = (module = sumsUp): string =>
    createFolder({
      "openapi.json": described.replace("/people/{phone}", "/people/{card}"),
      "tenon.config.json": JSON.stringify({ document: "openapi.json", output: "api", formats: { card } }),
      "src/card.ts": module,
      "good.ndjson": exchange("1234", "5555"),
      "bad.ndjson": exchange("1234", "1235"),
      "asked.ndjson": exchange("1235", "1234"),
    });

  test("by the judge, in bodies and parameters", async () => {
    const folder = folderOf();
    const verdicts = ["good.ndjson", "bad.ndjson", "asked.ndjson"].map(async (name) => {
      const { code, out } = await tenon(folder, ["verify", name]);
      return [code, out.includes("`card`") || out.includes('"card"') || out.includes("/card")];
    });
    expect((await Promise.all(verdicts)).map(([code]) => code)).toEqual([0, 1, 1]);
  });

  test("by validators of the output", async () => {
    const folder = folderOf();
    const { code, out } = await tenon(folder, ["generate", "--format", "json"]);
    expect([code, out.includes("unknown-format")]).toEqual([0, false]);
    const entry = 'export { isPerson } from "./api/validators.ts";';
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: folder, loader: "ts" },
      bundle: true,
      format: "esm",
      write: false,
    });
    const { isPerson } = await import(
      `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString("base64")}`
    );
    expect(["5555", "1235", "12"].map((text) => isPerson({ card: text }))).toEqual([true, false, false]);
    expect((await tenon(folder, ["generate", "--check"])).code).toBe(0);
  });

  test("by matchers and the mock, given the function", async () => {
    const check = (text: string): boolean =>
      [...text].reduce((sum, digit) => sum + Number(digit), 0) % 10 === 0;
    const source = { document: `${folderOf()}/openapi.json`, formats: { card: { ...card, check } } };
    const passes = async (told: string): Promise<boolean> =>
      (await matchers.toMatchContract(Response.json({ card: told }), source, "getPerson")).pass;
    expect([await passes("5555"), await passes("1235")]).toEqual([true, false]);
    const { contract } = await loadContract(source);
    const response = await createMock(contract)(new Request("https://people.test/people/1234"));
    const { card: told } = await response.json();
    expect(check(told)).toBe(true);
    const refused = await createMock(contract)(new Request("https://people.test/people/1235"));
    expect(refused.status).toBe(400);
  });

  test("a function that throws refuses the text", async () => {
    const folder = folderOf('export function check(): boolean { throw new Error("no"); }\n');
    expect((await tenon(folder, ["verify", "good.ndjson"])).code).toBe(1);
  });

  test.each([
    ["export const other = 1;\n", "has no function `check`"],
    ['throw new Error("broken");\n', "could not be loaded: broken"],
  ])("a module %j cannot judge", async (module, message) => {
    const { code, err, out } = await tenon(folderOf(module), ["verify", "good.ndjson"]);
    expect([code, err + out]).toEqual([2, expect.stringContaining(message)]);
  });

  test("matchers ask for the function itself", async () => {
    const source = { document: `${folderOf()}/openapi.json`, formats: { card } };
    await expect(loadContract(source)).rejects.toThrow("Pass the function itself");
  });
});

test.each([
  [{ phone: {} }, "has neither a `module` nor a `check`, nor a `pattern`"],
  [{ phone: { pattern: "(" } }, "has no `pattern` that is a regular expression"],
  [
    { phone: { pattern: "^a$", examples: ["b"] } },
    'The example "b" of the format "phone" does not match its pattern.',
  ],
  [{ phone: "^a$" }, "not an object with a `pattern`, a `check` or a `module`"],
  [{ phone: { ...phone, type: "Phone" } }, "has a `type` without a `module`"],
  [{ phone: { module: "./phone.ts", type: "a.b" } }, "is not the name of an export"],
  [{ phone: { ...phone, patern: "" } }, "patern"],
])("a config with the formats %j is refused", async (formats, message) => {
  const { code, err, out } = await tenon(folderWith(formats), ["generate"]);
  expect(code).toBe(2);
  expect(err + out).toContain(message);
});

test("a document without such a schema stays as it is", () => {
  const plain = { paths: {}, components: { schemas: { A: { type: "string", format: "date" } } } };
  expect(applyFormats(plain, new Map([["phone", phone]]))).toBe(plain);
});

test("JavaScript is not generated for a module that is there in TypeScript only", async () => {
  const config = { document: "openapi.json", output: "api", emit: "js" };
  const formats = { phone: { module: "./formats/phone.ts" } };
  const source = "export const parse = String;\nexport const serialize = String;\n";
  const folder = createFolder({
    "openapi.json": document,
    "tenon.config.json": JSON.stringify({ ...config, formats }),
    "formats/phone.ts": source,
  });
  const refused = await tenon(folder, ["generate"]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain(
    'The format "phone" has the module ./formats/phone.ts, but JavaScript (emit "js") must import ./formats/phone.js, which does not exist.',
  );
  expect(refused.err).toContain('module: "./formats/phone.js"');
  expect((await tenon(folder, ["generate", "--emit", "ts"])).code).toBe(0);
  writeFiles(folder, { "formats/phone.js": source });
  expect((await tenon(folder, ["generate"])).code).toBe(0);
});
