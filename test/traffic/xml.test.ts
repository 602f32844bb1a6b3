import { beforeAll, expect, test, vi } from "vitest";
import type { EmitOptions } from "../../generator/output/emit-options.ts";
import { xmlCodec } from "../../xml/index.ts";
import { loadOutput } from "./load-output.ts";
import { xmlDocument } from "./xml-document.ts";

const order = {
  id: 7,
  lines: [
    { sku: "AB", count: 2 },
    { sku: "C", count: 1 },
  ],
  tags: ["a", "b"],
};

type Serve = (request: Request) => Promise<Response>;
type Call = (input?: object) => Promise<unknown>;

/** The exports of the output that the tests call. */
interface Orders {
  createRouter(handlers: object, options?: object): Serve;
  createPartialRouter(handlers: object, options?: object): Serve;
  createClient(options: object): Readonly<Record<"placeOrder" | "replaceOrder" | "countOrders", Call>>;
  createWebhookReceiver(handlers: object, options: object): Serve;
  createWebhookSender(options: object): { shipped(url: string, input: object): Promise<unknown> };
}

async function load(options: Partial<EmitOptions>): Promise<Orders> {
  const { output } = await loadOutput(xmlDocument, options);
  return output as unknown as Orders; // See above.
}

let output: Orders;

beforeAll(async () => {
  output = await load({ xml: "value" });
}, 60_000);

type Handle = (input: { readonly body: unknown; readonly contentType: string }) => object;
const echo: Handle = ({ body }) => ({ status: 201, body });

function routerOf(placeOrder: Handle = echo, options: object = { xml: xmlCodec }): Serve {
  const handlers = {
    placeOrder,
    replaceOrder: () => ({ status: 204 }),
    countOrders: () => ({ status: 200, body: 1 }),
  };
  return output.createRouter(handlers, options);
}

const send = (body: string, contentType = "application/xml"): Promise<Response> =>
  routerOf()(
    new Request("https://a.example/orders", {
      method: "POST",
      body,
      headers: { "content-type": contentType },
    }),
  );

const start = '<o:order xmlns:o="https://shop.example/order" id="7">';

test("a client and a router exchange XML bodies as values", async () => {
  const sent = vi.fn<(text: string) => void>();
  const placeOrder = vi.fn(echo);
  const router = routerOf(placeOrder);
  const fetch = async (request: Request): Promise<Response> => {
    sent(await request.clone().text());
    return router(request);
  };
  const api = output.createClient({ fetch, xml: xmlCodec });
  expect(await api.placeOrder({ body: order })).toMatchObject({ status: 201, body: order });
  expect(placeOrder.mock.calls[0]?.[0]).toMatchObject({ body: order, contentType: "application/xml" });
  expect(sent.mock.calls[0]?.[0]).toContain(
    `${start}<lines><line sku="AB"><count>2</count></line><line sku="C"><count>1</count></line></lines>`,
  );
});

test("an operation with several media types reads each by its own", async () => {
  const api = output.createClient({ fetch: routerOf(), xml: xmlCodec });
  for (const contentType of ["application/json", "application/xml"])
    expect(await api.replaceOrder({ body: order, contentType })).toMatchObject({ status: 204 });
});

test("a router names what is wrong in an invalid XML body", async () => {
  const response = await send(`${start}<lines><line sku="ab"><count>0</count></line></lines></o:order>`);
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { readonly errors: readonly { readonly pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer).sort()).toEqual(["#/lines/0/count", "#/lines/0/sku"]);
});

test.each([
  ["of another namespace", '<order id="7"><lines><line sku="A"><count>1</count></line></lines></order>', 422],
  [
    "with text that its schema does not describe",
    `${start}<lines><line sku="A"><count>1</count></line></lines>x</o:order>`,
    422,
  ],
  ["with a document type declaration", `<!DOCTYPE o [<!ENTITY e "x">]>${start}<lines/></o:order>`, 422],
  ["that is malformed", `${start}<lines>`, 400],
])("a router refuses an XML body %s", async (_, body, status) => {
  expect((await send(body)).status).toBe(status);
});

