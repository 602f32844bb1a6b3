// What a page knows of a document is one operation and what that leads to. Its mock must answer, and its judge to decide, as those of the
// whole document do.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import type { Operation } from "../../contract/model/types.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { isObject, type Json } from "../../language/values/json-object.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import { Store } from "../../live/mock/state/store.ts";
import type { CallInput } from "../../playground/call/build-call.ts";
import type { LoadedFile } from "../../playground/call/page-contract.ts";
import type { JudgedCall } from "../../playground/call/send-call.ts";
import { bundlePlayground } from "../../scripts/bundle-playground.mjs";
import { createLinks } from "../../site/facts/site-links.ts";
import { createPlaceholder } from "../../site/samples/placeholder-value.ts";
import { sampleInput } from "../../site/samples/sample-input.ts";
import { emitShares, sharePath } from "../../site/tryit/emit-shares.ts";
import { wordsOf } from "../../site/words/languages.ts";
import { isQuick } from "../choose-tests.ts";
import type * as page from "./entry.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-playground-"));
let playground: typeof page;

beforeAll(async () => {
  const path = join(folder, "playground.mjs");
  const text = await bundlePlayground(resolve("."), { entry: "test/playground/entry.ts", format: "esm" });
  writeFileSync(path, text);
  playground = (await import(pathToFileURL(path).href)) as typeof page; // the bundle of that module
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A document with a header shared by several responses, a POST whose items have no path, a union, a list in a member, a link, and a
 * GET that describes its success by `default`.
 */
const small = `
openapi: 3.1.0
info: { title: Small, version: "1" }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        "200": { description: ok, headers: { Left: { $ref: "#/components/headers/Left" } }, content: { application/json: { schema: { type: object, required: [data], properties: { data: { type: array, items: { type: object, required: [number], properties: { number: { type: integer } } } } } } } } }
        "429": { description: slow, headers: { Left: { $ref: "#/components/headers/Left" } } }
    post:
      operationId: createOrder
      requestBody: { content: { application/json: { schema: { anyOf: [{ type: object, required: [pizza], properties: { pizza: { type: string } } }, { type: object, required: [pasta], properties: { pasta: { enum: [ravioli] } } }] } } } }
      responses:
        "201": { description: ok, headers: { Left: { $ref: "#/components/headers/Left" } }, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: string, pattern: "^o[0-9]{3}$" }, pizza: { type: string } } } } } }
        "422": { description: bad, content: { application/json: { schema: { type: object, required: [error], properties: { error: { type: string, maxLength: 40 } } } } } }
  /pets:
    post:
      operationId: addPet
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "204": { description: ok }, "422": { description: bad } }
  /drafts:
    post:
      operationId: addDraft
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object } } } } }
  /drafts/{id}:
    get:
      operationId: getDraft
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { default: { description: ok, content: { application/json: { schema: { type: object }, example: { id: 1, color: red } } } } }
  /me:
    get:
      operationId: me
      responses:
        "200": { description: ok, headers: { Left: { $ref: "#/components/headers/Left" }, Right: { required: true, schema: { type: integer, minimum: 5 } } }, content: { application/json: { schema: { type: object } } } }
        4XX: { description: bad, headers: { Left: { $ref: "#/components/headers/Left" } } }
components:
  headers: { Left: { required: true, schema: { type: integer } } }
  schemas:
    Pet:
      required: [kind]
      discriminator: { propertyName: kind, mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" } }
      oneOf:
        - $ref: "#/components/schemas/Cat"
        - $ref: "#/components/schemas/Dog"
    Cat:
      allOf:
        - $ref: "#/components/schemas/Animal"
        - required: [lives]
          properties: { kind: { const: cat }, lives: { type: integer } }
    Dog:
      allOf:
        - properties:
            kind: { const: dog }
            tricks: { type: integer, minimum: 1 }
          required:
            - kind
            - tricks
        - $ref: "#/components/schemas/Animal"
    Animal:
      type: object
      properties: { id: { type: integer, readOnly: true }, name: { type: string, maxLength: 9 } }
      required: [id, name]
`;

const corpus = resolve("../shared/corpus");
const long = isQuick ? [] : ["redocly-cafe.yaml", "netlify-api.yml", "figma-rest.yaml", "pokeapi-v2.yml"];
const smallPath = join(folder, "small.yaml");
writeFileSync(smallPath, small);
const documents = [
  smallPath,
  resolve("spec/openapi.yaml"),
  ...["redocly-museum.yaml", ...long].map((name) => join(corpus, name)),
];
for (const path of documents) if (!existsSync(path)) console.warn(`Skipped: there is no ${path}.`);

async function load(path: string): Promise<Contract> {
  const { loaded } = await loadDocument(path);
  const contract = loaded && buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`${path} is not understood`);
  return contract;
}

/** Makes a function that loads the files of an operation, as a page does. */
function createLoader(contract: Contract): (operation: Operation) => ReturnType<typeof page.assembleFiles> {
  const { names } = createNames(contract.model);
  const links = createLinks(contract, names, wordsOf());
  const files = new Map<string, string>();
  emitShares({ contract, names, links }, ({ path, text }) => files.set(path, text));
  const read = (path: string): LoadedFile => {
    const scope: { tenonTry?: LoadedFile[] } = {};
    new Function("self", files.get(path) ?? "")(scope);
    const [file] = scope.tenonTry ?? [];
    if (file === undefined) throw new Error(`${path} hands over nothing`);
    return file;
  };
  return (operation) => {
    const own = read(sharePath(operation, links));
    const { operation: share } = JSON.parse(own[0]) as { operation: { files: string[] } };
    return playground.assembleFiles([own, ...share.files.map((name) => read(`try/${name}`))]);
  };
}

/** What is wrong with the body of a call. */
const faults = ["nothing", "its type", "a member is absent"] as const;

/** The initial call of the form, with some credentials. */
function inputOf(operation: Operation, contract: Contract, fault: (typeof faults)[number]): CallInput {
  const { members, media } = sampleInput(operation, contract.model, {
    placeholder: createPlaceholder(contract.model.schemas),
  });
  const body = members.find(([key]) => key === "body")?.[1];
  const spoil = (value: Json): Json => {
    if (fault === "its type" && media?.kind === "json") return { unexpected: [value, "?"] };
    const [, ...rest] = isObject(value) ? Object.entries(value as Readonly<Record<string, Json>>) : [];
    return fault === "a member is absent" && isObject(value) ? Object.fromEntries(rest.toReversed()) : value;
  };
  const value = media?.kind === "binary" ? new Blob(["…"]) : spoil(body ?? null);
  const needs = operation.security[0] ?? [];
  const kindOf = new Map(
    contract.model.securitySchemes.map(({ descriptor }) => [descriptor.name, descriptor.kind]),
  );
  return {
    parameters: members.filter(([key]) => key !== "body"),
    ...(media === undefined ? {} : { body: { media, value } }),
    credentials: Object.fromEntries(
      needs.map(({ scheme }) => [
        scheme,
        kindOf.get(scheme) === "basic" ? { username: "ada", password: "x" } : "token",
      ]),
    ),
    target: { kind: "mock" },
    variables: {},
  };
}

describe.each(documents)("the pages of %s", (path) => {
  // The mock of a page knows no other collections, to whose items members could refer.
  const compare = long.some((name) => path.endsWith(name)) ? outlineVerdict : outline;

  test.skipIf(!existsSync(path))(
    "have mocks and a judge with the same results as those of the whole document",
    async () => {
      const contract = await load(path);
      const loadOperation = createLoader(contract);
      const callWhole = createWhole(contract);
      const differing: unknown[] = [];
      for (const operation of contract.model.operations) {
        for (const fault of faults) {
          const loaded = loadOperation(operation);
          const call = await playground
            .buildCall(loaded, inputOf(operation, contract, fault))
            .catch(() => undefined);
          if (call === undefined) continue;
          const inPage = await playground.createCaller(loaded, new playground.Store()).callMock(call);
          const whole = await callWhole(call);
          const [one, other] = [compare(inPage), compare(whole)];
          if (JSON.stringify(one) !== JSON.stringify(other))
            differing.push({ id: operation.id, fault, one, other });
        }
      }
      expect(differing).toEqual([]);
    },
  );
});

test.each([
  [{ kind: "dog", name: "Rex" }, "- tricks", -2],
  [{ kind: "dog", tricks: 1 }, "required: [id, name]", 0],
  [{ kind: "dog", name: "Rex", tricks: 0 }, "minimum: 1", 0],
  [{ kind: "cat", name: "Tom" }, "required: [lives]", 0],
])("The judge in a page names the line of the keyword that %j breaks", async (value, keyword, before) => {
  const contract = await load(smallPath);
  const operation = contract.model.operations.find(({ id }) => id === "addPet");
  const [media] = operation?.body?.content ?? [];
  if (operation === undefined || media === undefined) throw new Error("the document has no such body");
  const loaded = createLoader(contract)(operation);
  const input: CallInput = {
    ...{ parameters: [], body: { media, value }, credentials: {} },
    ...{ target: { kind: "mock" }, variables: {} },
  };
  const { judgement } = await playground
    .createCaller(loaded, new playground.Store())
    .callMock(await playground.buildCall(loaded, input));
  const line = small.split("\n").findIndex((text) => text.includes(keyword)) + 1 + before;
  const [finding] = judgement.findings.filter(({ severity }) => severity === "error");
  expect(finding?.places[0]).toMatchObject({ line });
});

/** Schemas whose plainest values are wrong: a pattern, a deep object, an example that breaks its schema, a member that is only read. */
const strict = `
openapi: 3.1.0
info: { title: Strict, version: "1" }
paths:
  /rooms/{code}:
    put:
      operationId: putRoom
      parameters:
        - { name: code, in: path, required: true, example: nine, schema: { type: string, pattern: "^[A-Z]{2}[0-9]{3}$" } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Room" }, example: { id: 1 } } } }
      responses:
        "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Room" } } } }
components:
  schemas:
    Room:
      type: object
      required: [id, color, doors]
      properties:
        id: { type: integer, readOnly: true }
        color: { type: string, pattern: "^#[0-9a-f]{6}$" }
        doors: { type: array, minItems: 2, items: { type: object, required: [a], properties: { a: { type: object, required: [b], properties: { b: { type: object, required: [c], properties: { c: { type: object, required: [d], properties: { d: { type: object, required: [e], properties: { e: { type: number, multipleOf: 0.5, minimum: 3 } } } } } } } } } } } }
`;

/** Items whose GET has an example that the list does not repeat. */
const shelf = `
openapi: 3.1.0
info: { title: Shelf, version: "1" }
paths:
  /books:
    get:
      operationId: listBooks
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { $ref: "#/components/schemas/Book" } } } } } } } }
    post:
      operationId: addBook
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } } } }
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getBook
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Book" }
              example: { id: b1, title: Emma, price: 200, addedAt: "2026-08-24T14:15:22Z" }
components:
  schemas:
    Book:
      type: object
      required: [id, title, price]
      properties:
        id: { type: string, readOnly: true }
        title: { type: string }
        price: { type: integer, readOnly: true }
        addedAt: { type: string, format: date-time, readOnly: true }
`;

test("What one page of a tab creates is the same on the pages of the item and the list", async () => {
  const path = join(folder, "shelf.yaml");
  writeFileSync(path, shelf);
  const contract = await load(path);
  const loadOperation = createLoader(contract);
  const store = new playground.Store();
  const call = async (id: string, title?: string, book?: string): Promise<unknown> => {
    const operation = contract.model.operations.find((one) => one.id === id);
    const [media] = operation?.body?.content ?? [];
    if (operation === undefined) throw new Error(`the document has no ${id}`);
    const loaded = loadOperation(operation);
    const built = await playground.buildCall(loaded, {
      parameters: book === undefined ? [] : [["id", book]],
      ...(media === undefined ? {} : { body: { media, value: { title } } }),
      ...{ credentials: {}, target: { kind: "mock" }, variables: {} },
    });
    const { exchange } = await playground.createCaller(loaded, store).callMock(built);
    const body = exchange.response?.body;
    return body?.kind === "bytes" ? JSON.parse(new TextDecoder().decode(body.bytes)) : undefined;
  };
  const made = (await call("addBook", "Persuasion")) as { id: string }; // by the schema
  const got = await call("getBook", undefined, made.id);
  expect(got).toMatchObject({ title: "Persuasion", price: 200 });
  const { items } = (await call("listBooks")) as { items: readonly { id: string }[] }; // by the schema
  expect(items.find(({ id }) => id === made.id)).toEqual(got);
});

test("A form begins with values that the judge finds no fault with", async () => {
  const path = join(folder, "strict.yaml");
  writeFileSync(path, strict);
  const contract = await load(path);
  const loadOperation = createLoader(contract);
  const [operation] = contract.model.operations;
  if (operation === undefined) throw new Error("the document has no operation");
  const loaded = loadOperation(operation);
  const { model } = loaded.contract;
  const choose = playground.createValueChooser(model, playground.createChecks(loaded.contract));
  const { members, media } = sampleInput(loaded.operation, model, {
    placeholder: createPlaceholder(model.schemas),
    choose,
  });
  const body = members.find(([key]) => key === "body")?.[1];
  const call = await playground.buildCall(loaded, {
    parameters: members.filter(([key]) => key !== "body"),
    body: media && { media, value: body },
    credentials: {},
    target: { kind: "mock" },
    variables: {},
  });
  const { exchange, judgement } = await playground
    .createCaller(loaded, new playground.Store())
    .callMock(call);
  expect(judgement).toMatchObject({ verdict: "valid", findings: [] });
  expect(exchange.response?.status).toBe(200);
  expect(body).not.toHaveProperty("id");
});

type MockedCall = Omit<JudgedCall, "isFailed">;

/** Makes a function that asks a stateless mock of the whole document. */
function createWhole(contract: Contract): (call: page.BuiltCall) => Promise<MockedCall> {
  const store = new Store();
  const told: MockedCall[] = [];
  const mock = createMock(contract, { onExchange: (call) => void told.push(call) }, store);
  return async ({ url, method, headers, body }) => {
    store.keep(() => false);
    const lines = headers.map(([name, value]): [string, string] => [name, value]);
    await mock(new Request(url, { method, headers: lines, ...(body === undefined ? {} : { body }) }));
    const last = told.pop();
    if (last === undefined) throw new Error("The mock did not respond.");
    return last;
  };
}

function outline(call: MockedCall): unknown {
  const { response } = call.exchange;
  const body =
    response?.body.kind === "bytes" ? new TextDecoder().decode(response.body.bytes) : response?.body.kind;
  return { ...outlineVerdict(call), headers: response?.headers, body };
}

function outlineVerdict({ exchange: { response }, judgement }: MockedCall): object {
  return {
    status: response?.status,
    verdict: judgement.verdict,
    findings: judgement.findings.map(({ code, pointer, message, severity, places }) => ({
      ...{ code, pointer, message, severity },
      places: places.map(({ file, line }) => `${file}:${line}`),
    })),
  };
}
