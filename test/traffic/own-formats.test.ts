import { expect, test } from "vitest";
import { loadOutput, type Output } from "./load-output.ts";

const money = { type: "string", format: "money" };
const priced = { type: "object", required: ["price"], properties: { price: money } };

const document = {
  openapi: "3.2.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.test" }],
  paths: {
    "/log": {
      post: {
        operationId: "log",
        requestBody: { required: true, content: { "application/x-ndjson": { itemSchema: money } } },
        responses: { "204": { description: "" } },
      },
    },
    "/offers/{most}": {
      put: {
        operationId: "putOffer",
        parameters: [
          { name: "most", in: "path", required: true, schema: money },
          { name: "steps", in: "query", schema: { type: "array", items: money } },
          { name: "X-Least", in: "header", schema: money },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Offer" } } },
        },
        responses: {
          "200": {
            description: "",
            headers: { "X-Total": { schema: money } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Offer" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Offer: {
        type: "object",
        required: ["price"],
        properties: {
          price: { type: ["string", "null"], format: "money" },
          list: { oneOf: [money, { enum: ["free"] }, priced] },
          others: { type: "array", items: { $ref: "#/components/schemas/Offer" } },
        },
      },
    },
  },
};

const source = `
export class Money {
  constructor(cents, currency) { this.cents = cents; this.currency = currency; }
  plus(other) { return new Money(this.cents + other.cents, this.currency); }
}
export function parse(text) {
  const [amount, currency] = text.split(" ");
  if (currency !== "EUR") throw new Error("secret " + text);
  return new Money(Math.round(Number(amount) * 100), currency);
}
export function serialize({ cents, currency }) { return (cents / 100).toFixed(2) + " " + currency; }
`;

interface Money {
  readonly cents: number;
  plus(other: Money): Money;
}

const loaded = loadOutput(
  document,
  {
    formats: new Map([
      ["money", { pattern: "^\\d+\\.\\d\\d [A-Z]{3}$", module: "../formats/money.ts", type: "Money" }],
    ]),
  },
  { files: { "formats/money.js": source } },
);

interface Seen {
  readonly params?: unknown;
  readonly body?: { readonly price: Money; readonly list?: unknown };
}

type Handle = (seen: Seen) => object;

/** A client whose requests go to the router of the same output. `texts` holds the bodies that pass between them. */
async function connect(
  handle: Handle,
): Promise<{ readonly api: Output; readonly texts: string[]; load(module: string): Promise<Output> }> {
  const { output, load } = await loaded;
  const { createClient, createPartialRouter, createValidation, checks } = output;
  const router = createPartialRouter?.({ putOffer: handle }) as (request: Request) => Promise<Response>;
  const texts: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    texts.push(
      decodeURIComponent(request.url),
      request.headers.get("x-least") ?? "",
      await request.clone().text(),
    );
    const response = await router(request);
    texts.push(response.headers.get("x-total") ?? "", await response.clone().text());
    return response;
  };
  const validation = createValidation?.({ checks });
  return { api: createClient?.({ fetch, validation }) as unknown as Output, texts, load };
}

async function loadMoney(): Promise<(cents: number) => Money> {
  const { load } = await loaded;
  const { Money } = (await load("../formats/money.js")) as unknown as {
    readonly Money: new (cents: number, currency: string) => Money;
  };
  return (cents) => new Money(cents, "EUR");
}

test("values of a format of one's own are converted on both halves: in parameters, headers, bodies and unions", async () => {
  const euro = await loadMoney();
  const seen: Seen[] = [];
  const { api, texts, load } = await connect((given) => {
    seen.push(given);
    const price = given.body?.price.plus(euro(1));
    return { status: 200, headers: { "X-Total": euro(5) }, body: { ...given.body, price } };
  });
  const body = {
    price: euro(1250),
    list: euro(100),
    others: [
      { price: null, list: "free" },
      { price: euro(0), list: { price: euro(3) } },
    ],
  };
  const params = { most: euro(9900), steps: [euro(1), euro(2)], "X-Least": euro(7) };
  const result = (await api["putOffer"]?.({ ...params, body })) as { readonly body: unknown };
  expect(texts[0]).toBe("https://shop.test/offers/99.00 EUR?steps=0.01 EUR&steps=0.02 EUR");
  expect(texts[1]).toBe("0.07 EUR");
  expect(JSON.parse(texts[2] ?? "")).toEqual({
    price: "12.50 EUR",
    list: "1.00 EUR",
    others: [
      { price: null, list: "free" },
      { price: "0.00 EUR", list: { price: "0.03 EUR" } },
    ],
  });
  expect(seen[0]?.params).toEqual(params);
  expect(seen[0]?.body).toEqual(body);
  expect(texts[3]).toBe("0.05 EUR");
  expect(result.body).toEqual({ ...body, price: euro(1251) });
  const { readHeaders } = await load("runtime/client.js");
  const { putOffer } = await load("operations.js");
  expect(readHeaders?.(putOffer, result)).toEqual({ "X-Total": euro(5) });
});

test("a text that the module cannot read is refused without being told", async () => {
  const { output } = await loaded;
  const router = output["createPartialRouter"]?.({ putOffer: () => ({ status: 500 }) }) as (
    request: Request,
  ) => Promise<Response>;
  const send = async (most: string, price: string): Promise<readonly [number, string]> => {
    const response = await router(
      new Request(`https://shop.test/offers/${encodeURIComponent(most)}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ price }),
      }),
    );
    return [response.status, await response.text()];
  };
  for (const [most, price, status, pointer] of [
    ["1.00 EUR", "1.00 USD", 422, '/price"'],
    ["1.00 USD", "1.00 EUR", 400, '/most"'],
    // The pattern is checked before the module sees the text.
    ["1.00 EUR", "1 EUR", 422, '/price"'],
  ] as const) {
    const [given, told] = await send(most, price);
    expect([given, told.includes(pointer), told.includes("secret")]).toEqual([status, true, false]);
  }
});

test("a function for errors is told whether a refused text stood in a parameter or in the body", async () => {
  const { output } = await loaded;
  const kinds: unknown[] = [];
  const formatError = async ({ kind }: { readonly kind: unknown }): Promise<undefined> => {
    kinds.push(kind);
  };
  const putOffer = async (): Promise<object> => ({ status: 200, body: { price: null } });
  const router = output["createPartialRouter"]?.({ putOffer }, { formatError }) as (
    request: Request,
  ) => Promise<Response>;
  const put = async (most: string, price: string): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const init = { method: "PUT", headers, body: JSON.stringify({ price }) };
    return (await router(new Request(`https://shop.test/offers/${most}`, init))).status;
  };
  expect([await put("1.00%20USD", "1.00 EUR"), await put("1.00%20EUR", "1.00 USD")]).toEqual([400, 422]);
  expect(kinds).toEqual(["parameters", "body"]);
});

test("so is an item of a stream that a handler reads", async () => {
  const euro = await loadMoney();
  const { output } = await loaded;
  const items: unknown[] = [];
  const log = async ({ body }: { readonly body: AsyncIterable<unknown> }): Promise<object> => {
    for await (const item of body) items.push(item);
    return { status: 204 };
  };
  const router = output["createPartialRouter"]?.({ log }) as (request: Request) => Promise<Response>;
  const body = '"1.00 EUR"\n"2.00 USD"\n';
  const headers = { "content-type": "application/x-ndjson" };
  const response = await router(new Request("https://shop.test/log", { method: "POST", headers, body }));
  expect(items).toEqual([euro(100)]);
  expect(response.status).toBe(422);
  expect(await response.text()).not.toContain("secret");
});

test("a function that checks a format refuses texts in the router and in the client, in parameters and bodies", async () => {
  const check = "export const check = (text) => Number(text[0]) % 2 === 0;\n";
  const formats = new Map([["money", { pattern: "^\\d", check: "../formats/even.ts" }]]);
  const { output } = await loadOutput(document, { formats }, { files: { "formats/even.js": check } });
  const { createClient, createPartialRouter, createValidation, checks } = output;
  const handlers = {
    putOffer: (given: Seen): object => ({ status: 200, headers: { "X-Total": "2" }, body: given.body }),
  };
  const router = createPartialRouter?.(handlers) as unknown as (request: Request) => Promise<Response>;
  const put = async (most: string, price: string): Promise<number> => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ price });
    return (await router(new Request(`https://shop.test/offers/${most}`, { method: "PUT", headers, body })))
      .status;
  };
  expect([await put("2", "4"), await put("3", "4"), await put("2", "5")]).toEqual([200, 400, 422]);
  const validation = createValidation?.({ checks });
  const fetch = async (): Promise<Response> => Response.json({ price: "7" }, { headers: { "X-Total": "2" } });
  const api = createClient?.({ fetch, validation }) as unknown as Output;
  await expect(api["putOffer"]?.({ most: "2", body: { price: "3" } })).rejects.toMatchObject({
    kind: "request-validation",
  });
  await expect(api["putOffer"]?.({ most: "2", body: { price: "4" } })).rejects.toMatchObject({
    kind: "response-validation",
  });
});
