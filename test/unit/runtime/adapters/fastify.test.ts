import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { toFastify } from "../../../../runtime/adapters/fastify.ts";
import type { Incoming, Outgoing } from "../../../../runtime/server/incoming.ts";
import type { Router } from "../../../../runtime/server/options.ts";

/** A router that answers as it is told, since `serve` never rejects. */
function routerOf(answer: (incoming: Incoming) => Promise<Outgoing>): Router {
  const whole = async (): Promise<Response> => new Response();
  return Object.assign(whole, { answer, answerOrPass: answer });
}

async function ask(answer: () => Promise<Outgoing>): Promise<{ status: number; told: string[] }> {
  const app = fastify();
  const told: string[] = [];
  app.addHook("onError", async (_request, _reply, error) => void told.push(String(error)));
  await app.register(toFastify(routerOf(answer)));
  const { statusCode } = await app.inject({ method: "POST", url: "/", payload: { a: 1 } });
  await app.close();
  return { status: statusCode, told };
}

describe("toFastify", () => {
  it("answers, and tells nobody of an error", async () => {
    expect(await ask(async () => ({ status: 201, headers: [["x-a", "1"]], body: "done" }))).toEqual({
      status: 201,
      told: [],
    });
  });

  it("leaves to Fastify what goes wrong before an answer", async () => {
    const asked = await ask(() => Promise.reject(new Error("No router.")));
    expect(asked).toEqual({ status: 500, told: ["Error: No router."] });
  });

  it("leaves to Fastify an answer that cannot be written", async () => {
    const { status } = await ask(async () => ({ status: 200, headers: [["x a", "1"]], body: "done" }));
    expect(status).toBe(500);
  });

  it.each([
    [undefined],
    ["application/json"],
    ["Application/JSON; charset=utf-8"],
    ["text/plain"],
    ['application/vnd.api+json;ext="a"'],
    ["multipart/form-data; boundary=x"],
  ])("leaves a body of type %s to the router", async (type) => {
    const answer = async (incoming: Incoming): Promise<Outgoing> => {
      const body = (await incoming.readAll?.(100)) ?? null;
      return { status: 200, headers: [["content-type", "application/octet-stream"]], body };
    };
    const app = fastify();
    await app.register(toFastify(routerOf(answer)));
    const headers = type === undefined ? {} : { "content-type": type };
    const sent = { method: "POST", url: "/", headers, payload: Buffer.from("{ no JSON") } as const;
    // What Fastify remembers of a type counts from the second on.
    const first = await app.inject(sent);
    const second = await app.inject(sent);
    await app.close();
    expect([first, second].map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, "{ no JSON"],
      [200, "{ no JSON"],
    ]);
  });
});
