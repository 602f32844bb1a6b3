import { describe, expect, test } from "vitest";
import { describeContract, describeOperation } from "../../../../contract/descriptors/describe-operation.ts";
import type { OneWayReadings, ReplyViolation } from "../../../../runtime/server/options.ts";
import { createChecks } from "../../../../validation/checks/create-checks.ts";
import { serveAll as serve } from "../../../serve-all.ts";
import { contractOf } from "../../verifier/judge/exchanges.ts";

const Account = {
  type: "object",
  properties: { id: { type: "integer", readOnly: true }, secret: { type: "string", writeOnly: true } },
};
const content = { "application/json": { schema: { type: "array", items: Account } } };
const contract = contractOf({
  paths: {
    "/accounts": {
      post: { requestBody: { content }, responses: { "200": { description: "d", content } } },
    },
  },
});

async function call(sent: unknown, reply: unknown, readings?: OneWayReadings) {
  const told: ReplyViolation[] = [];
  const checks = createChecks(contract);
  const routes = contract.model.operations.map((operation) => ({
    operation: describeOperation(operation, contract.model),
    handler: () => ({ status: 200, body: reply }),
    checks: checks.checksOf(operation),
  }));
  const api = { contract: describeContract(contract.model), routes };
  const router = serve(api, { readings, onReport: (violation) => told.push(violation) });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(sent);
  const response = await router(new Request("http://a/accounts", { method: "POST", headers, body }));
  const faults = told.flatMap((violation) =>
    violation.faults.map(({ pointer, keyword }) => `${keyword} ${pointer}`),
  );
  return { status: response.status, text: await response.text(), faults };
}

describe("members that should not go a body's way", () => {
  test("a readOnly one is refused, and told of by its pointer", async () => {
    const { status, text } = await call([{ id: 1 }], []);
    expect(status).toBe(422);
    expect(text).toContain("/0/id");
  });

  test("a writeOnly one holds the reply back, and is not shown", async () => {
    const { status, text, faults } = await call([], [{ id: 1, secret: "hunter2" }]);
    expect({ status, faults }).toEqual({ status: 500, faults: ["writeOnly /0/secret"] });
    expect(text).not.toContain("hunter2");
  });

  test("each may go the other way", async () => {
    expect((await call([{ secret: "x" }], [{ id: 1 }])).status).toBe(200);
  });

  test("a warning lets both through, and tells of the reply; `off` of neither", async () => {
    const warned = await call([{ id: 1 }], [{ secret: "x" }], {
      readOnlySent: "warning",
      writeOnlyShown: "warning",
    });
    expect(warned).toMatchObject({ status: 200, faults: ["writeOnly /0/secret"] });
    const off = await call([{ id: 1 }], [{ secret: "x" }], { readOnlySent: "off", writeOnlyShown: "off" });
    expect(off).toMatchObject({ status: 200, faults: [] });
  });

  test("one that is undefined is not sent", async () => {
    expect((await call([], [{ secret: undefined }])).status).toBe(200);
  });
});
