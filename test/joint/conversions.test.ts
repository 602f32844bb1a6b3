/**
 * With converted values on both sides, the router receives what the client sent, and the client receives what the router sent.
 */
import { expect, test } from "vitest";
import { createSamples } from "../../live/samples.ts";
import { datesDocument } from "../traffic/dates-document.ts";
import { loadOutput, type Output } from "../traffic/load-output.ts";

const id = { type: "integer", format: "int64" };

const integers = {
  openapi: "3.1.0",
  info: { title: "Integers", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/items/{id}": {
      put: {
        operationId: "putItem",
        parameters: [
          { name: "id", in: "path", required: true, schema: id },
          { name: "others", in: "query", schema: { type: "array", items: id } },
          { name: "X-After", in: "header", schema: id },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } },
        },
        responses: {
          "200": {
            description: "",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Item: {
        type: "object",
        required: ["id"],
        properties: {
          id,
          count: { type: "integer" },
          either: { oneOf: [id, { type: "boolean" }] },
          parts: { type: "array", items: { $ref: "#/components/schemas/Item" } },
          byName: { type: "object", additionalProperties: { type: ["integer", "null"], format: "int64" } },
        },
      },
    },
  },
};

type Serve = (request: Request) => Promise<Response>;

interface Call {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly contentType: unknown;
}

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

test.each([
  ["dates as Date", datesDocument, { dates: "Date" }, ["putNote", "form"]],
  ["integers as bigint", integers, { int64: "bigint" }, ["putItem"]],
  ["integers as string", integers, { int64: "string" }, ["putItem"]],
] as const)("sampled messages pass both halves with %s", async (_, document, options, operations) => {
  const { output } = await loadOutput(document, options);
  const samples = await createSamples(document);
  const validation = output["createValidation"]?.({ checks: output["checks"] });
  const clientOf = (fetch: Serve): Output => output["createClient"]?.({ fetch, validation }) as Output;
  const serve = (operation: string, handler: (call: Call) => unknown): Serve =>
    output["createPartialRouter"]?.(
      { [operation]: async (call: Call) => handler(call) },
      { onReport: () => undefined },
    ) as Serve;
  let passed = 0;
  for (const operation of operations) {
    for (const seed of seeds) {
      const answer = await samples.response(operation, { seed, status: 200 });
      const calls: Call[] = [];
      // As the client reads a sampled answer, a handler replies.
      const request = new Request(await samples.request(operation, { seed, baseUrl: "https://a.example" }));
      const read = async (
        input: object,
      ): Promise<{ readonly status: number; readonly body: unknown; readonly headers: Headers }> =>
        (await clientOf(async () => answer.clone())[operation]?.(input)) as never;
      const record = (reply: object) =>
        serve(operation, ({ params, body, contentType }) => {
          calls.push({ params, body, contentType });
          return reply;
        });
      await record({ status: 500 })(request.clone());
      const [first] = calls;
      if (first === undefined) continue;
      const input = { ...first.params, body: first.body };
      const { status, body, headers } = await read(input);
      const own = [...headers].filter(([name]) => name !== "content-type");
      const sent = Object.fromEntries(own.map(([name, value]) => [name, value]));
      const result = (await clientOf(record({ status, body, headers: sent }))[operation]?.(input)) as {
        readonly body: unknown;
      };
      expect(calls[1]).toEqual(first);
      expect(result.body).toEqual(body);
      passed += 1;
    }
  }
  expect(passed).toBe(operations.length * seeds.length);
});