test("a router does not send an invalid XML reply", async () => {
  const router = routerOf(() => ({ status: 201, body: { ...order, lines: [] } }), {
    xml: xmlCodec,
    onReport: () => undefined,
  });
  const body = `${start}<lines><line sku="A"><count>1</count></line></lines></o:order>`;
  const request = new Request("https://a.example/orders", {
    method: "POST",
    body,
    headers: { "content-type": "text/xml" },
  });
  expect((await router(request)).status).toBe(415);
  const again = new Request("https://a.example/orders", {
    method: "POST",
    body,
    headers: { "content-type": "application/xml" },
  });
  expect((await router(again)).status).toBe(500);
});

test("a client refuses to send an invalid value, and to take a malformed response", async () => {
  const fetch = vi.fn(
    async () => new Response("<order", { status: 201, headers: { "content-type": "application/xml" } }),
  );
  const api = output.createClient({ fetch, xml: xmlCodec, validation: false });
  await expect(api.placeOrder({ body: { ...order, id: Number.NaN } })).rejects.toMatchObject({
    name: "RequestError",
  });
  expect(fetch).not.toHaveBeenCalled();
  await expect(api.placeOrder({ body: order })).rejects.toMatchObject({ name: "UnexpectedResponseError" });
});

test("without a codec, a router is not created and a client sends nothing", async () => {
  expect(() => routerOf(echo, {})).toThrow(/placeOrder.*"xml"/);
  const fetch = vi.fn(routerOf());
  const api = output.createClient({ fetch });
  await expect(api.placeOrder({ body: order })).rejects.toThrow(/"xml"/);
  expect(fetch).not.toHaveBeenCalled();
  expect(await api.countOrders()).toMatchObject({ body: 1 });
});

test("a webhook is sent and received as a value", async () => {
  const shipped = vi.fn(() => ({ status: 204 }));
  const receive = output.createWebhookReceiver({ shipped }, { verify: false, xml: xmlCodec });
  const senders = output.createWebhookSender({ fetch: receive, xml: xmlCodec });
  expect(await senders.shipped("https://b.example/hooks", { body: order })).toMatchObject({ status: 204 });
  expect(shipped).toHaveBeenCalledWith(expect.objectContaining({ body: order }));
});

test("dates in XML bodies are converted", async () => {
  const dated = await load({ xml: "value", dates: "Date" });
  const placed = new Date("2026-01-02T03:04:05Z");
  const placeOrder = vi.fn(echo);
  const router = dated.createPartialRouter({ placeOrder }, { xml: xmlCodec });
  const api = dated.createClient({ fetch: router, xml: xmlCodec });
  expect(await api.placeOrder({ body: { ...order, placed } })).toMatchObject({ body: { placed } });
  expect(placeOrder.mock.calls[0]?.[0].body).toMatchObject({ placed });
});

test("64-bit integers in XML bodies keep all their digits", async () => {
  const exact = await load({ xml: "value", int64: "bigint" });
  const placeOrder = vi.fn(echo);
  const router = exact.createPartialRouter({ placeOrder }, { xml: xmlCodec });
  const api = exact.createClient({ fetch: router, xml: xmlCodec });
  const body = { ...order, id: 9007199254740993n };
  expect(await api.placeOrder({ body })).toMatchObject({ body });
  expect(placeOrder.mock.calls[0]?.[0].body).toMatchObject(body);
});

test("by default, XML bodies are text, and no codec is needed", async () => {
  const text = await load({});
  const router = text.createPartialRouter({ placeOrder: echo });
  const api = text.createClient({ fetch: router });
  expect(await api.placeOrder({ body: "<any/>" })).toMatchObject({ status: 201, body: "<any/>" });
});
