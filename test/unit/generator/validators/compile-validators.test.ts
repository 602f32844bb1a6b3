import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { createNames } from "../../../../generator/names/create-names.ts";
import { type EmittedValidators, emitValidators } from "../../../../generator/validators/emit-validators.ts";
import type { OperationChecks } from "../../../../runtime/checks.ts";
import { bundleValidators, loadValidators } from "./load-validators.ts";

async function readContract(path: string): Promise<Contract> {
  const { loaded, findings } = await loadDocument(path);
  const contract = loaded === undefined ? undefined : buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`No contract: ${JSON.stringify(findings)}`);
  return contract;
}

async function build(path: string): Promise<EmittedValidators> {
  const contract = await readContract(path);
  return emitValidators(contract, createNames(contract.model).names);
}

/** Generates the validators of a document. */
async function buildFrom(document: object): Promise<EmittedValidators> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-document-"));
  try {
    const path = join(folder, "openapi.json");
    await writeFile(
      path,
      JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, ...document }),
    );
    return await build(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const ownDocument = resolve(import.meta.dirname, "../../../../spec/openapi.yaml");

describe("the validators of our own contract", () => {
  test("are modules of their own, in TypeScript that only has to be stripped", async () => {
    const { files } = await build(ownDocument);
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["validators/RecipeResource.ts", "validators/operations/updateRecipe.ts"]),
    );
    const text = files.map((file) => file.text).join("\n");
    expect(text).not.toMatch(/\brequire\(|\beval\(|new Function|\bajv\b|\benum [A-Z]|\bnamespace /);
  });

  test("come out the same each time", async () => {
    expect(await build(ownDocument)).toEqual(await build(ownDocument));
  });

  test("check parameters and bodies by the operation's checks", async () => {
    const modules = await loadValidators((await build(ownDocument)).files);
    // The module is what is under test; the type is the one that it claims.
    const checks = modules.get("validators/operations/updateRecipe")?.[
      "updateRecipeChecks"
    ] as OperationChecks;
    expect(checks.parameters?.({ organization: "acme", recipe: 7 })).toBeUndefined();
    expect(checks.parameters?.({ organization: "acme" })).toMatchObject([{ keyword: "required" }]);
    expect(checks.body?.map(({ type }) => type)).toEqual(["application/json"]);
    expect(checks.body?.[0]?.check({ name: 1, script: 2 })).toHaveLength(2);
    expect(checks.body?.[0]?.check({ name: 1, script: 2 }, true)).toHaveLength(1);
    expect(checks.responses.map(({ status }) => status)).toEqual(["2XX", "4XX"]);
  });

  test("run where no code may be made from text", async () => {
    const { files } = await build(ownDocument);
    const text = await bundleValidators(
      files,
      `import { isRecipeResource, validateRecipeResource } from "./validators/RecipeResource.ts";
       console.log(isRecipeResource({ links: { self: { href: "https://a.test" } } }), isRecipeResource({ links: 1 }), validateRecipeResource(1).valid);`,
    );
    const folder = await mkdtemp(join(tmpdir(), "tenon-strict-"));
    try {
      await writeFile(join(folder, "main.mjs"), text);
      const flags = ["--disallow-code-generation-from-strings", join(folder, "main.mjs")];
      expect(execFileSync(process.execPath, flags, { encoding: "utf8" }).trim()).toBe("true false false");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("a bundler that is asked for one validator", () => {
  const object = (properties: object): object => ({ type: "object", properties });
  const document = {
    paths: {},
    components: {
      schemas: {
        One: object({
          two: { $ref: "#/components/schemas/Two" },
          when: { type: "string", format: "date-time" },
        }),
        Two: object({ inTwo: { type: "string" } }),
        Three: object({
          inThree: { type: "string", format: "uri", enum: ["a", "b", "c", "d", "e"], pattern: "only three" },
        }),
      },
    },
  };

  test("keeps its closure and nothing else", async () => {
    const { files } = await buildFrom(document);
    const text = await bundleValidators(files, 'export { isOne } from "./validators/One.ts";', {
      minify: true,
    });
    expect(text).toContain("inTwo");
    expect(text).not.toMatch(/inThree|only three|must be|standard/);
  });

  test("keeps nothing of a module that is imported and not used", async () => {
    const { files } = await buildFrom(document);
    const entry = files.map(({ path }, index) => `import * as m${index} from "./${path}";`).join("\n");
    expect((await bundleValidators(files, entry, { minify: true })).trim()).toBe("");
  });

  test("keeps messages only for validators that tell them", async () => {
    const { files } = await buildFrom(document);
    const text = await bundleValidators(files, 'export { validateOne } from "./validators/One.ts";');
    expect(text).toContain("must be");
  });
});

describe("text of a hostile document", () => {
  const payload =
    '"];globalThis.pwned=1;//*/globalThis.pwned=1;/*`$\u007bglobalThis.pwned=1}`\u2028globalThis.pwned=1\n\\';
  const part = {
    type: "object",
    required: [payload, "__proto__"],
    properties: Object.fromEntries([
      [payload, { enum: [payload, { [payload]: payload }] }],
      ["__proto__", { const: payload }],
      ["p", { type: "string", pattern: payload.replaceAll(/[[\]()*{}\\$]/g, "\\$&") }],
      ["c", { const: JSON.parse('{"__proto__":{"a":1}}') }],
    ]),
    patternProperties: { '^"\\];globalThis.pwned=1': { type: ["string", "null"] } },
    dependentRequired: { [payload]: ["p"] },
    additionalProperties: false,
  };
  const document = {
    paths: {
      "/a": {
        get: {
          operationId: payload,
          responses: { 200: { description: "", content: { "*/*; x=globalThis.pwned=1": { schema: part } } } },
        },
      },
    },
    components: { schemas: { Hostile: part, "a*-b.": { $ref: "#/components/schemas/Hostile" } } },
  };

  test("is inert in the code, and means what it says", async () => {
    const { files } = await buildFrom(document);
    const modules = await loadValidators(files);
    expect(Reflect.get(globalThis, "pwned")).toBeUndefined();
    const validate = modules.get("validators/Hostile")?.["validateHostile"] as (value: unknown) => {
      valid: boolean;
    };
    const fitting = Object.fromEntries([
      [payload, payload],
      ["__proto__", payload],
      ["p", "no"],
      ["c", JSON.parse('{"__proto__":{"a":1}}')],
    ]);
    const issues = JSON.stringify(validate(fitting));
    expect(issues).toContain('"keyword":"pattern"');
    expect(issues).not.toMatch(/"keyword":"(?:const|enum|required|additionalProperties)"/);
    expect(validate({}).valid).toBe(false);
    expect(Reflect.get(globalThis, "pwned")).toBeUndefined();
  });
});

test("equal parts of several schemas are one module", async () => {
  const owner = {
    type: "object",
    minProperties: 1,
    properties: { login: { description: "here", const: 1 } },
  };
  const also = { type: "object", minProperties: 1, properties: { login: { example: "there", const: 1 } } };
  const { files } = await buildFrom({
    paths: {},
    components: {
      schemas: {
        A: { type: "object", properties: { owner } },
        B: { type: "object", properties: { owner: also } },
      },
    },
  });
  expect(files.filter(({ path }) => path.startsWith("validators/shared/"))).toHaveLength(1);
});

test("a format that nobody checks is told once, with its places", async () => {
  const colour = { type: "string", format: "colour" };
  const { findings } = await buildFrom({
    paths: {},
    components: { schemas: { A: { type: "object", properties: { a: colour, b: colour } } } },
  });
  expect(findings).toMatchObject([
    {
      code: "schema/unknown-format",
      severity: "info",
      message: 'The format "colour" (2 times) is not checked.',
    },
  ]);
  expect(findings[0]?.places.map(({ pointer }) => pointer)).toEqual([
    "/components/schemas/A/properties/a/format",
    "/components/schemas/A/properties/b/format",
  ]);
});
