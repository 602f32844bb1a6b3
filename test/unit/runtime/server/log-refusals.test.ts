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

async function logOf(body: string, type = "application/json"): Promise<readonly unknown[]> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const check = (value: unknown) =>
    typeof Object(value).title === "string"
      ? undefined
      : [{ ...issueAt("/title", "type", "must be a string"), params: { type: "string" } }];
  const checks = { body: [{ type: "application/json", check }], responses: [] };
  const router = serve(
    {
      contract: { title: "T", version: "1", servers: [], securitySchemes: [] },
      routes: [{ operation, checks, handler: () => ({ status: 204 }) }],
      parts: allParts,
      sources: { operations: { addNote: "openapi.yaml:24" }, schemas: { addNote: { request: 80 } } },
    },
    { onAnswer: logRefusals },
  );
  const headers = { "content-type": type };
  await router(new Request("http://a.test/notes?key=secret", { method: "POST", headers, body }));
  const calls = warn.mock.calls.flat();
  warn.mockRestore();
  return calls;
}

test("logs the reason, what came, and the lines of the document, but no value", async () => {
  expect(await logOf('{"title":7}')).toEqual([
    "POST /notes: 422 (addNote, openapi.yaml:24, body openapi.yaml:80): The body does not match its schema: /title must be a string (an integer came)",
  ]);
  expect(await logOf("a", "text/plain")).toEqual([
    expect.stringContaining("POST /notes: 415 (addNote, openapi.yaml:24): Unsupported media type"),
  ]);
});

test("logs neither answers of handlers nor anything in production", async () => {
  expect(await logOf('{"title":"a"}')).toEqual([]);
  vi.stubEnv("NODE_ENV", "production");
  expect(await logOf('{"title":7}')).toEqual([]);
});
