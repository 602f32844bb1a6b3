import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { Mock, MockedExchange, MockOptions } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const recipe = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", minimum: 1, readOnly: true },
    name: { type: "string", minLength: 1 },
    steps: { type: "array", items: { type: "string" } },
    secret: { type: "string", writeOnly: true },
  },
};
const ref = { $ref: "#/components/schemas/Recipe" };
const json = (schema: object, more: object = {}): object => ({ "application/json": { schema, ...more } });
const id = { name: "recipe_id", in: "path", required: true, schema: { type: "integer" } };
const problem = { type: "object", required: ["message"], properties: { message: { type: "string" } } };
const error = { description: "error", content: json(problem) };

const document = {
  openapi: "3.1.0",
  info: { title: "Kitchen", version: "1" },
  servers: [{ url: "https://api.example/v1" }],
  components: {
    schemas: { Recipe: recipe },
    securitySchemes: {
      token: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://x.example/t", scopes: { read: "", write: "" } } },
      },
    },
  },
  paths: {
    "/recipes": {
      get: {
        operationId: "list",
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
        responses: {
          "200": {
            description: "all",
            content: json({
              type: "object",
              required: ["data", "total"],
              properties: { data: { type: "array", items: ref }, total: { type: "integer" } },
            }),
          },
        },
      },
      post: {
        operationId: "create",
        requestBody: { required: true, content: json(ref) },
        responses: {
          "201": {
            description: "made",
            content: json(ref),
            headers: { Location: { schema: { type: "string" } } },
          },
          "422": error,
        },
      },
    },
    "/recipes/{recipe_id}": {
      parameters: [id],
      get: {
        operationId: "show",
        responses: { "200": { description: "one", content: json(ref) }, "404": error },
      },
      put: {
        operationId: "replace",
        requestBody: { required: true, content: json(ref) },
        responses: { "200": { description: "new", content: json(ref) } },
      },
      patch: {
        operationId: "change",
        requestBody: { content: json({ type: "object" }) },
        responses: { "204": { description: "changed" } },
      },
      delete: { operationId: "remove", responses: { "204": { description: "gone" } } },
    },
    "/menu": {
      get: {
        operationId: "menu",
        responses: {
          "200": {
            description: "menu",
            content: json(
              { type: "string" },
              { examples: { lunch: { value: "soup" }, dinner: { value: "stew" }, wrong: { value: 7 } } },
            ),
          },
          "503": error,
        },
      },
    },
    "/staff": {
      get: {
        operationId: "staff",
        security: [{ token: ["read"] }],
        responses: {
          "200": { description: "staff", content: json({ type: "array", items: { type: "string" } }) },
          "4XX": error,
        },
      },
    },
    "/impossible": {
      get: {
        operationId: "impossible",
        responses: {
          "200": { description: "never", content: json({ type: "string", pattern: "^a$", minLength: 5 }) },
        },
      },
    },
  },
};

const contract = await contractOf(document);

