import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { createValidation } from "../../../../runtime/client/create-validation.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { readHeaders } from "../../../../runtime/client/read-headers.ts";
import { jsonCodec } from "../../../../runtime/client/send.ts";
import { sendBy, sendConverted, sendExact } from "../../../../runtime/client/send-converted.ts";
import type { OperationConversions } from "../../../../runtime/conversion/convert.ts";
import { dateTime } from "../../../../runtime/conversion/dates.ts";
import { bigint } from "../../../../runtime/conversion/int64.ts";
import type { MediaDescriptor, Operation } from "../../../../runtime/descriptors.ts";
import { clientWith, json, type LooseResult, operationWith, parameterWith } from "./fixtures.ts";

const patch: MediaDescriptor = { type: "application/merge-patch+json", kind: "json" };
const since = "2026-11-20T16:00:00.000Z";
const at = { properties: [["at", { format: dateTime }]] } as const;
const operation = operationWith({
  method: "POST",
  parameters: [parameterWith({ name: "since", in: "query" }), parameterWith({ name: "q", in: "query" })],
  body: { required: false, content: [json, patch] },
  responses: [
    {
      status: 200,
      content: [json],
      headers: [{ name: "X-At", required: false, explode: false, shape: { types: ["string"] } }],
    },
    { status: 404, content: [json] },
    { status: "default", content: [json] },
  ],
});
const conversions: OperationConversions = {
  parameters: { properties: [["since", { format: dateTime }]] },
  body: [[json.type, at]],
  responses: [
    { status: 200, content: [[json.type, at]], headers: { properties: [["x-at", { format: dateTime }]] } },
    { status: "default", content: [[json.type, at]] },
  ],
};

async function itemsOf(body: unknown): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) items.push(item);
  return items;
}

describe("sendConverted", () => {
  it("sends the wire values of parameters and of the body", async () => {
    const { client, requests } = clientWith(() => Response.json({}));
    const input = { since: new Date(since), q: "q", body: { at: new Date(since) } };
    await sendConverted(client, operation, plainCodec, conversions, input);
    await sendConverted(client, operation, plainCodec, conversions, { q: "q" });
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      `?since=${encodeURIComponent(since)}&q=q`,
      "?q=q",
    ]);
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual([`{"at":"${since}"}`, ""]);
  });

  it("converts a body by the media type that the input names", async () => {
    const { client, requests } = clientWith(() => Response.json({}));
    const own = { body: [[patch.type, { properties: [["at", { format: bigint }]] }]] as const };
    const input = { body: { at: 7n }, contentType: patch.type };
    await sendConverted(client, operation, plainCodec, own, input);
    expect(await requests[0]?.text()).toBe('{"at":7}');
  });

  it.each([
    [200, new Date(since)],
    [404, since],
    [500, new Date(since)],
  ])("gives the values of a response with status %i by its own description", async (status, expected) => {
    const { client } = clientWith(() => Response.json({ at: since }, { status }));
    const result = await sendConverted(client, operation, plainCodec, conversions);
    expect(result).toMatchObject({ status, body: { at: expected } });
    expect("convertHeaders" in result).toBe(status === 200);
  });

  it("leaves the response alone if its conversions are those of another key", async () => {
    const { client } = clientWith(() => Response.json({ at: since }));
    const own = { responses: conversions.responses?.slice(1) ?? [] };
    expect((await sendConverted(client, operation, plainCodec, own)).body).toEqual({ at: since });
    expect((await sendConverted(client, operation, plainCodec, {})).body).toEqual({ at: since });
  });

  it("lets readHeaders give the values of headers", async () => {
    const { client } = clientWith(() => Response.json({}, { headers: { "x-at": since } }));
    const result = await sendConverted(client, operation, plainCodec, conversions);
    expect(readHeaders(operation, result)).toEqual({ "X-At": new Date(since) });
  });

  it("refuses an input that has no wire value, and sends nothing", async () => {
    const { client, requests } = clientWith(() => Response.json({}));
    const sent = sendConverted(client, operation, plainCodec, conversions, { since: new Date(Number.NaN) });
    await expect(sent).rejects.toMatchObject({
      name: "RequestError",
      message: "things.get: /since is not a valid date",
      cause: { name: "ConversionError" },
    });
    expect(requests).toEqual([]);
  });

  it("tells of a response whose value cannot be converted, without its text", async () => {
    const { client } = clientWith(() => Response.json({ at: "secret" }));
    const error = await sendConverted(client, operation, plainCodec, conversions).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "UnexpectedResponseError", reason: "body", status: 200 });
    expect(await error.text()).toBe("");
    expect(`${error} ${error.cause}`).not.toContain("secret");
  });
});

