import { expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

const pet: SchemaObject = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    owner: { type: "object", required: ["mail"] },
  },
};
const parameter = (name: string): SchemaObject => ({
  name,
  in: "path",
  required: true,
  schema: { type: "integer" },
});
const get = (schema: SchemaObject): SchemaObject => ({
  parameters: [{ name: "page", in: "query", schema: { type: "integer", minimum: 1 } }],
  responses: { "200": { description: "One", content: { "application/json": { schema } } } },
});

function fingerprintsOf(parts: SchemaObject): readonly string[] {
  const exchange = exchangeOf("GET /pets/x?page=0", { status: 200, body: { id: "1", owner: {} } });
  return judge(contractOf(parts), exchange)
    .findings.map(({ fingerprint }) => fingerprint)
    .sort();
}

const ref = { $ref: "#/components/schemas/Pet" };
const plain = { "/pets/{id}": { parameters: [parameter("id")], get: get(pet) } };

/** Documents with the same meaning. */
const same: readonly (readonly [string, SchemaObject])[] = [
  [
    "inline to a reference",
    {
      paths: { "/pets/{id}": { parameters: [parameter("id")], get: get(ref) } },
      components: { schemas: { Pet: pet } },
    },
  ],
  [
    "another name of a component",
    {
      paths: {
        "/pets/{id}": { parameters: [parameter("id")], get: get({ $ref: "#/components/schemas/Animal" }) },
      },
      components: { schemas: { Animal: pet } },
    },
  ],
  [
    "another name of a path parameter",
    { paths: { "/pets/{pet}": { parameters: [parameter("pet")], get: get(pet) } } },
  ],
  [
    "another order",
    {
      paths: {
        "/a": { get: get({}) },
        "/pets/{id}": {
          get: { ...get(pet), parameters: [parameter("id"), ...(get(pet)["parameters"] as [])] },
        },
      },
    },
  ],
  [
    "a component for the response",
    {
      paths: {
        "/pets/{id}": {
          parameters: [parameter("id")],
          get: { ...get(pet), responses: { "200": { $ref: "#/components/responses/One" } } },
        },
      },
      components: {
        responses: { One: { description: "One", content: { "application/json": { schema: pet } } } },
      },
    },
  ],
  [
    "allOf around it",
    { paths: { "/pets/{id}": { parameters: [parameter("id")], get: get({ allOf: [pet] }) } } },
  ],
  [
    "an operationId",
    {
      paths: {
        "/pets/{id}": { parameters: [parameter("id")], get: { operationId: "showPet", ...get(pet) } },
      },
    },
  ],
];

test.each(same)("%s changes no fingerprint", (_, parts) => {
  expect(fingerprintsOf(parts)).toEqual(fingerprintsOf({ paths: plain }));
});

test("different findings have different ones", () => {
  expect(fingerprintsOf({ paths: plain })).toEqual([
    "body-invalid GET /pets/{} /response/200/body/id type",
    "body-invalid GET /pets/{} /response/200/body/name required",
    "body-invalid GET /pets/{} /response/200/body/owner/mail required",
    "parameter-invalid GET /pets/{} /request/path/1 type",
    "parameter-invalid GET /pets/{} /request/query/page minimum",
  ]);
});

test("a finding names the keyword, if there is one, and no member that it lacks", () => {
  const contract = contractOf({ paths: plain });
  const [invalid] = judge(contract, exchangeOf("GET /pets/x")).findings;
  const [unmatched] = judge(contract, exchangeOf("GET /owners")).findings;
  expect(invalid?.keyword).toBe("type");
  expect(Object.keys(invalid ?? {})).not.toContain("isAvoidable");
  expect(Object.keys(unmatched ?? {})).not.toContain("keyword");
});

test("one error makes an exchange invalid, whatever else there is", () => {
  const exchange = exchangeOf("GET /pets/x?more=1");
  const { verdict, findings } = judge(contractOf({ paths: plain }), exchange, {
    readings: { undeclaredQuery: "warning" },
  });
  expect([verdict, findings.map(({ severity }) => severity)]).toEqual(["invalid", ["error", "warning"]]);
});
