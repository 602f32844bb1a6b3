import { describe, expect, test } from "vitest";
import { parseExpression, readString, splitName } from "../../../../contract/workflows/expression.ts";

const none = { tokens: [], isDotted: false };

describe("runtime expressions", () => {
  test.each([
    ["$statusCode", { kind: "statusCode" }],
    ["$response.header.X-Rate-Limit", { kind: "header", of: "response", name: "X-Rate-Limit" }],
    ["$request.query.sort[by]", { kind: "query", of: "request", name: "sort[by]" }],
    ["$response.body", { kind: "body", of: "response", path: none }],
    [
      "$response.body#/a~1b/0",
      { kind: "body", of: "response", path: { tokens: ["a/b", "0"], isDotted: false } },
    ],
    [
      "$response.body.items[2].id",
      { kind: "body", of: "response", path: { tokens: ["items", "2", "id"], isDotted: true } },
    ],
    ["$message.payload#/id", { kind: "body", of: "message", path: { tokens: ["id"], isDotted: false } }],
    ["$inputs.user-id", { kind: "inputs", name: "user-id", path: none }],
    ["$steps.log-in.outputs.token", { kind: "steps", step: "log-in", name: "token", path: none }],
    [
      "$workflows.pay.inputs.sum",
      { kind: "workflows", workflow: "pay", field: "inputs", name: "sum", path: none },
    ],
    [
      "$sourceDescriptions.shop.orders.create",
      { kind: "sourceDescriptions", source: "shop", reference: "orders.create" },
    ],
    ["$components.parameters.page", { kind: "components", type: "parameters", name: "page" }],
  ])("%s", (text, expected) => {
    expect(parseExpression(text)).toEqual(expected);
  });

  test.each([
    "$steps.login.token",
    "$response.query.a",
    "$response.header.a b",
    "$response.bodies",
    "$response.body#id",
    "$response.body#/a~2",
    "$inputs.",
    "$unknown.a",
    "statusCode",
  ])("not %s", (text) => {
    expect(parseExpression(text)).toBeUndefined();
  });
});

describe("strings", () => {
  test("are expressions, templates or literals", () => {
    expect(readString("$inputs.id").kind).toBe("expression");
    expect(readString("Bearer {$inputs.token}").kind).toBe("template");
    expect(readString("$5").kind).toBe("literal");
    expect(readString('{"a": {"b": 1}}').kind).toBe("literal");
  });

  test("that are meant as expressions are reported", () => {
    expect(readString("$steps.login.token").kind).toBe("malformed");
    expect(readString("a {$steps.login} b")).toEqual({ kind: "malformed", text: "$steps.login" });
  });
});

test("a name with dots is the longest name that exists, followed by members", () => {
  const events = { name: "events.0.id", path: none };
  expect(splitName(events, (name) => name === "events")).toEqual({
    name: "events",
    path: { tokens: ["0", "id"], isDotted: true },
  });
  expect(splitName(events, (name) => name.startsWith("events"))).toEqual(events);
  expect(splitName(events, () => false)).toBeUndefined();
});
