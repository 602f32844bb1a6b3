import { expect, test } from "vitest";
import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import { findUndescribed } from "../../../../validation/answers/find-undescribed.ts";
import { bundleOf } from "../../contract/model/bundle-of.ts";

const json = { "application/json": { schema: { type: "object" } } };

function messagesFor(responses: object, more: object = {}): readonly string[] {
  const paths = {
    "/plain": { get: { operationId: "plain", responses: { "204": { description: "d" } } } },
    "/a": {
      post: {
        operationId: "create",
        requestBody: { content: json },
        responses: { "204": { description: "d" }, ...responses },
        ...more,
      },
    },
  };
  const document = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths };
  const { contract } = buildContractOf(bundleOf(document));
  if (contract === undefined) throw new Error("no contract");
  return findUndescribed(contract).map(({ message }) => message);
}

test("an operation with a body that describes no refusal is told with its statuses", () => {
  expect(messagesFor({})).toEqual([
    "1 of 2 operations does not describe a router's response to a bad request (400, 413, 415, 422), such as `create`.",
  ]);
  expect(messagesFor({ "400": { description: "bad" } })[0]).toContain("(413, 415, 422)");
});

test("a default response or a range describes every refusal", () => {
  expect(messagesFor({ default: { description: "error" } })).toEqual([]);
  expect(messagesFor({ "4XX": { description: "error" } })).toEqual([]);
});
