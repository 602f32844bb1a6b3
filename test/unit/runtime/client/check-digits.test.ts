import { expect, it } from "vitest";
import type { Check, OperationChecks } from "../../../../runtime/checks.ts";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import { checkDigits } from "../../../../runtime/client/check-digits.ts";
import type { AnyResult } from "../../../../runtime/client/client.ts";
import { createLimits } from "../../../../runtime/client/create-limits.ts";
import { createValidation, type ValidationOptions } from "../../../../runtime/client/create-validation.ts";
import { send } from "../../../../runtime/client/send.ts";
import { clientWith, json, operationWith } from "./fixtures.ts";

const operation = operationWith({ responses: [{ status: 200, content: [json], headers: [] }] });

/** Refuses numbers above 10. */
const check: Check = (value) =>
  Number(value) > 10
    ? [{ pointer: "", keyword: "maximum", message: "must be at most 10", params: { limit: 10 } }]
    : undefined;
const checks: OperationChecks = {
  responses: [{ status: 200, content: [{ type: "application/json", check }] }],
};

async function ask(text: string, options: Partial<ValidationOptions>, own: object = {}): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const validation = createValidation({ checks: () => checks, ...options });
  const { client } = clientWith(() => new Response(text, { headers }), { validation, ...own });
  const result: AnyResult = await send(client, operation, anyCodec);
  return result.body;
}

it("checks the digits of a number that is rounded, and returns the rounded number", async () => {
  expect(await ask("9.9999999999999999999", { digits: checkDigits })).toBe(10);
  const invalid = { name: "ResponseValidationError", issues: [{ pointer: "/body", keyword: "maximum" }] };
  await expect(ask("10.0000000000000000001", { digits: checkDigits })).rejects.toMatchObject(invalid);
});

it("applies the limits of the client", async () => {
  const limits = createLimits({ bytes: 10 });
  await expect(ask("10.0000000000000000001", { digits: checkDigits }, { limits })).rejects.toMatchObject({
    name: "UnexpectedResponseError",
    reason: "size",
  });
  const enough = { limits: createLimits({ bytes: 100 }) };
  await expect(ask("10.0000000000000000001", { digits: checkDigits }, enough)).rejects.toMatchObject({
    name: "ResponseValidationError",
  });
});

it("is no part of a validation without it", async () => {
  expect(await ask("10.0000000000000000001", {})).toBe(10);
});
