/** Items of streams: router and client check each item as it passes, and the judge agrees with them. */
import { describe, expect, test } from "vitest";
import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { anyCodec } from "../../runtime/client/any-codec.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { createValidation } from "../../runtime/client/create-validation.ts";
import { send } from "../../runtime/client/send.ts";
import type { Operation } from "../../runtime/descriptors.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { judge } from "../../verifier/judge/judge.ts";
import { serveAll as serve } from "../serve-all.ts";
import { contractOf, documentOf, misfitsOf, typeProblems } from "./try-document.ts";

const item = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
const event = { type: "object", required: ["data"], properties: { data: item, event: { type: "string" } } };

function documentWith(media: SchemaObject): SchemaObject {
  const operation = {
    operationId: "echo",
    requestBody: { required: true, content: media },
    responses: { "200": { description: "The same again.", content: media } },
  };
  return documentOf({ openapi: "3.2.0", paths: { "/echo": { post: operation } } });
}

const good = { n: 1 };
const bad = { n: "one" };

const described: readonly (readonly [string, SchemaObject, (data: object) => object, string])[] = [
  ["JSON lines by `itemSchema`", { "application/jsonl": { itemSchema: item } }, (data) => data, "%s\n"],
  [
    "JSON lines by a list",
    { "application/x-ndjson": { schema: { type: "array", items: item } } },
    (data) => data,
    "%s\n",
  ],
  ["JSON lines by a schema of no list", { "application/x-ndjson": { schema: item } }, (data) => data, "%s\n"],
  [
    "events by `itemSchema`",
    { "text/event-stream": { itemSchema: event } },
    (data) => ({ data }),
    "data: %s\n\n",
  ],
  [
    "events by a schema of their data",
    { "text/event-stream": { schema: item } },
    (data) => data,
    "data: %s\n\n",
  ],
];

interface Seen {
  readonly items: unknown[];
  error?: unknown;
}

async function readAll(items: unknown, seen: Seen): Promise<void> {
  try {
    for await (const each of items as AsyncIterable<unknown>) seen.items.push(each);
  } catch (error) {
    seen.error = error;
    throw error;
  }
}

/** Client and router of a contract, each with or without its checks. */
function joinHalves(contract: Contract, on: { readonly server: boolean; readonly client: boolean }) {
  const [planned] = contract.model.operations;
  if (planned === undefined) throw new Error("the contract has an operation");
  const operation = describeOperation(planned, contract.model);
  const checks = createChecks(contract).checksOf(planned);
  const handled: Seen = { items: [] };
  let reply: readonly unknown[] = [];
  const handler = async ({ body }: { readonly body: unknown }): Promise<object> => {
    await readAll(body, handled);
    return { status: 200, body: reply };
  };
  const router = serve(
    {
      contract: describeContract(contract.model),
      routes: [{ operation, handler: handler as never, checks }],
    },
    { responses: on.server ? "enforce" : "off", onReport: () => undefined, onError: () => undefined },
  );
  const client = createClientContext(describeContract(contract.model), {
    baseUrl: "https://a.test",
    fetch: router,
    validation: on.client && createValidation({ checks: () => checks }),
  });
  const call = async (
    body: readonly unknown[],
    answer: readonly unknown[],
  ): Promise<{ status: number; body: unknown }> => {
    reply = answer;
    return (await send(client, operation as Operation<unknown, unknown>, anyCodec, { body })) as never; // as every result
  };
  return { call, handled };
}

describe.each(described)("%s", (_name, media, itemOf, line) => {
  const document = documentWith(media);
  const [type = ""] = Object.keys(media);
  const { contract } = contractOf(document);
  const [right, wrong] = [itemOf(good), itemOf(bad)];

  test("fit as they are", async () => {
    expect(await misfitsOf(document)).toEqual([]);
    const { call, handled } = joinHalves(contract, { server: true, client: true });
    const got: Seen = { items: [] };
    await readAll((await call([right, right], [right])).body, got);
    expect([handled.items, got.items]).toEqual([[right, right], [right]]);
  });

  test("the router refuses an item of a request, once it is read", async () => {
    const { call, handled } = joinHalves(contract, { server: true, client: false });
    await expect(call([right, wrong], [right])).rejects.toMatchObject({ response: { status: 422 } });
    expect(handled).toMatchObject({ items: [right], error: { name: "StreamError" } });
  });

  test("the client refuses an item that it is given", async () => {
    const { call, handled } = joinHalves(contract, { server: false, client: true });
    await expect(call([right, wrong], [right])).rejects.toMatchObject({
      name: "RequestValidationError",
      issues: [{ pointer: expect.stringMatching(/^\/body\/1\/(data\/)?n$/) }],
    });
    expect(handled.items).toEqual([right]);
  });

  test.each([
    ["the router", { server: true, client: false }],
    ["the client", { server: false, client: true }],
  ])("%s ends a reply at an item that does not fit", async (_who, on) => {
    const { call } = joinHalves(contract, on);
    const got: Seen = { items: [] };
    await expect(
      call([right], [right, wrong, right]).then(({ body }) => readAll(body, got)),
    ).rejects.toThrow();
    expect(got.items).toEqual([right]);
    if (on.client) expect(got.error).toMatchObject({ name: "ResponseValidationError" });
  });

  test("the judge says so, too", () => {
    const textOf = (data: object): string => line.replace("%s", JSON.stringify(data));
    const toldOf = (data: object): readonly string[] => {
      const body = { kind: "bytes", bytes: new TextEncoder().encode(textOf(good) + textOf(data)) } as const;
      const message = { headers: [["content-type", type]] as const, body };
      const request = { method: "POST", url: "https://a.test/echo", ...message };
      const { findings } = judge(contract, { request, response: { status: 200, ...message } });
      return findings.map(({ code, pointer }) => `${code} ${pointer.replace("/data", "")}`);
    };

    expect(toldOf(good)).toEqual([]);
    expect(toldOf(bad)).toEqual([
      "exchange/body-invalid /request/body/1/n",
      "exchange/body-invalid /response/body/1/n",
    ]);
  });

  test("the types say what an item is", async () => {
    const use = `import type { EchoInput } from "./types.js";
      type Item = EchoInput["body"] extends AsyncIterable<infer I> ? I : never;
      const check = (item: Item): number => ${line.startsWith("data") && "itemSchema" in (media[type] as object) ? "item.data.n" : "item.n"};
      export { check };`;
    expect(await typeProblems(document, use)).toEqual([]);
  });
});

test("octets that are given as a stream pass as they are", async () => {
  const { contract } = contractOf(documentWith({ "application/jsonl": { itemSchema: item } }));
  const { call, handled } = joinHalves(contract, { server: true, client: true });
  const octets = new Blob(['{"n":1}\n']).stream();
  await call(octets as never, []);
  expect(handled.items).toEqual([good]);
});
