import { describe, expect, it } from "vitest";
import type { OperationChecks } from "../../../../runtime/checks.ts";
import { createRoutes } from "../../../../runtime/server/create-routes.ts";
import { operation } from "./describe.ts";

const contract = { title: "", version: "", servers: [], securitySchemes: [] };
const handler = (): { status: number } => ({ status: 204 });
const load = async (): Promise<OperationChecks> => ({ responses: [] });

describe("createRoutes", () => {
  it("gives routes as they are", () => {
    const routes = [{ operation: operation("GET", "/a"), handler }];
    expect(createRoutes({ contract, routes })).toBe(routes);
  });

  it("brings operations together with what serves and checks them, in their order", () => {
    const [a, b] = [operation("GET", "/a", { id: "z" }), operation("GET", "/b", { id: "a" })];
    const routes = createRoutes({
      contract,
      operations: [a, b],
      handlers: { z: handler },
      checks: { z: load, a: load },
    });
    expect(routes).toEqual([
      { operation: a, handler, checks: load },
      { operation: b, handler: undefined, checks: load },
    ]);
  });

  it("knows operations that share an id by method and path", () => {
    const [a, b] = [operation("GET", "/a", { id: "same" }), operation("PUT", "/a", { id: "same" })];
    const other = (): { status: number } => ({ status: 200 });
    const handlers = { same: () => ({ status: 500 }), "GET /a": handler, "PUT /a": other };
    const routes = createRoutes({ contract, operations: [a, b], handlers, checks: { "PUT /a": load } });
    expect(routes).toEqual([
      { operation: a, handler, checks: undefined },
      { operation: b, handler: other, checks: load },
    ]);
  });

  it("takes nothing for a handler or for checks that every object has", () => {
    const ids = ["toString", "constructor", "__proto__", "hasOwnProperty"];
    const operations = ids.map((id) => operation("GET", `/${id}`, { id }));
    const none = createRoutes({ contract, operations, handlers: {}, checks: {} });
    expect(none.map((route) => route.handler)).toEqual(ids.map(() => undefined));
    expect(none.map((route) => route.checks)).toEqual(ids.map(() => undefined));
    const all = Object.fromEntries(ids.map((id) => [id, handler]));
    const given = createRoutes({ contract, operations, handlers: all, checks: {} });
    expect(given.map((route) => route.handler)).toEqual(ids.map(() => handler));
  });

  it("takes the methods of a class", () => {
    class Service {
      list(): { status: number } {
        return { status: 200 };
      }
    }
    const service = new Service();
    const listed = operation("GET", "/", { id: "list" });
    const [route] = createRoutes({ contract, operations: [listed], handlers: service, checks: {} });
    expect(route?.handler).toBe(service.list);
  });
});