function open(options: MockOptions = {}): { mock: Mock; told: MockedExchange[]; ask: Ask } {
  const told: MockedExchange[] = [];
  const mock = createMock(contract, { ...options, onExchange: (mocked) => told.push(mocked) });
  const ask: Ask = async (line, { body, ...headers } = {}) => {
    const [method = "", path = ""] = line.split(" ");
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const response = await mock(
      new Request(`http://mock.example${path}`, {
        method,
        ...init,
        headers: { ...type, ...(headers as Record<string, string>) },
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text === "" ? undefined : JSON.parse(text),
    };
  };
  return { mock, told, ask };
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}
type Ask = (line: string, more?: { body?: unknown; [header: string]: unknown }) => Promise<Answered>;

describe("generated answers", () => {
  test("go by seed and path, not by what was asked before", async () => {
    const one = open({ seed: 7 });
    const other = open({ seed: 7 });
    const lines = ["GET /recipes/1", "GET /recipes/2", "GET /recipes?page=2", "GET /recipes"];
    const first = new Map<string, string>();
    for (const line of lines) first.set(line, (await one.ask(line)).text);
    for (const line of lines.toReversed()) expect((await other.ask(line)).text).toBe(first.get(line));
    const seeded = open({ seed: 8 });
    expect((await seeded.ask("GET /recipes")).text).not.toBe(first.get("GET /recipes"));
  });

  test("carry the identity that the path names, with or without a base path, and nothing that is for requests", async () => {
    const { ask, told } = open();
    expect((await ask("GET /recipes/41")).json).toMatchObject({ id: 41 });
    expect((await ask("GET /v1/recipes/41")).json).toMatchObject({ id: 41 });
    for (let number = 1; number < 30; number++)
      expect((await ask(`GET /recipes/${number}`)).json).not.toHaveProperty("secret");
    expect(told.every(({ judgement }) => judgement.verdict === "valid")).toBe(true);
  });

  test("where none can be made, it is a 501 that says why", async () => {
    const { ask, told } = open();
    const answer = await ask("GET /impossible");
    expect(answer.status).toBe(501);
    expect(answer.text).toContain("impossible");
    expect(told[0]?.findings.map(({ code }) => code)).toEqual(["mock/no-answer"]);
    expect(told[0]?.findings[0]?.places[0]?.pointer).toContain("/paths/~1impossible");
  });
});

test("an example that does not fit is not sent, whatever else there is", async () => {
  const only = (schema: object, example: unknown): object => ({
    get: { responses: { 200: { description: "x", content: { "application/json": { schema, example } } } } },
  });
  const broken = await contractOf({
    openapi: "3.1.0",
    info: { title: "Broken", version: "1" },
    paths: {
      "/text": only({ type: "string", minLength: 1 }, 7),
      "/none": only({ type: "string", pattern: "^a$", minLength: 5 }, "b"),
    },
  });
  const told: MockedExchange[] = [];
  const mock = createMock(broken, { onExchange: (mocked) => told.push(mocked) });
  expect(await (await mock(new Request("http://mock/text"))).json()).toMatch(/./);
  expect((await mock(new Request("http://mock/none"))).status).toBe(501);
  expect(told.map(({ judgement, findings }) => [judgement.verdict, findings.length])).toEqual([
    ["valid", 0],
    ["invalid", 1],
  ]);
});

describe("preferences", () => {
  test("choose status, example and origin, and are confirmed", async () => {
    const { ask } = open();
    expect((await ask("GET /menu")).json).toBe("soup");
    const dinner = await ask("GET /menu", { prefer: "example=dinner" });
    expect([dinner.json, dinner.headers.get("preference-applied")]).toEqual(["stew", "example=dinner"]);
    const failed = await ask("GET /menu", { prefer: 'code=503, foo="a,b"; bar' });
    expect([failed.status, failed.headers.get("preference-applied")]).toEqual([503, "code=503"]);
    const made = await ask("GET /menu", { prefer: "dynamic=true" });
    expect(made.json).not.toBe("soup");
    expect(made.headers.get("preference-applied")).toBe("dynamic=true");
  });

  test("that cannot be met are passed over, an example that does not fit too", async () => {
    const { ask } = open();
    for (const prefer of ["code=418", "example=none", "example=wrong", "code=abc"]) {
      const answer = await ask("GET /menu", { prefer });
      expect([answer.status, answer.json, answer.headers.get("preference-applied")]).toEqual([
        200,
        "soup",
        null,
      ]);
    }
  });
});

describe("state", () => {
  test("what is created is read, listed, changed and deleted", async () => {
    const { ask } = open();
    const made = await ask("POST /recipes", { body: { name: "Soup", steps: ["cook"], secret: "salt" } });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ name: "Soup", steps: ["cook"] });
    expect(made.text).not.toContain("salt");
    const path = made.headers.get("location") ?? "";
    expect(path).toMatch(/^\/recipes\/\d+$/);
    expect(made.json).toMatchObject({ id: Number(path.split("/")[2]) });
    expect((await ask(`GET ${path}`)).json).toEqual(made.json);
    expect((await ask("GET /recipes")).json).toMatchObject({ data: expect.arrayContaining([made.json]) });
    expect((await ask(`PATCH ${path}`, { body: { name: "Stew" } })).status).toBe(204);
    expect((await ask(`GET ${path}`)).json).toMatchObject({ name: "Stew", steps: ["cook"] });
    expect((await ask(`DELETE ${path}`)).status).toBe(204);
    const gone = await ask(`GET ${path}`);
    expect([gone.status, gone.json]).toMatchObject([404, { message: expect.any(String) }]);
    expect((await ask("GET /recipes")).text).not.toContain("Stew");
  });

  test("a recipe put is the recipe read", async () => {
    const { ask } = open();
    const put = await ask("PUT /recipes/7", { body: { name: "Install agent", steps: [] } });
    expect(put.json).toMatchObject({ id: 7, name: "Install agent", steps: [] });
    expect((await ask("GET /recipes/7")).json).toEqual(put.json);
  });

  test("two that are created alike are two", async () => {
    const { ask } = open();
    const first = await ask("POST /recipes", { body: { name: "Soup" } });
    const second = await ask("POST /recipes", { body: { name: "Soup" } });
    expect(first.headers.get("location")).not.toBe(second.headers.get("location"));
  });

  test("nothing is remembered where that is asked for", async () => {
    const { ask } = open({ stateless: true });
    await ask("DELETE /recipes/7");
    expect((await ask("GET /recipes/7")).status).toBe(200);
  });

  test("a preference for an error changes nothing", async () => {
    const { ask } = open();
    await ask("GET /recipes/7", { prefer: "code=404" });
    expect((await ask("GET /recipes/7")).status).toBe(200);
  });
});

