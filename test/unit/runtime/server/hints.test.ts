import { afterEach, describe, expect, test, vi } from "vitest";
import type { OperationDescriptor, StatusKey } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import type { Reply } from "../../../../runtime/server/options.ts";
import { serve } from "../../../../runtime/server/serve.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function warningOf(reply: Reply): Promise<string> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const operation: OperationDescriptor = {
    ...{ id: "getNote", method: "GET", path: "/note", parameters: [], security: [] },
    responses: [
      { status: 200, content: [{ type: "application/json", kind: "json" }] },
      { status: 404, content: [] },
    ],
  };
  const check = () => [{ ...issueAt("/title", "type", "must be a string"), params: { type: "string" } }];
  const content = [{ type: "application/json", check }];
  const checks = { responses: [{ status: 200 as const, content }] };
  const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };
  const sources = { operations: { getNote: "openapi.yaml:24" }, schemas: { getNote: { "200": 80 } } };
  const routes = [{ operation, checks, handler: () => reply }];
  const router = serve({ contract, routes, parts: allParts, sources });
  expect((await router(new Request("http://a.test/note"))).status).toBe(500);
  return String(warn.mock.calls.at(-1)?.[0]);
}

test("the log of an invalid reply says what came, and what is described", async () => {
  const start = "getNote answered";
  expect(await warningOf({ status: 200, body: { title: 7 } })).toBe(
    `${start} 200, which violates the contract (openapi.yaml:24, body openapi.yaml:80): body/title must be a string (got an integer)`,
  );
  expect(await warningOf({ status: 201 })).toBe(
    `${start} 201, which violates the contract (openapi.yaml:24): status 201 is not described (described are 200, 404)`,
  );
  expect(await warningOf({ status: 200, body: "a", contentType: "a/b" })).toBe(
    `${start} 200, which violates the contract (openapi.yaml:24, body openapi.yaml:80): contentType must have a described media type (described are application/json)`,
  );
});

describe("the log of an error that a handler throws", () => {
  async function logOf(error: unknown, statuses: readonly StatusKey[]): Promise<unknown> {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const operation: OperationDescriptor = {
      ...{ id: "getNote", method: "GET", path: "/note", parameters: [], security: [] },
      responses: statuses.map((status) => ({ status, content: [] })),
    };
    const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };
    const handler = (): never => {
      throw error;
    };
    const router = serve({ contract, routes: [{ operation, handler }], parts: allParts });
    expect((await router(new Request("http://a.test/note"))).status).toBe(500);
    return log.mock.calls.at(-1)?.[0];
  }

  test("shows how to answer a described error", async () => {
    expect(await logOf(new Error("no such note"), [200, 400, 404, "4XX", 500])).toBe(
      "getNote failed; to answer a described error (400, 404, 4XX), return { status: 404 } or throw new ReplyError({ status: 404 }):",
    );
  });

  test("does so for a reply that is thrown as it is", async () => {
    expect(await logOf({ status: 404 }, [200, 404])).toContain("or throw new ReplyError({ status: 404 }):");
    expect(await logOf({ code: 404 }, [200, 404])).toBe("getNote failed:");
  });

  test("says where the body is if a handler reads it again", async () => {
    const told = "getNote failed; the router has read the request's body, which the handler gets as `body`:";
    const request = new Request("http://a.test/note", { method: "POST", body: "{}" });
    await request.json();
    const error = await request.json().catch((reason: unknown) => reason);
    for (const each of [error, new TypeError("Body already used"), new TypeError("body stream already read")])
      expect(await logOf(each, [200, 404])).toBe(told);
    vi.stubEnv("NODE_ENV", "production");
    expect(await logOf(error, [200, 404])).toBe("getNote failed:");
  });

  test("does not for mistakes of the program, without described errors, and in production", async () => {
    expect(await logOf(new TypeError("x is undefined"), [200, 404])).toBe("getNote failed:");
    expect(await logOf(new Error("no such note"), [200])).toBe("getNote failed:");
    vi.stubEnv("NODE_ENV", "production");
    expect(await logOf(new Error("no such note"), [200, 404])).toBe("getNote failed:");
  });
});
