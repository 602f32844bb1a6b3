import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object, more: object): object => ({ "application/json": { schema, ...more } });
const pet = { type: "object", required: ["id"], properties: { id: { type: "integer", minimum: 1 } } };
const next = '<https://a.example/pets?page=2>; rel="next"';

const document = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
        responses: {
          "200": {
            description: "",
            headers: {
              Link: { schema: { type: "string" }, example: next },
              "X-Left": { schema: { type: "integer" }, example: 7 },
              "X-Kind": { schema: { type: "string", examples: ["some"] } },
              "X-Wrong": { schema: { type: "integer" }, example: "many" },
              "Content-Encoding": { schema: { type: "string" }, example: "gzip" },
            },
            content: json({ type: "array", items: pet }, { example: [{ id: 4 }] }),
          },
        },
      },
    },
    "/pets/one": {
      get: {
        operationId: "getPet",
        responses: {
          "200": {
            description: "",
            content: json(pet, { examples: { bad: { value: { id: "7" } }, good: { value: { id: 7 } } } }),
          },
          "404": { description: "", content: json(pet, { example: {} }) },
        },
      },
    },
  },
};

test("headers with an example are answered, but none that the schema refuses or that frames the message", async () => {
  const mock = createMock(await contractOf(document));
  const { headers } = await mock(new Request("https://a.example/pets"));
  const names = ["link", "x-left", "x-kind", "x-wrong", "content-encoding"];
  expect(names.map((name) => headers.get(name))).toEqual([next, "7", "some", null, null]);
  const made = await mock(new Request("https://a.example/pets", { headers: { prefer: "dynamic=true" } }));
  expect(made.headers.get("x-left")).toBeNull();
});

test("a caller that follows the link of an example comes to an end", async () => {
  const mock = createMock(await contractOf(document));
  const { headers } = await mock(new Request("https://a.example/pets?page=2"));
  expect([headers.get("link"), headers.get("x-left")]).toEqual([null, "7"]);
});

test("examples that their schemas refuse are told, with what is answered in their place", async () => {
  const contract = await contractOf(document);
  const told = [...createMock(contract).invalidExamples()].filter((finding) => finding !== undefined);
  expect(told.map(({ code, message }) => [code, message])).toEqual([
    [
      "mock/invalid-example",
      "The example `bad` for the response 200 of `getPet` does not match its schema: `/id` must be an integer. The mock returns the example `good`.",
    ],
    [
      "mock/invalid-example",
      'The example for the response 404 of `getPet` does not match its schema: it lacks the property "id". The mock returns a value that is made from its schema.',
    ],
  ]);
  expect(told.every(({ places: [place] }) => place?.line !== undefined)).toBe(true);
  const { id } = (await (await createMock(contract)(new Request("https://a.example/pets/one"))).json()) as {
    id: number;
  };
  expect(id).toBe(7);
  expect([...createMock(contract, { dynamic: true }).invalidExamples()]).toEqual([]);
});

test("the mock reports an example in a schema that it does not use, once", async () => {
  const level = { type: "integer", example: "two" };
  const spot = { type: "object", properties: { level }, examples: [{ level: "three" }] };
  const described = { description: "", content: json(spot, {}) };
  const path = (operationId: string) => ({ get: { operationId, responses: { "200": described } } });
  const contract = await contractOf({ ...document, paths: { "/a": path("a"), "/b": path("b") } });
  const findings = [...createMock(contract).invalidExamples()].filter((finding) => finding !== undefined);
  const messages = findings.map(({ code, message }) => `${code} ${message}`);
  expect(messages.filter((message) => message.includes('"two"'))).toEqual(
    Array.from(
      { length: 2 },
      () =>
        'mock/invalid-example The example "two" does not match its schema: it must be an integer. The mock returns a value that is made from the schema.',
    ),
  );
  expect(messages).toHaveLength(4);
});