describe("requests", () => {
  test("that break the document get the error that it describes, else a problem", async () => {
    const { ask, told } = open();
    const refused = await ask("POST /recipes", { body: { name: "" } });
    expect([refused.status, refused.json]).toMatchObject([422, { message: expect.any(String) }]);
    const wrong = await ask("GET /recipes/abc");
    expect([wrong.status, wrong.headers.get("content-type")]).toEqual([400, expect.stringContaining("json")]);
    expect((await ask("GET /nothing")).status).toBe(404);
    expect((await ask("PUT /recipes", { body: {} })).status).toBe(405);
    expect(told.map(({ judgement }) => judgement.verdict)).toEqual(Array(4).fill("invalid"));
  });

  test("need credentials of the right scheme, and the scopes that the table gives", async () => {
    const open1 = open();
    expect((await open1.ask("GET /staff")).status).toBe(401);
    expect((await open1.ask("GET /staff", { authorization: "Bearer anything" })).status).toBe(200);
    const { ask } = open({
      tokens: new Map<string, readonly string[] | "all">([
        ["r", ["read"]],
        ["w", ["write"]],
        ["all", "all"],
      ]),
    });
    const statusOf = async (token: string): Promise<number> =>
      (await ask("GET /staff", { authorization: `Bearer ${token}` })).status;
    expect([await statusOf("r"), await statusOf("w"), await statusOf("all"), await statusOf("x")]).toEqual([
      200, 403, 200, 401,
    ]);
    const refused = await ask("GET /staff");
    expect(refused.headers.get("www-authenticate")).toContain("Bearer");
  });

  test("of other origins are answered only where that is asked for", async () => {
    const origin = { origin: "https://page.example" };
    expect((await open().ask("GET /menu", origin)).headers.get("access-control-allow-origin")).toBeNull();
    const { ask } = open({ cors: true });
    expect((await ask("GET /menu", origin)).headers.get("access-control-allow-origin")).toBe(
      "https://page.example",
    );
    const preflight = await ask("OPTIONS /staff", {
      ...origin,
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization");
  });
});

describe("bad days", () => {
  test("a share of requests fails, the same ones each time", async () => {
    const faulty = async (): Promise<number[]> => {
      const { ask } = open({ faults: { rate: 0.5 } });
      const statuses: number[] = [];
      for (let page = 0; page < 40; page++) statuses.push((await ask(`GET /recipes?page=${page}`)).status);
      return statuses;
    };
    const first = await faulty();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await faulty()).toEqual(first);
    const { ask } = open({ faults: { rate: 1, statuses: [429] } });
    expect((await ask("GET /menu")).status).toBe(429);
  });

  test("who tries again may succeed, in the same way each time", async () => {
    const tries = async (): Promise<number[]> => {
      const { ask } = open({ faults: { rate: 0.5 } });
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt++) statuses.push((await ask("GET /recipes/7")).status);
      return statuses;
    };
    const first = await tries();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await tries()).toEqual(first);
  });

  test("how long an answer takes goes by seed and request", async () => {
    const waits = async (seed: number): Promise<readonly unknown[]> => {
      const spy = vi.spyOn(globalThis, "setTimeout");
      const { ask } = open({ seed, latency: { least: 1, most: 40 } });
      for (let page = 0; page < 6; page++) await ask(`GET /recipes?page=${page}`);
      const given = spy.mock.calls.map(([, milliseconds]) => milliseconds);
      spy.mockRestore();
      return given;
    };
    const first = await waits(7);
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(first.every((wait) => Number(wait) >= 1 && Number(wait) <= 40)).toBe(true);
    expect(await waits(7)).toEqual(first);
    expect(await waits(8)).not.toEqual(first);
  });

  test("a rate of slow answers applies to a request that is repeated", async () => {
    const spy = vi.spyOn(globalThis, "setTimeout");
    const { ask } = open({ latency: { least: 1, most: 1, rate: 0.5 } });
    for (let attempt = 0; attempt < 20; attempt++) await ask("GET /recipes/7");
    const slow = spy.mock.calls.length;
    spy.mockRestore();
    expect(slow).toBeGreaterThan(0);
    expect(slow).toBeLessThan(20);
  });

  test("an answer takes its time", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { ask } = open({ latency: { least: 60_000, most: 80_000 } });
    let isAnswered = false;
    const answered = ask("GET /menu").then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(21_000);
    await answered;
  });
});
