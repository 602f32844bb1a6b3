import { afterEach, expect, test, vi } from "vitest";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import type { Reply } from "../../../../runtime/server/options.ts";
import { serve } from "../../../../runtime/server/serve.ts";

afterEach(() => vi.restoreAllMocks());

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
  const router = serve({ contract, routes: [{ operation, checks, handler: () => reply }], parts: allParts });
  expect((await router(new Request("http://a.test/note"))).status).toBe(500);
  return String(warn.mock.calls.at(-1)?.[0]);
}

test("the log of an invalid reply says what came, and what is described", async () => {
  const start = "getNote answered";
  expect(await warningOf({ status: 200, body: { title: 7 } })).toBe(
    `${start} 200, which violates the contract: body/title must be a string (an integer came)`,
  );
  expect(await warningOf({ status: 201 })).toBe(
    `${start} 201, which violates the contract: status 201 is not described (described are 200, 404)`,
  );
  expect(await warningOf({ status: 200, body: "a", contentType: "a/b" })).toBe(
    `${start} 200, which violates the contract: contentType must have a described media type (described are application/json)`,
  );
});
