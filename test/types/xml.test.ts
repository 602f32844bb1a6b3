import { join } from "node:path";
import { expect, test } from "vitest";
import { xmlDocument } from "../traffic/xml-document.ts";
import { compileUsage } from "./compile-usage.ts";

/** The built entry `tenon/xml`. Its types come from another copy of the runtime than those of the output. */
const entry = join(import.meta.dirname, "../../dist/xml/index.js");

const usage = `
import { createClient } from "./client.js";
import { createRouter } from "./routes.js";
import { createWebhookReceiver } from "./webhooks.js";
import type { XmlCodec } from ${JSON.stringify(entry)};
import type { Order } from "./types.js";
declare const xml: XmlCodec;
const api = createClient({ xml });
declare const order: Order;
export async function call() {
  const { body } = await api.placeOrder({ body: order });
  console.log(body.lines[0]?.count satisfies number | undefined);
  // @ts-expect-error: the body is a value, not text
  await api.placeOrder({ body: "<order/>" });
  // @ts-expect-error: an id is a number
  await api.placeOrder({ body: { id: "7", lines: [] } });
}
export const router = createRouter(
  {
    placeOrder: ({ body }) => ({ status: 201, body: body satisfies Order }),
    replaceOrder: (input) => {
      console.log(input.contentType satisfies "application/json" | "application/xml", input.body satisfies Order);
      return { status: 204 };
    },
    countOrders: () => ({ status: 200, body: 1 }),
  },
  { xml },
);
export const receive = createWebhookReceiver(
  {
    shipped: ({ body }) => {
      console.log(body.id satisfies number);
      return { status: 204 };
    },
  },
  { verify: false, xml },
);
`;

test("XML bodies have the type of their schema, and routers and clients take the codec of tenon/xml", async () => {
  expect((await compileUsage(xmlDocument, usage, { xml: "value" })).problems).toEqual([]);
});

test("by default, XML bodies are strings", async () => {
  const text = `
import { createClient } from "./client.js";
export const sent = createClient().placeOrder({ body: "<order/>" });
sent.then(({ body }) => console.log(body satisfies string));
`;
  expect((await compileUsage(xmlDocument, text)).problems).toEqual([]);
});
