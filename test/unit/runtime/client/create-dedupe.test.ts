import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { createDedupe } from "../../../../runtime/client/create-dedupe.ts";
import { send } from "../../../../runtime/client/send.ts";
import { clientWith, json, operationWith, parameterWith } from "./fixtures.ts";

const list = operationWith({ parameters: [parameterWith({ name: "q", in: "query" })] });

/** A client with deduplication, whose answers come when `answer` is called. */
function heldClient() {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let aborted = 0;
  const { client, requests } = clientWith(
    async (request) => {
      request.signal.addEventListener("abort", () => aborted++);
      await held;
      request.signal.throwIfAborted();
      return Response.json({ url: request.url });
    },
    { middleware: [createDedupe()] },
  );
  return { client, requests, answer: () => answer(), countAborted: () => aborted };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("createDedupe", () => {
  it("sends concurrent identical requests once, and gives each caller the body", async () => {
    const { client, requests, answer } = heldClient();
    const calls = [1, 1, 1, 2].map((q) => send(client, list, anyCodec, { q }));
    await settle();
    answer();
    const urls = (await Promise.all(calls)).map(({ body }) => (body as { url: string }).url.slice(-1));
    expect(urls).toEqual(["1", "1", "1", "2"]);
    expect(requests.length).toBe(2);
    await send(client, list, anyCodec, { q: 1 });
    expect(requests.length).toBe(3);
  });

  it("does not join requests with different headers, or that write", async () => {
    const { client, requests, answer } = heldClient();
    answer();
    const post = operationWith({ method: "POST" });
    await Promise.all([
      send(client, list, anyCodec, {}, { headers: { authorization: "Bearer a" } }),
      send(client, list, anyCodec, {}, { headers: { authorization: "Bearer b" } }),
      send(client, post, anyCodec, {}),
      send(client, post, anyCodec, {}),
    ]);
    expect(requests.length).toBe(4);
  });

  it("does not join streams", async () => {
    const sse = { type: "text/event-stream", kind: "sse" } as const;
    const watch = operationWith({ responses: [{ status: 200, content: [json, sse], headers: [] }] });
    const { client, requests, answer } = heldClient();
    answer();
    await Promise.all([send(client, watch, anyCodec, {}), send(client, watch, anyCodec, {})]);
    expect(requests.length).toBe(2);
  });

  it("ends only the aborted call, and the request with the last one", async () => {
    const { client, requests, answer, countAborted } = heldClient();
    const [one, two] = [new AbortController(), new AbortController()];
    const calls = [one, two].map(({ signal }) => send(client, list, anyCodec, {}, { signal }));
    const results = Promise.allSettled(calls);
    await settle();
    one.abort("gone");
    await settle();
    expect(countAborted()).toBe(0);
    two.abort("gone, too");
    expect(countAborted()).toBe(1);
    const later = send(client, list, anyCodec, {});
    await settle();
    answer();
    expect(await results).toEqual([
      { status: "rejected", reason: "gone" },
      { status: "rejected", reason: "gone, too" },
    ]);
    expect((await later).status).toBe(200);
    expect(requests.length).toBe(2);
  });

  it("lets all callers fail with the request, and the next one try again", async () => {
    let count = 0;
    const { client } = clientWith(
      () => (count++ === 0 ? Promise.reject(new TypeError("broken")) : Response.json(1)),
      { middleware: [createDedupe()] },
    );
    const calls = [1, 2].map(() => send(client, list, anyCodec, {}));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await send(client, list, anyCodec, {})).body).toBe(1);
  });
});
