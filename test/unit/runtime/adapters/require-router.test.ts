import { expect, test } from "vitest";
import { toExpress } from "../../../../runtime/adapters/express.ts";
import { toFastify } from "../../../../runtime/adapters/fastify.ts";
import { toHono } from "../../../../runtime/adapters/hono.ts";
import { toNodeListener } from "../../../../runtime/adapters/node-http.ts";
import { serve } from "../../../../runtime/server/serve.ts";

const adapters: Readonly<Record<string, (router: never) => unknown>> = {
  toExpress,
  toFastify,
  toHono,
  toNodeListener,
};

test.each(Object.keys(adapters))("%s refuses handlers in place of a router", (name) => {
  const handlers = { listNotes: () => ({ status: 200 }) };
  expect(() => adapters[name]?.(handlers as never)).toThrow(
    `${name} was called with an object with listNotes: pass a router, e.g. ${name}(createRouter(handlers)).`,
  );
  expect(() => adapters[name]?.(undefined as never)).toThrow("was called with undefined");
});

test("a router without an adapter says which one to use", async () => {
  const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };
  const router = serve({ contract, routes: [], parts: {} });
  const request = { headers: { host: "a.test" }, url: "/notes" };
  await expect(router(request as never)).rejects.toThrow("app.use(toExpress(router)) in Express");
});
