import fastify, { type FastifyServerOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { cutSegments, toFastify } from "../../../../runtime/adapters/fastify.ts";
import type { Router } from "../../../../runtime/server/options.ts";
import type { Incoming, Outgoing } from "../../../../runtime/server/problem.ts";

/** A router with the given answers, which may reject, as `serve` never does. */
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

const PASSED: Outgoing = { status: 404, headers: [], body: "router: none" };

/** The target that the router is called with, below a prefix. `undefined`: it is not called, and Fastify answers 404. */
async function targetBelow(
  prefix: string,
  url: string,
  options: FastifyServerOptions = {},
): Promise<string | undefined> {
  const app = fastify(options);
  let target: string | undefined;
  const answer = async (incoming: Incoming): Promise<Outgoing> => {
    target = incoming.target;
    return PASSED;
  };
  await app.register(toFastify(routerOf(answer)), { prefix });
  const { body } = await app.inject({ method: "GET", url });
  await app.close();
  expect(body === PASSED.body).toBe(target !== undefined);
  return target;
}

describe("toFastify below a prefix", () => {
  it.each([
    ["/api", "/api/notes?x=/1", "/notes?x=/1"],
    ["/api", "/api", "/"],
    ["/api", "/api/", "/"],
    ["/api", "/api?x=1", "/?x=1"],
    ["/api", "/api/a%2Fb", "/a%2Fb"],
    ["/café", "/caf%C3%A9/notes", "/notes"],
    ["/:tenant", "/%61/notes", "/notes"],
    ["/api", "/api//notes", "//notes"],
    ["/api/", "/api/notes", "/notes"],
    ["/api/v1", "/api/v1/notes", "/notes"],
    ["/:tenant", "/a%2Fb/notes", "/notes"],
    ["/:tenant/v:version", "/a/v12/notes?x=1", "/notes?x=1"],
    ["/:tenant", "/a?x=/1/2", "/?x=/1/2"],
    ["/", "/notes", "/notes"],
    ["/", "/", "/"],
  ])("%s: %s is %s", async (prefix, url, target) => {
    expect(await targetBelow(prefix, url)).toBe(target);
  });

  it.each([
    ["/api", "/apix/notes"],
    ["/api", "/apinotes"],
    ["/api", "/api%2Fnotes"],
    ["/api/v1", "/api/v12/notes"],
    ["/api/v1", "/api"],
  ])("%s: nothing at %s", async (prefix, url) => {
    expect(await targetBelow(prefix, url)).toBeUndefined();
  });

  it("takes for the prefix what Fastify is told to take for it", async () => {
    const routerOptions = { caseSensitive: false, ignoreDuplicateSlashes: true };
    expect(await targetBelow("/api/v1", "//API//v1/notes", { routerOptions })).toBe("/notes");
  });

  it("leaves to the app what it answers at the prefix itself", async () => {
    const app = fastify();
    app.get("/api", async () => "the app");
    await app.register(toFastify(routerOf(async () => PASSED)), { prefix: "/api" });
    const ask = async (method: "GET" | "POST", url: string) => (await app.inject({ method, url })).body;
    const told = [await ask("GET", "/api"), await ask("POST", "/api"), await ask("GET", "/api/")];
    await app.close();
    expect(told).toEqual(["the app", PASSED.body, PASSED.body]);
  });

  it.each([
    ["/api", "/api/notes", false],
    ["/api", "/API/notes", false],
    ["/api", "/%61pi/notes", true],
    ["/api", "/api;x/notes", true],
    ["/api/v1", "//api//v1/notes", false],
    ["/api/v1", "/api/%761/notes", true],
    ["/:tenant/v:version", "/%61/v%31/notes", false],
    ["/:tenant/v:version", "/a/%761/notes", true],
    ["/café", "/caf%C3%A9", false],
    ["/café", "/c%61f%C3%A9", true],
  ])("%s: %s is misspelled: %j", (prefix, url, isMisspelled) => {
    expect(cutSegments(prefix)(url).isMisspelled).toBe(isMisspelled);
  });
});

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

describe("a reply of Fastify", () => {
  interface Asked {
    readonly outgoing?: Outgoing | undefined;
    readonly method?: "GET" | "HEAD" | "POST" | "OPTIONS";
    readonly pass?: boolean;
    readonly prefix?: string;
    readonly url?: string;
    readonly headers?: Record<string, string>;
  }

  /** The answer of an app whose router gives this one; `undefined`: the router passes the request on. */
  async function reply({ outgoing, method = "POST", pass, prefix = "", url = "/", headers = {} }: Asked) {
    const app = fastify();
    app.setNotFoundHandler(async (_request, answer) => answer.code(404).send("not found"));
    const contexts: unknown[] = [];
    const fallback: Outgoing = { status: 404, headers: [], body: "router" };
    const router = {
      answer: async () => outgoing ?? fallback,
      answerOrPass: async (incoming: Incoming) => {
        contexts.push(incoming.context);
        return outgoing;
      },
    };
    await app.register(toFastify(router, pass === undefined ? undefined : { pass }), { prefix });
    const answer = await app.inject({ method, url, headers });
    await app.close();
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, contexts };
  }

  const answered = (body: Outgoing["body"], lines: Outgoing["headers"] = []): Outgoing => ({
    status: 200,
    headers: lines,
    body,
  });

  it.each<[string, Outgoing["body"], string, string | undefined]>([
    ["no body", null, "", undefined],
    ["a text", "text", "text", "text/plain; charset=utf-8"],
    ["bytes", new TextEncoder().encode("bytes"), "bytes", "application/octet-stream"],
    ["a stream", new Blob(["stream"]).stream(), "stream", undefined],
    ["a Blob", new Blob(["blob"], { type: "image/png" }), "blob", undefined],
    ["parameters", new URLSearchParams({ a: "b" }), "a=b", undefined],
    ["a buffer", new TextEncoder().encode("buffer").buffer, "buffer", undefined],
  ])("has %s", async (_, body, text, type) => {
    const answer = await reply({ outgoing: answered(body) });
    expect([answer.status, answer.body, answer.headers["content-type"]]).toEqual([200, text, type]);
  });

  it("has the type of a form, with its boundary", async () => {
    const form = new FormData();
    form.set("a", "b");
    const answer = await reply({ outgoing: answered(form) });
    expect(answer.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(answer.body).toContain('name="a"');
  });

  it.each<[string, Outgoing["headers"], Record<string, unknown>]>([
    ["one line", [["x-a", "1"]], { "x-a": "1" }],
    [
      "lines of several names",
      [
        ["x-a", "1"],
        ["x-b", "2"],
      ],
      { "x-a": "1", "x-b": "2" },
    ],
    [
      "lines of one name",
      [
        ["www-authenticate", "A"],
        ["www-authenticate", "B"],
        ["www-authenticate", "C"],
      ],
      { "www-authenticate": ["A", "B", "C"] },
    ],
    [
      "cookies",
      [
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
      ],
      { "set-cookie": ["a=1", "b=2"] },
    ],
  ])("has %s", async (_, lines, headers) => {
    expect((await reply({ outgoing: answered("a", lines) })).headers).toMatchObject(headers);
  });

  it("closes the connection only behind an upload that nobody reads", async () => {
    expect((await reply({ outgoing: answered("a") })).headers["connection"]).not.toBe("close");
    const sent: unknown[] = [];
    const raw = { headers: { "transfer-encoding": "chunked" }, complete: false, url: "/", method: "POST" };
    let handle: ((request: never, reply: never) => void) | undefined;
    const app = {
      ...{ prefix: "", supportedMethods: [], hasRoute: () => false },
      ...{ removeAllContentTypeParsers: () => undefined, addContentTypeParser: () => undefined },
      route: ({ handler }: { handler: typeof handle }) => {
        handle = handler;
      },
    };
    toFastify({ answer: async () => answered("a"), answerOrPass: async () => undefined })(
      app as never,
      {},
      () => undefined,
    );
    handle?.(
      { raw } as never,
      {
        raw: {},
        code: () => 0,
        header: (...line: unknown[]) => sent.push(line),
        send: (body: unknown) => sent.push(body),
      } as never,
    );
    await expect.poll(() => sent).toEqual([["connection", "close"], "a"]);
  });

  it("is left to the app where no operation has the path, if it is told to", async () => {
    expect(await reply({})).toMatchObject({ status: 404, body: "router" });
    expect(await reply({ pass: false })).toMatchObject({ body: "router" });
    const passed = await reply({ pass: true });
    expect(passed).toMatchObject({ status: 404, body: "not found" });
    expect(passed.contexts).toEqual([{ request: expect.anything(), reply: expect.anything() }]);
    expect(await reply({ pass: true, outgoing: answered("a") })).toMatchObject({ status: 200, body: "a" });
  });

  it("to HEAD is that of the router, which sees the method", async () => {
    const app = fastify();
    const methods: string[] = [];
    const answer = async ({ method, request }: Incoming): Promise<Outgoing> => {
      methods.push(method, new URL(request.url).pathname);
      return answered(null);
    };
    await app.register(toFastify(routerOf(answer)));
    await app.inject({ method: "HEAD", url: "/a" });
    await app.inject({ method: "OPTIONS", url: "/b" });
    await app.close();
    expect(methods).toEqual(["HEAD", "/a", "OPTIONS", "/b"]);
  });
});

it("leaves methods to a plugin that has declared them for all paths, as CORS plugins do", async () => {
  const app = fastify();
  app.options("*", async () => "preflight");
  await app.register(toFastify(routerOf(async () => ({ status: 200, headers: [], body: "router" }))));
  const bodies = await Promise.all(
    (["OPTIONS", "GET"] as const).map(async (method) => (await app.inject({ method, url: "/a" })).body),
  );
  await app.close();
  expect(bodies).toEqual(["preflight", "router"]);
});

describe("the type of a response to HEAD", () => {
  it.each([
    ["application/json", "application/json; charset=utf-8"],
    ["application/problem+json", "application/problem+json; charset=utf-8"],
    ["application/json; charset=latin1", "application/json; charset=latin1"],
    ["text/plain;charset=UTF-8", "text/plain;charset=UTF-8"],
  ])("is that of GET, to which Fastify adds the charset: %s", async (type, expected) => {
    const app = fastify();
    const answer = async ({ method }: Incoming): Promise<Outgoing> => ({
      status: 200,
      headers: [["content-type", type]],
      body: method === "HEAD" ? null : "{}",
    });
    await app.register(toFastify(routerOf(answer)));
    for (const method of ["GET", "HEAD"] as const)
      expect((await app.inject({ method, url: "/" })).headers["content-type"]).toBe(expected);
    await app.close();
  });
});
