import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder, tenon } from "../unit/cli/test-io.ts";

/** A document with a call, two webhooks and a callback. */
const document = (event: string): string => `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
paths:
  /subscribe:
    post:
      operationId: subscribe
      responses: { '204': { description: d } }
      callbacks:
        onEnd:
          'https://example.com/{$request.body}':
            post: { responses: { '204': { description: d } } }
webhooks:
  paid:
    post:
      operationId: orderPaid
      requestBody: { required: true, content: { application/json: { schema: ${event} } } }
      responses: { '204': { description: d } }
  lost:
    post:
      requestBody: { required: true, content: { application/json: { schema: ${event} } } }
      responses: { '204': { description: d } }
`;

const tsconfig = JSON.stringify({
  compilerOptions: {
    ...{ module: "NodeNext", target: "ES2022", strict: true, skipLibCheck: true, types: [] },
    lib: ["ES2023", "DOM", "DOM.Iterable"],
  },
  files: ["receive.ts"],
});

const receive = `import { createWebhookReceiver, type WebhookHandlers } from "./api/index.js";
const others: Partial<WebhookHandlers> = { "subscribe.onEnd": () => ({ status: 204 }) };
export const receive = createWebhookReceiver(
  { ...others, orderPaid: ({ body }) => (String(body), { status: 204 }) },
  { verify: false },
);
`;

const delivery = {
  webhook: "paid",
  request: { method: "POST", url: "/hooks", headers: { "content-type": "application/json" }, body: '"a"' },
  response: { status: 204, headers: {} },
};

function prepare(): string {
  return createFolder({
    "openapi.yaml": document("{ type: string }"),
    "next.yaml": document("{ type: integer }"),
    "package.json": '{ "name": "shop", "type": "module" }',
    "tsconfig.json": tsconfig,
    "receive.ts": receive,
    "deliveries.ndjson": `${JSON.stringify(delivery)}\n`,
  });
}

async function run(folder: string, ...argv: readonly string[]): Promise<void> {
  const { code, err } = await tenon(folder, argv);
  expect([code, err]).toEqual([0, expect.not.stringContaining("error")]);
}

async function consumersOf(folder: string): Promise<string> {
  const line = ["diff", "openapi.yaml", "next.yaml", "--consumers", "consumers", "--max", "major"];
  return (await tenon(folder, line)).out;
}

interface Leaf {
  readonly id: string;
  readonly evidence: readonly { readonly kind: string; readonly at?: readonly string[] }[];
}

function readConsumer(folder: string): { readonly sends: readonly Leaf[]; readonly reads: readonly Leaf[] } {
  return JSON.parse(readFileSync(join(folder, "consumers/shop.json"), "utf8"));
}

test("handlers in a program are evidence of the webhooks and callbacks that it receives", async () => {
  const folder = prepare();
  await run(folder, "generate", "openapi.yaml", "-o", "api");
  const line = ["consumer", "--name", "shop", "--from-source", "tsconfig.json", "-o", "consumers/shop.json"];
  await run(folder, ...line, "--api", "openapi.yaml");
  const { sends, reads } = readConsumer(folder);
  expect(sends).toEqual([]);
  expect(reads.map(({ id, evidence }) => [id, evidence[0]?.at])).toEqual([
    ["/orderPaid", ["receive.ts:4:16"]],
    ["/subscribe.onEnd", ["receive.ts:2:44"]],
  ]);
  const report = await consumersOf(folder);
  expect(report).toContain("  shop breaks\n");
  expect(report).toContain("POST paid, receive.ts:4:16 (source, ");
});

test("recorded deliveries are evidence of the webhooks that a consumer receives", async () => {
  const folder = prepare();
  await run(folder, "verify", "deliveries.ndjson", "--api", "openapi.yaml", "--coverage", "coverage.json");
  const line = [
    "consumer",
    "--name",
    "shop",
    "--from-coverage",
    "coverage.json",
    "-o",
    "consumers/shop.json",
  ];
  await run(folder, ...line, "--api", "openapi.yaml");
  const { sends, reads } = readConsumer(folder);
  expect(sends).toEqual([]);
  expect(reads).toMatchObject([{ id: "/orderPaid", evidence: [{ kind: "traffic" }] }]);
  expect(await consumersOf(folder)).toContain("  shop breaks\n");
});

test("a schema that only deliveries used is not sent, although requests share it", async () => {
  const shared = `${document("{ $ref: '#/components/schemas/Order' }")}components:
  schemas:
    Order: { type: object, properties: { id: { type: string } } }
`;
  const body =
    "requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }";
  const api = shared.replace("operationId: subscribe", `operationId: subscribe\n      ${body}`);
  const line = (exchange: object): string => `${JSON.stringify(exchange)}\n`;
  const received = { ...delivery, request: { ...delivery.request, body: '{"id":"a"}' } };
  const sent = { request: { ...received.request, url: "/subscribe" }, response: delivery.response };
  const sendsOf = async (traffic: string): Promise<readonly string[]> => {
    const folder = createFolder({ "openapi.yaml": api, "traffic.ndjson": traffic });
    await run(folder, "verify", "traffic.ndjson", "--api", "openapi.yaml", "--coverage", "coverage.json");
    const argv = ["--name", "shop", "--from-coverage", "coverage.json", "-o", "consumers/shop.json"];
    await run(folder, "consumer", ...argv, "--api", "openapi.yaml");
    return readConsumer(folder).sends.map(({ id }) => id);
  };
  const member = "/request/components/schemas/Order/properties/id";
  expect(await sendsOf(line(received))).toEqual([]);
  expect(await sendsOf(line(sent))).toContain(member);
});
