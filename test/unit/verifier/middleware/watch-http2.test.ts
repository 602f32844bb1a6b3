/** Watching over HTTP/2. Its messages are those of `node:http`, except for how they signal that they are complete. */
import { once } from "node:events";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WatchOptions } from "../../../../verifier/middleware/create-watch.ts";
import { watchFastify } from "../../../../verifier/middleware/watch-node.ts";

const content = {
  "application/json": {
    schema: { type: "object", required: ["n"], properties: { n: { type: "integer" } } },
  },
};
const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/echo": {
      post: {
        requestBody: { required: true, content },
        responses: { 200: { description: "d", content } },
      },
    },
  },
};

/** Posts to a server that answers with the received body, or with `answer`. */
async function post(
  body: string | undefined,
  { answer, hasLength = false, ...options }: WatchOptions & { answer?: string; hasLength?: boolean } = {},
) {
  const told: string[] = [];
  const app = fastify({ http2: true });
  await app.register(
    watchFastify(document, { ...options, onFindings: (_judgement, text) => told.push(text) }),
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, parsed, done) => done(null, parsed));
  app.post("/echo", (request, reply) => {
    reply
      .type("application/json")
      .serializer(String)
      .send(answer ?? String(request.body ?? "{}"));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const session = connect(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    session.destroy();
    await app.close();
  });
  const stream = session.request(
    {
      ...{ ":method": "POST", ":path": "/echo", "content-type": "application/json" },
      ...(hasLength ? { "content-length": String(body?.length) } : {}),
    },
    { endStream: body === undefined },
  );
  if (body !== undefined) stream.end(body);
  const [head] = await once(stream, "response");
  return { status: head[":status"], body: await text(stream), told: told.join("\n") };
}

describe("over HTTP/2", () => {
  test.each([
    ["with its length", '{"n":1}', true],
    ["without its length", '{"n":1}', false],
    ["in several pieces", `{"n":1,"m":"${"x".repeat(70_000)}"}`, false],
  ])("a body %s goes through, and is judged once", async (_, body, hasLength) => {
    expect(await post(body, { hasLength })).toEqual({ status: 200, body, told: "" });
    const bad = body.replace("1", '"x"');
    const { told, ...answered } = await post(bad, { hasLength });
    expect(answered).toEqual({ status: 200, body: bad });
    expect(told).toContain("in the exchange at /request/body/n");
    expect(told).toContain("in the exchange at /response/body/n");
  });

  test.each([
    ["not sent", undefined],
    ["empty", ""],
  ])("a body that is %s is missing", async (_, body) => {
    expect((await post(body, { answer: '{"n":1}' })).told).toContain("exchange/body-m");
  });

  test("enforced, a request is refused and an answer replaced", async () => {
    expect(await post('{"n":1}', { mode: "enforce" })).toMatchObject({ status: 200, body: '{"n":1}' });
    expect((await post('{"n":"x"}', { mode: "enforce" })).status).toBe(400);
    const replaced = await post('{"n":1}', { mode: "enforce", answer: '{"n":"x"}' });
    expect(replaced.status).toBe(500);
    expect(JSON.parse(replaced.body)).toMatchObject({ status: 500 });
  });
});
