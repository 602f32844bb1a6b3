import { join } from "node:path";
import { expect, test } from "vitest";
import { ContractError, createSamples, SampleError, type Samples } from "../../../live/samples.ts";
import { createJudge } from "../../../verifier/judge/judge.ts";
import { loadContract } from "../../../verifier/matchers/load-contract.ts";
import { fromRequest, fromResponse } from "../../../verifier/matchers/received.ts";

const note = {
  type: "object",
  required: ["id", "title", "secret"],
  additionalProperties: false,
  properties: {
    id: { type: "integer", readOnly: true },
    title: { type: "string", pattern: "^[A-Z][a-z]{3,8}$" },
    secret: { type: "string", minLength: 1, writeOnly: true },
    tags: { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true },
  },
};
const ref = { $ref: "#/components/schemas/Note" };
const json = (schema: object): object => ({ "application/json": { schema } });
const problem = { type: "object", required: ["message"], properties: { message: { type: "string" } } };

const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", minLength: 1 } }],
      get: {
        operationId: "getNote",
        parameters: [
          {
            name: "fields",
            in: "query",
            explode: false,
            schema: { type: "array", items: { type: "string" } },
          },
          { name: "X-Trace", in: "header", schema: { type: "string", format: "uuid" } },
        ],
        responses: {
          200: {
            description: "",
            headers: { "X-Rate": { required: true, schema: { type: "integer", minimum: 1 } } },
            content: json(ref),
          },
          "4XX": { description: "", content: json(problem) },
        },
      },
      put: {
        operationId: "putNote",
        requestBody: { required: true, content: json(ref) },
        responses: { 204: { description: "" } },
      },
      head: { operationId: "hasNote", responses: { 200: { description: "", content: json(ref) } } },
    },
    "/files": {
      post: {
        operationId: "addFile",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file", "name"],
                properties: {
                  file: { type: "string", format: "binary" },
                  name: { type: "string", minLength: 1 },
                },
              },
            },
          },
        },
        responses: { 201: { description: "", content: { "text/plain": { schema: { type: "string" } } } } },
      },
      put: {
        operationId: "putNotes",
        requestBody: {
          required: true,
          content: {
            "application/jsonl": { schema: { type: "array", items: ref, contains: {}, minItems: 1 } },
          },
        },
        responses: {
          200: {
            description: "",
            content: { "application/jsonl": { schema: { type: "array", items: ref, uniqueItems: true } } },
          },
        },
      },
      get: {
        operationId: "nothing",
        responses: {
          200: { description: "", content: json({ allOf: [{ type: "string" }, { type: "integer" }] }) },
        },
      },
    },
  },
  components: { schemas: { Note: note } },
};

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

async function judgeExchange(
  samples: Samples,
  operation: string,
  seed: number,
  status?: number,
): Promise<unknown> {
  const { contract } = await loadContract(document);
  const request = await fromRequest(
    await samples.request(operation, { seed, baseUrl: "https://notes.test/" }),
  );
  const response = await fromResponse(
    await samples.response(operation, { seed, ...(status === undefined ? {} : { status }) }),
  );
  const { verdict, findings } = createJudge(contract)({ request, response });
  return verdict === "valid" ? verdict : findings.map(({ message }) => message);
}

test.each([
  ["getNote", undefined],
  ["getNote", 404],
  ["putNote", undefined],
  ["hasNote", undefined],
  ["addFile", undefined],
  ["putNotes", undefined],
] as const)("requests and responses of %s with status %s are valid for the judge", async (operation, status) => {
  const samples = await createSamples(document);
  for (const seed of seeds) expect(await judgeExchange(samples, operation, seed, status)).toBe("valid");
});

test("the same seed gives the same, another seed something else", async () => {
  const [some, other] = [await createSamples(document), await createSamples(structuredClone(document))];
  for (const operation of ["getNote", "putNote", "addFile"]) {
    const texts = [some, other].map(async (samples) => {
      const request = await samples.request(operation, { seed: 7 });
      const response = await samples.response(operation, { seed: 7 });
      return [
        request.url,
        [...request.headers],
        await request.text(),
        [...response.headers],
        await response.text(),
      ];
    });
    const [first, second] = await Promise.all(texts);
    expect(first).toEqual(second);
  }
  expect(some.schema("Note", { seed: 3 })).toEqual(other.schema("Note", { seed: 3 }));
  const distinct = new Set(seeds.map((seed) => JSON.stringify(some.schema("Note", { seed }))));
  expect(distinct.size).toBeGreaterThan(15);
});

test("the caller says the types of samples", async () => {
  const samples = await createSamples(document);
  const title: string = samples.schema<{ readonly title: string }>("Note").title;
  const input: { readonly id: string; readonly body: unknown } = samples.input<{
    readonly id: string;
    readonly body: unknown;
  }>("putNote");
  expect([typeof title, typeof input.id]).toEqual(["string", "string"]);
});

test("a schema is sampled as responses have it, an input as requests have it", async () => {
  const samples = await createSamples(document);
  for (const seed of seeds) {
    expect(samples.schema("Note", { seed })).toMatchObject({
      id: expect.any(Number),
      title: expect.stringMatching(/^[A-Z][a-z]{3,8}$/),
    });
    expect(samples.schema("Note", { seed })).not.toHaveProperty("secret");
    const { body, id } = samples.input("putNote", { seed });
    expect(body).not.toHaveProperty("id");
    expect(body).toHaveProperty("secret");
    expect(id).toBeTypeOf("string");
  }
  expect(samples.input("addFile")["body"]).toMatchObject({
    file: expect.any(Blob),
    name: expect.any(String),
  });
  expect(samples.input("GET /notes/{id}", { optional: 0 })).toEqual({ id: expect.any(String) });
  expect(Object.keys(samples.input("getNote", { optional: 1 })).sort()).toEqual(["X-Trace", "fields", "id"]);
});

test("what the document does not have, or no value fits, is told", async () => {
  const samples = await createSamples(document);
  expect(() => samples.schema("Nota")).toThrow('The document has no schema "Nota". Did you mean "Note"?');
  expect(() => samples.input("getNot")).toThrow(SampleError);
  await expect(samples.request("getNot")).rejects.toThrow('no operation "getNot". Did you mean "getNote"?');
  await expect(samples.response("putNote", { status: 200 })).rejects.toThrow("200 is not described");
  await expect(samples.response("nothing")).rejects.toThrow(SampleError);
  await expect(createSamples(join(import.meta.dirname, "nowhere.yaml"))).rejects.toThrow(ContractError);
});
