import { afterEach, expect, test, vi } from "vitest";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import { logRefusals } from "../../../../runtime/server/log-refusals.ts";
import { serve } from "../../../../runtime/server/serve.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const operation: OperationDescriptor = {
  ...{ id: "addNote", method: "POST", path: "/notes", parameters: [], security: [] },
  body: { required: true, content: [{ type: "application/json", kind: "json" }] },
  responses: [{ status: 204, content: [] }],
};

const post = (body: string, type: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": type },
  body,
});

const logOf = (body: string, type = "application/json"): Promise<readonly unknown[]> =>
  logOfRequest(post(body, type));

async function logOfRequest(init: RequestInit, path = "/notes"): Promise<readonly unknown[]> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const check = (value: unknown) =>
    typeof Object(value).title === "string"
      ? undefined
      : [{ ...issueAt("/title", "type", "must be a string"), params: { type: "string" } }];
  const checks = { body: [{ type: "application/json", check }], responses: [] };
  const router = serve(
    {
      contract: { title: "T", version: "1", servers: [], securitySchemes: [] },
      routes: [
        { operation, checks, handler: () => ({ status: 204 }) },
        { operation: { ...operation, id: "addTag", path: "/tags" } },
      ],
      parts: allParts,
      sources: { operations: { addNote: "openapi.yaml:24" }, schemas: { addNote: { request: 80 } } },
    },
    { onAnswer: logRefusals },
  );
  await router(new Request(`http://a.test${path}?key=secret`, init));
  const calls = warn.mock.calls.flat();
  warn.mockRestore();
  return calls;
}

test("logs the reason, what came, and the lines of the document, but no value", async () => {
  expect(await logOf('{"title":7}')).toEqual([
    "POST /notes: 422 (addNote, openapi.yaml:24, body openapi.yaml:80): The body does not match its schema: /title must be a string (got an integer)",
  ]);
  expect(await logOf("a", "text/plain")).toEqual([
    expect.stringContaining("POST /notes: 415 (addNote, openapi.yaml:24): Unsupported media type"),
  ]);
});

test("names the body as a whole, missing handlers, and requests of browsers that need CORS once", async () => {
  expect(await logOf("{")).toEqual([expect.stringContaining("The body is malformed: it must be valid JSON")]);
  expect(await logOfRequest(post("{}", "application/json"), "/tags")).toEqual([
    "POST /tags: 501 (addTag): There is no handler: pass a function named addTag.",
  ]);
  const preflight = { method: "OPTIONS", headers: { "access-control-request-method": "POST" } };
  expect(await logOfRequest(preflight)).toEqual([expect.stringContaining("sends no CORS headers")]);
  expect(await logOfRequest(preflight)).toEqual([]);
});

test("logs neither answers of handlers nor anything in production", async () => {
  expect(await logOf('{"title":"a"}')).toEqual([]);
  vi.stubEnv("NODE_ENV", "production");
  expect(await logOf('{"title":7}')).toEqual([]);
});
