import { expect, test } from "vitest";
import type { Exchange, ExchangeBody } from "../../../../verifier/exchanges/exchange.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { statusOfUnjudged, unjudgedHead, unjudgedPart } from "../../../../verifier/judge/unjudged-part.ts";
import { contractOf, jsonBody } from "./exchanges.ts";

const schema = { type: "object" };
const objects = [
  ...["application/json", "application/*", "text/csv"],
  ...["multipart/form-data", "application/x-www-form-urlencoded"],
].map((type) => [type, { schema }]);
const texts = ["image/png", "text/plain"].map((type) => [type, { schema: { type: "string" } }]);
const content = Object.fromEntries([...objects, ...texts]);
const contract = contractOf({
  paths: { "/a": { post: { requestBody: { content }, responses: { 200: { description: "d", content } } } } },
});

function exchangeOf(type: string, body: ExchangeBody): Exchange {
  const headers = [["Content-Type", type]] as const;
  const request = { method: "POST", url: "/a", headers, body };
  return { request, response: { status: 200, headers, body } };
}

/** Why the body of each side could not be judged. */
function reasons(exchange: Exchange): readonly (string | undefined)[] {
  const judgement = judge(contract, exchange);
  return (["request", "response"] as const).map((side) => unjudgedPart(judgement, exchange, side)?.why);
}

test("a body that is read has no reason, nor has one that is not there", () => {
  const types = [
    "application/json",
    "application/json; charset=UTF-8",
    "application/json;charset=us-ascii",
    "image/png",
  ];
  for (const type of types) expect(reasons(exchangeOf(type, jsonBody({})))).toEqual([undefined, undefined]);
  expect(reasons(exchangeOf("text/plain; charset=x", { kind: "none" }))).toEqual([undefined, undefined]);
  const { request } = exchangeOf("application/json", jsonBody({}));
  expect(reasons({ request })).toEqual([undefined, undefined]);
});

test("a body that was not kept has the reason for it", () => {
  const body = { kind: "unknown", why: "it is too long", cause: "size" } as const;
  expect(reasons(exchangeOf("application/json", body))).toEqual(["it is too long", "it is too long"]);
});

test("a body that the document describes in a way that cannot be checked has the document as its cause", () => {
  const exchange = exchangeOf("text/csv", jsonBody({}));
  const judgement = judge(contract, exchange);
  expect(unjudgedPart(judgement, exchange, "request")).toMatchObject({ cause: "document" });
  expect(unjudgedPart(judgement, exchange, "response")).toMatchObject({ cause: "document" });
});

test("a type that becomes no value of its schema is the sender's choice", () => {
  expect(reasons(exchangeOf("application/x-other", jsonBody({})))).toEqual([
    "tenon cannot read `application/x-other`",
    "tenon cannot read `application/x-other`",
  ]);
});

test("a request in JSON that names another encoding is read as UTF-8", () => {
  const type = "application/json; charset=utf-8; charset=latin1";
  expect(reasons(exchangeOf(type, jsonBody({})))).toEqual([
    "it is read as UTF-8, but its type names `latin1`",
    undefined,
  ]);
});

test.each([
  ["application/json; charset=utf8", undefined],
  ["application/json; charset=ascii", undefined],
  ["application/json; charset=US-ASCII", undefined],
  ["application/json; charset=utf-16", "utf-16"],
  ["application/json; charset=xutf-8", "xutf-8"],
  ["application/json; charset=utf-8x", "utf-8x"],
  ["application/json; a=latin1", undefined],
  ["application/x-www-form-urlencoded; charset=latin1", "latin1"],
  ["no type; charset=latin1", undefined],
  // Of these the encoding is read, or says nothing.
  ["text/plain; charset=latin1", undefined],
  ["image/png; charset=latin1", undefined],
  ["multipart/form-data; boundary=b; charset=latin1", undefined],
])("the encoding that %s names is read, or not: %j", (type, charset) => {
  const why = charset && `it is read as UTF-8, but its type names \`${charset}\``;
  expect(reasons(exchangeOf(type, jsonBody({})))[0]).toBe(why);
});

test("an encoding that is not known is the sender's choice", () => {
  const type = "text/plain; charset=klingon";
  const why = `tenon cannot read \`${type}\``;
  expect(reasons(exchangeOf(type, jsonBody({})))).toEqual([why, why]);
  // Each side has a reason of its own.
  const { request } = exchangeOf(type, jsonBody({}));
  const { response } = exchangeOf("application/json", jsonBody({}));
  expect(reasons(response === undefined ? { request } : { request, response })).toEqual([why, undefined]);
});

test("a number with more digits than can be checked is the sender's choice", () => {
  const json = { "application/json": { schema: { type: "number", not: { maximum: 9007199254740992 } } } };
  const undecidable = contractOf({
    paths: { "/a": { post: { requestBody: { content: json }, responses: { 200: { description: "d" } } } } },
  });
  const bytes = new TextEncoder().encode("9007199254740993");
  const exchange = {
    request: {
      ...{ method: "POST", url: "/a", headers: [["content-type", "application/json"]] },
      body: { kind: "bytes", bytes },
    },
  } as Exchange;
  const unjudged = unjudgedPart(judge(undecidable, exchange), exchange, "request");
  expect(unjudged).toMatchObject({ why: "a number has more digits than can be checked", cause: "digits" });
  expect(unjudged && statusOfUnjudged(unjudged)).toBe(400);
});

test("a parameter or header that cannot be checked is named, before the body", () => {
  const broken = { schema: { type: "string", pattern: "[" } };
  const uncheckable = contractOf({
    paths: {
      "/a": {
        parameters: [{ name: "q", in: "query", ...broken }],
        get: { responses: { 200: { description: "d", headers: { "X-Id": broken }, content } } },
      },
    },
  });
  const { response } = exchangeOf("text/csv", jsonBody({}));
  const exchange = {
    request: { method: "GET", url: "/a?q=x", headers: [], body: { kind: "none" } },
    response: { ...response, headers: [...(response?.headers ?? []), ["X-Id", "1"]] },
  } as Exchange;
  const judgement = judge(uncheckable, exchange);
  const subjects = { request: "`/request/query/q`", response: "`/response/headers/x-id`" };
  for (const side of ["request", "response"] as const) {
    const expected = { subject: subjects[side], cause: "document" };
    expect(unjudgedPart(judgement, exchange, side)).toMatchObject(expected);
    expect(unjudgedHead(judgement, side)).toMatchObject(expected);
  }
});