describe("sendBy", () => {
  it("finds the conversions of an operation, whose path may be another", async () => {
    const { client } = clientWith(() => Response.json({ at: since }));
    const sendOwn = sendBy([[operation, conversions]]);
    const moved = { ...operation, path: "/moved" };
    expect((await sendOwn(client, moved, plainCodec, {})).body).toEqual({ at: new Date(since) });
    const other: Operation<object, LooseResult> = { ...operation, id: "things.put" };
    expect((await sendOwn(client, other, plainCodec, {})).body).toEqual({ at: since });
  });
});

describe("sendExact", () => {
  const long = 9007199254740993n;
  const exact: OperationConversions = {
    parameters: { properties: [["q", { format: bigint }]] },
    body: [[json.type, { properties: [["id", { format: bigint }]] }]],
    responses: [
      {
        status: 200,
        content: ["application/json", "application/jsonl", "application/x-www-form-urlencoded"].map(
          (type) => [type, { properties: [["id", { format: bigint }]] }] as const,
        ),
      },
    ],
  };
  const answering = (media: MediaDescriptor, text: string) =>
    [
      clientWith(() => new Response(text, { headers: { "content-type": media.type } })),
      operationWith({ ...operation, responses: [{ status: 200, content: [media] }] }),
    ] as const;

  it("keeps the digits of what is sent and of what is read", async () => {
    for (const codec of [plainCodec, jsonCodec]) {
      const [{ client, requests }, asked] = answering(json, `{"id":${long},"other":${long}}`);
      const result = await sendExact(client, asked, codec, exact, { q: long, body: { id: long } });
      expect(result.body).toEqual({ id: long, other: Number(long) });
      expect(new URL(requests[0]?.url ?? "").search).toBe(`?q=${long}`);
      expect(await requests[0]?.text()).toBe(`{"id":${long}}`);
    }
  });

  it("reads texts and bytes as they are, and items and fields with their digits", async () => {
    const [text, asText] = answering({ type: "text/plain", kind: "text" }, `${long}`);
    expect((await sendExact(text.client, asText, plainCodec, exact)).body).toBe(`${long}`);
    const [bytes, asBytes] = answering({ type: "application/octet-stream", kind: "binary" }, `${long}`);
    expect((await sendExact(bytes.client, asBytes, plainCodec, exact)).body).toBeInstanceOf(Blob);
    const [lines, asLines] = answering({ type: "application/jsonl", kind: "json-lines" }, `{"id":${long}}\n`);
    const { body } = await sendExact(lines.client, asLines, anyCodec, exact);
    expect(await itemsOf(body)).toEqual([{ id: long }]);
  });

  it("tells of a text that is not JSON, with the text", async () => {
    const [{ client }, asked] = answering(json, "{oops");
    const error = await sendExact(client, asked, plainCodec, exact).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "UnexpectedResponseError", reason: "body" });
    expect(await error.text()).toBe("{oops");
  });

  it("bounds what it reads, also by the limits of validation", async () => {
    const [{ client }, asked] = answering(json, `${"[".repeat(513)}${"]".repeat(513)}`);
    const validation = createValidation({ checks: {} });
    await expect(sendExact(client, asked, plainCodec, exact, {}, { validation })).rejects.toMatchObject({
      reason: "depth",
    });
    const [deep, asLines] = answering(
      { type: "application/jsonl", kind: "json-lines" },
      `${"[".repeat(513)}${"]".repeat(513)}\n`,
    );
    const { body } = await sendExact(deep.client, asLines, anyCodec, exact);
    await expect(itemsOf(body)).rejects.toThrow("nested deeper than 512");
  });
});
