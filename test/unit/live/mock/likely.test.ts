import { describe, expect, test } from "vitest";
import { loadFakerTexts } from "../../../../live/faker-texts.ts";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockOptions } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const time = { type: "string", format: "date-time" };
const order = {
  type: "object",
  required: [
    ...["id", "customer", "state", "createdAt", "updatedAt", "comments", "commentCount", "city", "sku"],
    ...["name", "country"],
  ],
  properties: {
    id: { type: "integer" },
    state: { enum: ["open", "closed"] },
    createdAt: time,
    updatedAt: time,
    closedAt: { ...time, type: ["string", "null"] },
    comments: { type: "array", items: { type: "string" } },
    commentCount: { type: "integer" },
    city: { type: "string", maxLength: 3 },
    sku: { type: "string", pattern: "^[A-Z]{3}$" },
    name: { type: "string" },
    country: { type: "string", pattern: "^[A-Z]{2}$" },
    customer: {
      type: "object",
      required: ["firstName", "lastName", "name", "email"],
      properties: {
        firstName: { type: "string" },
        lastName: { type: "string" },
        name: { type: "string" },
        email: { type: "string", format: "email" },
      },
    },
  },
};
const code = { enum: ["invalid", "not_found", "conflict", "internal"] };
const problem = {
  type: "object",
  required: ["status", "code", "message"],
  properties: { status: { type: "integer" }, code, message: { type: "string" } },
};
const json = (schema: object): object => ({ description: "d", content: { "application/json": { schema } } });
const documentOf = (example: object): object => ({
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  components: { schemas: { Order: order } },
  paths: {
    "/orders": {
      get: {
        operationId: "listOrders",
        responses: {
          200: json({ type: "array", items: { $ref: "#/components/schemas/Order" } }),
          409: json(problem),
        },
      },
    },
    "/greeting": {
      get: {
        responses: { 200: { description: "d", content: { "application/json": { schema: true, example } } } },
      },
    },
  },
});

interface Order {
  readonly state: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt?: string | null;
  readonly comments: readonly string[];
  readonly commentCount: number;
  readonly city: string;
  readonly sku: string;
  readonly name: string;
  readonly country: string;
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly name: string;
    readonly email: string;
  };
}

async function listOrders(options: MockOptions = {}, example: object = {}): Promise<readonly Order[]> {
  const mock = createMock(await contractOf(documentOf(example)), options);
  return (await mock(new Request("http://mock/orders"))).json();
}

describe("sampled members fit each other", () => {
  test("times are in order and past, and that of a state is there only in this state", async () => {
    const orders = await listOrders();
    for (const { createdAt, updatedAt, closedAt, state } of orders) {
      expect(createdAt <= updatedAt && Date.parse(updatedAt) < Date.now()).toBe(true);
      expect(typeof closedAt === "string").toBe(state === "closed");
    }
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(["open", "closed"]));
  });

  test("counts are those of the lists, and names are of one person", async () => {
    for (const { comments, commentCount, customer } of await listOrders()) {
      expect(commentCount).toBe(comments.length);
      expect(customer.name).toBe(`${customer.firstName} ${customer.lastName}`);
      expect(customer.email).toContain(`${customer.firstName.toLowerCase()}.`);
    }
  });

  test("what the schema says goes before what looks real", async () => {
    for (const { city, sku } of await listOrders()) {
      expect(city.length).toBeLessThanOrEqual(3);
      expect(sku).toMatch(/^[A-Z]{3}$/);
    }
  });
});

test("names say what they name, and a country is a code where there is no room for more", async () => {
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  for (const { name, country } of await listOrders()) {
    expect(name).toMatch(/^[A-Z][a-z]+ [a-z]+ order$/);
    expect(regions.of(country)).toBeDefined();
  }
});

test("Faker makes the same texts for the same seed, in the language of the examples", async () => {
  const german = { text: "Grüße aus Köln, schöne Straße" };
  const texts = await loadFakerTexts(await contractOf(documentOf(german)));
  const namesOf = async (seed: number): Promise<readonly string[]> =>
    (await listOrders({ seed, texts }, german)).map(({ customer }) => customer.name);
  const first = await namesOf(1);
  expect(await namesOf(1)).toEqual(first);
  expect(await namesOf(2)).not.toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(5);
});

test("an error that a request asks for has the status and the code of this error", async () => {
  const mock = createMock(await contractOf(documentOf({})));
  const response = await mock(new Request("http://mock/orders", { headers: { prefer: "code=409" } }));
  expect([response.status, response.headers.get("preference-applied")]).toEqual([409, "code=409"]);
  expect(await response.json()).toEqual({
    status: 409,
    code: "conflict",
    message: expect.stringContaining("conflicts"),
  });
});
