import { expect, test } from "vitest";
import { guardOptions } from "../../../../runtime/client/bind-operations.ts";
import { UnexpectedResponseError } from "../../../../runtime/client/client-error.ts";
import { createLimits, standardLimits } from "../../../../runtime/client/create-limits.ts";
import { isPlainMedia, plainCodec, readPlain } from "../../../../runtime/client/plain-codec.ts";
import { send } from "../../../../runtime/client/send.ts";
import { clientWith, operationWith } from "./fixtures.ts";

const fail = (reason: string): never => {
  throw new Error(reason);
};
const responseOf = (octets: readonly number[], type: string): Response =>
  new Response(Uint8Array.from(octets), { headers: { "content-type": type } });

test.each<readonly [string, readonly number[], string]>([
  ["text/plain", [0xc3, 0xa9], "é"],
  ["text/plain; charset=utf-8", [0xc3, 0xa9], "é"],
  ["text/plain; charset=UTF8", [0xff], "\ufffd"],
  ["text/plain;charset=iso-8859-1", [0xe9], "é"],
  ["text/plain;  Charset = iso-8859-1", [0xe9], "é"],
  ['text/plain; charset="iso-8859-1"', [0xe9], "é"],
  ["text/plain; format=flowed; charset=iso-8859-1; a=b", [0xe9], "é"],
  ["text/plain; charset=koi8-r", [0xc1], "а"],
  ["text/plain; xcharset=koi8-r", [0x61], "a"],
  ["text/plain; charset=utf-16le", [0x61, 0], "a"],
])("a text of the type %s is read by its charset", async (type, octets, text) => {
  for (const limits of [undefined, standardLimits])
    expect(await readPlain({ type, kind: "text" }, responseOf(octets, type), fail, limits)).toBe(text);
});

test.each(["x-utf-8", "utf-88", "unknown"])("a text of the charset %s is not one", async (charset) => {
  const response = responseOf([0x61], `text/plain; charset=${charset}`);
  await expect(readPlain({ type: "text/plain", kind: "text" }, response, fail, undefined)).rejects.toThrow(
    "body",
  );
});

test("bytes keep their type, and what is too large is refused", async () => {
  const media = { type: "image/*", kind: "binary" } as const;
  for (const limits of [undefined, standardLimits]) {
    const blob = await readPlain(media, responseOf([1, 2], "image/png"), fail, limits);
    expect([blob instanceof Blob, Object(blob).type, Object(blob).size]).toEqual([true, "image/png", 2]);
  }
  const untyped = await readPlain(media, new Response(Uint8Array.of(1)), fail, undefined);
  expect(Object(untyped).type).toBe("");
  const small = createLimits({ bytes: 1 });
  await expect(readPlain(media, responseOf([1, 2], "image/png"), fail, small)).rejects.toThrow("size");
  const text = { type: "text/plain", kind: "text" } as const;
  await expect(readPlain(text, responseOf([1, 2], "text/plain"), fail, small)).rejects.toThrow("size");
});

test("JSON, texts and bytes are plain, unless they are texts of a shape", () => {
  const shape = { types: ["integer"] } as const;
  for (const kind of ["json", "text", "binary"] as const)
    expect(isPlainMedia({ type: "a/b", kind })).toBe(true);
  for (const kind of ["form", "multipart", "sse", "json-lines"] as const)
    expect(isPlainMedia({ type: "a/b", kind })).toBe(false);
  expect(isPlainMedia({ type: "a/b", kind: "text", shape })).toBe(false);
  expect(isPlainMedia({ type: "a/b", kind: "json", shape })).toBe(false);
  expect(isPlainMedia({ type: "a/b", kind: "binary", shape })).toBe(true);
});

test("a body is sent under the type that the input names", async () => {
  const { client, requests } = clientWith(() => Response.json({}));
  const content = [
    { type: "text/plain", kind: "text" },
    { type: "text/csv", kind: "text" },
  ] as const;
  const operation = operationWith({ method: "POST", body: { required: true, content } });
  await send(client, operation, plainCodec, { body: "a" });
  await send(client, operation, plainCodec, { body: "a", contentType: "text/csv; header=absent" });
  expect(requests.map(({ headers }) => headers.get("content-type"))).toEqual([
    "text/plain",
    "text/csv; header=absent",
  ]);
});

test("an unexpected response shows its headers and itself, but not to loggers", () => {
  const response = new Response("", { headers: { "x-a": "1" } });
  const error = new UnexpectedResponseError("things.get", "status", response, async () => "");
  expect([error.headers.get("x-a"), error.response === response]).toEqual(["1", true]);
  expect(Object.keys(error)).not.toContain("response");
});

test("a client is guarded by default, and keeps its own options", () => {
  const limits = createLimits({ bytes: 1 });
  const own = { limits, timeout: false, accept: "a/b" } as const;
  expect(guardOptions(own)).toEqual(own);
  expect(guardOptions({})).toEqual({ limits: standardLimits, timeout: expect.any(Function) });
});
