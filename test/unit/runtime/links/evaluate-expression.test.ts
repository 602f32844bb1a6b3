import { describe, expect, test } from "vitest";
import {
  type ExpressionSource,
  evaluateValue,
  parseExpression,
} from "../../../../runtime/links/follow-link.ts";

const source: ExpressionSource = {
  url: "https://a.example/users?page=2",
  method: "POST",
  statusCode: 201,
  request: {
    header: (name) => (name.toLowerCase() === "accept" ? "application/json" : undefined),
    query: (name) => (name === "queryUrl" ? "https://b.example" : undefined),
    path: (name) => (name === "id" ? 7 : undefined),
    body: { user: { uuid: "u1" }, "a/b": { "~": [10, 11] } },
  },
  response: { header: (name) => (name === "Location" ? "/users/7" : undefined), body: { id: 9, none: null } },
};

describe("evaluateValue", () => {
  // The examples of OpenAPI 3.2 §4.20.4.1, and what they leave open.
  test.each([
    ["$method", "POST"],
    ["$url", "https://a.example/users?page=2"],
    ["$statusCode", 201],
    ["$request.header.accept", "application/json"],
    ["$request.path.id", 7],
    ["$request.query.queryUrl", "https://b.example"],
    ["$request.body#/user/uuid", "u1"],
    ["$request.body#/a~1b/~0/1", 11],
    ["$request.body", source.request.body],
    ["$response.body#/id", 9],
    ["$response.header.Location", "/users/7"],
    ["$response.body#/none", null],
    ["{$request.query.queryUrl}/hook?id={$response.body#/id}", "https://b.example/hook?id=9"],
    ["$request.body#", source.request.body],
    ["{$requests.body}/x", "{$requests.body}/x"],
    ["plain", "plain"],
    ["{not an expression}", "{not an expression}"],
    [12, 12],
  ])("%s is %j", (text, value) => {
    expect(evaluateValue(text, source)).toEqual(value);
  });

  test.each([
    "$request.body#/nowhere",
    "$response.header.x",
    "{$request.path.none}/x",
    "{$request.body}/x",
    "{$response.body#/none}/x",
  ])("%s leads nowhere", (text) => {
    expect(evaluateValue(text, source)).toBeUndefined();
  });

  test.each([
    "$response.body",
    "$response.body#/id",
    "$response.header.Location",
  ])("%s leads nowhere before there is a response", (text) => {
    expect(evaluateValue(text, { ...source, response: undefined })).toBeUndefined();
  });
});

test.each([
  "$requests.body",
  "$response.query.a",
  "$response.path.a",
  "$request.header.a b",
  "$request.",
  "$request.anybody",
  "$request.anybody#/id",
  "$request.body/id",
  "$request.body#id",
  "$request.any.query.a",
  "url",
])("%s is no expression", (text) => {
  expect(parseExpression(text)).toBeUndefined();
});
