/** Requests that attack a server with our own contract's router. */
import { describe, expect, test } from "vitest";
import { createPartialRouter } from "../../generated/routes.ts";
import { expectLinear } from "../expect-linear.ts";

const secret = "token-that-nobody-may-see";
const errors: unknown[] = [];
const seen: unknown[] = [];
const router = createPartialRouter(
  {
    "organizations.recipes.update": (input) => {
      seen.push(input);
      throw new Error(`password=hunter2 at /srv/app ${secret}`);
    },
  },
  {
    basePath: "",
    authenticate: () => ({ principal: "someone", scopes: "all" }),
    onError: (error) => errors.push(error),
  },
);

/** Sends a body by PUT to the one operation that is served. */
function put(body: string, query = "", headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return router(
    new Request(`http://a.example/orgs/acme/recipes/7${query}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", ...headers },
      body,
    }),
  );
}

describe("a served operation", () => {
  test("tells nothing of what a handler throws, nor of the credential", async () => {
    const response = await put('{"name":"Install"}');
    const told = `${await response.text()}${JSON.stringify([...response.headers])}`;
    expect(response.status).toBe(500);
    expect(told).not.toMatch(/hunter2|\/srv\/app|token-that|\bat\b .*:\d+/);
    expect(errors).toHaveLength(1);
  });

  test("lets no member reach a prototype", async () => {
    await put(
      '{"name":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      "?__proto__[polluted]=1",
    );
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    const { body } = seen.at(-1) as { readonly body: object }; // what the handler was given
    expect(Reflect.get(body, "polluted")).toBeUndefined();
  });

  test("reads no more than a mebibyte of a body", async () => {
    const response = await put(JSON.stringify({ name: "x".repeat(1_100_000) }));
    expect(response.status).toBe(413);
  });

  test("refuses or takes deep and plentiful input with work in proportion to it, and never fails", async () => {
    await expectLinear(async (count) => {
      const deep = await put(`{"name":${"[".repeat(count)}${"]".repeat(count)}}`);
      expect(deep.status).toBeGreaterThanOrEqual(400);
      expect(deep.status).toBeLessThan(500);
    }, 6_000);
    await expectLinear(async (count) => {
      expect((await put('{"name":"a"}', `?${"a=1&".repeat(count)}`)).status).toBeLessThanOrEqual(500);
    }, 3_000);
  });
});
