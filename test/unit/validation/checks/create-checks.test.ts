import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { formatFunctions } from "../../../../language/schema/format-functions.ts";
import { knownFormats } from "../../../../language/schema/known-formats.ts";
import { type Checks, createChecks } from "../../../../validation/checks/create-checks.ts";
import type { UncheckedPart } from "../../../../validation/checks/find-unchecked-parts.ts";

async function contractOf(
  document: object,
): Promise<{ readonly contract: Contract; readonly findings: readonly Finding[] }> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-checks-"));
  try {
    const path = join(folder, "openapi.json");
    const info = { title: "T", version: "1" };
    await writeFile(path, JSON.stringify({ openapi: "3.1.0", info, ...document }));
    const { loaded, findings } = await loadDocument(path);
    const built = loaded === undefined ? undefined : buildContract(loaded);
    if (built?.contract === undefined) throw new Error("The document gives no contract.");
    return { contract: built.contract, findings: [...findings, ...built.findings] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const tree = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", pattern: "^[a-z]+$" },
    kind: { enum: ["branch", "leaf", "root", "twig", { odd: true }] },
    parts: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
  },
};

function documentOf(schemas: object, members: object = {}): object {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } };
  const plain = { "application/json": { schema: { type: "object", required: ["fine"] } } };
  const trees = {
    put: {
      operationId: "putTree",
      parameters: [{ name: "depth", in: "query", required: true, schema: { type: "integer" } }],
      requestBody: { content },
      responses: {
        200: { description: "", content, headers: { "X-Count": { schema: { type: "integer" } } } },
        default: { description: "", content: plain },
      },
    },
  };
  return { paths: { "/trees": trees }, components: { schemas }, ...members };
}

async function open(document: object): Promise<{ readonly contract: Contract; readonly checks: Checks }> {
  const { contract, findings } = await contractOf(document);
  return { contract, checks: createChecks(contract, findings) };
}

async function notesFor(document: object): Promise<{ readonly notes: readonly UncheckedPart[] }> {
  const { contract, checks } = await open(document);
  return { notes: contract.model.operations.flatMap((operation) => checks.uncheckedParts(operation)) };
}

/** The part of a document for a recursive tree in JSON. */
function treeIn(name: string): string {
  return `/paths/~1trees/put/${name}/content/application~1json/schema`;
}

describe("checksOf", () => {
  test("checks all parts of an operation, laid out as they are in a generated module", async () => {
    const { contract, checks } = await open(documentOf({ Tree: tree }));
    const [operation] = contract.model.operations;
    if (operation === undefined) throw new Error("No operation.");
    const made = checks.checksOf(operation);
    expect(made.parameters?.({})).toMatchObject([{ keyword: "required", pointer: "" }]);
    expect(made.body?.[0]?.type).toBe("application/json");
    expect(
      made.body?.[0]?.check({ name: "oak", parts: [{ name: "ash" }], kind: { odd: true } }),
    ).toBeUndefined();
    expect(made.body?.[0]?.check({ name: "oak", parts: [{ name: "A" }, {}] })).toMatchObject([
      { keyword: "pattern", pointer: "/parts/0/name" },
      { keyword: "required", pointer: "/parts/1" },
    ]);
    expect(made.responses.map(({ status }) => status)).toEqual([200, "default"]);
    expect(made.responses[0]?.headers?.({ "x-count": "a" })).toMatchObject([{ pointer: "/x-count" }]);
    expect(made.responses[1]?.content[0]?.check({})).toMatchObject([{ keyword: "required" }]);
    expect(checks.checksOf(operation)).toBe(made);
  });
});

describe("checkOf", () => {
  test("checks by a schema or by a pointer into the document", async () => {
    const { checks } = await open(documentOf({ Tree: tree, "a/b ü": { type: "null" } }));
    expect(
      checks.checkOf({ type: "array", items: { $ref: "#/components/schemas/Tree" } })([{}]),
    ).toMatchObject([{ keyword: "required", pointer: "/0" }]);
    expect(checks.checkOf("/components/schemas/Tree/properties/kind")("stump")).toHaveLength(1);
    expect(checks.checkOf("/components/schemas/Tree/properties/kind")("twig")).toBeUndefined();
    expect(checks.checkOf("/components/schemas/a~1b ü")(1)).toHaveLength(1);
    expect(checks.checkOf(false)(1)).toMatchObject([{ keyword: "false schema" }]);
    expect(checks.checkOf(true)(1)).toBeUndefined();
    expect(() => checks.checkOf("/components/schemas/Bush")).toThrow(RangeError);
  });
});

describe("uncheckedParts", () => {
  test("is empty where everything can be checked", async () => {
    expect((await notesFor(documentOf({ Tree: { ...tree, format: "colour" } }))).notes).toEqual([]);
  });

  test("tells of what a part leads to, and only of that part", async () => {
    const properties = { ...tree.properties, parts: { $ref: "#/components/schemas/Forest" } };
    const first = { $schema: "https://example.com/mine", type: "string" };
    const { notes } = await notesFor(
      documentOf({ Tree: { ...tree, properties }, Forest: { properties: { first } } }),
    );
    expect(notes.map(({ finding }) => finding.code)).toEqual([
      "schema/unknown-dialect",
      "schema/unknown-dialect",
    ]);
    expect(notes[0]?.finding.places[0]?.pointer).toBe("/components/schemas/Forest/properties/first/$schema");
    expect(notes.map(({ part }) => part)).toEqual([treeIn("requestBody"), treeIn("responses/200")]);
  });

  test("tells of what had to be mended when the document was read", async () => {
    const properties = { parts: { $ref: "#/components/schemas/None" }, name: { pattern: "(" } };
    const { notes } = await notesFor(documentOf({ Tree: { ...tree, properties } }));
    expect(notes.map(({ part, finding }) => `${part} ${finding.code}`)).toEqual(
      ["requestBody", "responses/200"].flatMap((name) => [
        `${treeIn(name)} ref/unresolved`,
        `${treeIn(name)} schema/bad-pattern`,
      ]),
    );
  });

  test("tells of the dialect of the whole document", async () => {
    const { notes } = await notesFor(
      documentOf({ Tree: tree }, { jsonSchemaDialect: "https://example.com/mine" }),
    );
    expect(new Set(notes.map(({ finding }) => finding.code))).toEqual(new Set(["schema/unknown-dialect"]));
    expect(new Set(notes.map(({ part }) => part)).size).toBe(5);
  });
});

test("each known format has a function", () => {
  for (const { check } of knownFormats.values()) {
    if (check !== undefined) expect(formatFunctions.get(check)).toBeTypeOf("function");
  }
});
