/** Errors of a router: requests that name no host, targets, and the bodies that errors are written in. */
import { describe, expect, it, test } from "vitest";
import type { ErrorPart, ErrorShape, KnownOfError } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { fillBody, fillError } from "../../../../runtime/server/fill-error.ts";
import {
  brokeOff,
  encodeProblem,
  incomingOf,
  isAuthority,
  type Problem,
  problem,
  refuseIssues,
  standardBody,
  targetOf,
  tellsBody,
  titleOf,
} from "../../../../runtime/server/problem.ts";

test.each<[string, boolean]>([
  ["a.test", true],
  ["a.test:80", true],
  ["a.test:", true],
  ["A-b_c~!$&'()*+,;=.test", true],
  ["a%20b", true],
  ["a%2", false],
  ["a%zz", false],
  ["127.0.0.1:8080", true],
  ["[::1]", true],
  ["[2001:db8::ff]:80", true],
  ["[::ffff:127.0.0.1]", true],
  ["[v1f.a:b]", true],
  ["[v1f.]", false],
  ["[v.a]", false],
  ["[x::1]", false],
  ["[]", false],
  ["[::1", false],
  ["[::1]x", false],
  ["", false],
  ["user@a.test", false],
  ["a.test/", false],
  ["a.test?", false],
  ["a.test#", false],
  ["a.test:x", false],
  ["a.test:80x", false],
  ["a b", false],
  ["a:b:c", false],
])("the authority %j is one: %s", (text, expected) => {
  expect(isAuthority(text)).toBe(expected);
});

test.each<[string, string]>([
  ["http://a.test/x/y?z=1", "/x/y?z=1"],
  ["http://a.test", "/"],
  ["http://a.test?z=1", "/?z=1"],
  ["http://a.test?z=/x", "/?z=/x"],
  ["http://a.test/?z=/x", "/?z=/x"],
  ["http://a.test/x#f", "/x"],
  ["http://a.test#f", "/"],
  ["http://a.test#/f", "/"],
  ["http://a.test#?f", "/"],
  ["http://a.test/x?y#f", "/x?y"],
])("the target of %s is %s", (url, target) => {
  expect(targetOf(url)).toBe(target);
});

test.each<[Record<string, string>, boolean | undefined]>([
  [{}, undefined],
  [{ "transfer-encoding": "chunked" }, true],
  [{ "content-length": "5" }, true],
  [{ "content-length": "0" }, false],
  [{ "content-length": "0", "content-type": "a/b" }, true],
  [{ "content-type": "a/b" }, undefined],
])("headers %j announce a body: %s", (headers, expected) => {
  expect(tellsBody(new Headers(headers))).toBe(expected);
});

describe("a request of the web platform", () => {
  const post = (headers: Record<string, string>, body: string | null = "x"): Request =>
    new Request("http://a.test/x", { method: "POST", headers, body });

  it("has a body if its headers or the platform say so", () => {
    expect(incomingOf(post({})).hasBody).toBe(true);
    expect(incomingOf(post({}), undefined, { isFramed: false }).hasBody).toBe(false);
    expect(incomingOf(post({ "content-length": "0" }), undefined, { isFramed: true }).hasBody).toBe(true);
    expect(incomingOf(post({}, null)).hasBody).toBe(false);
    expect(incomingOf(new Request("http://a.test/x", { headers: { "content-length": "5" } })).hasBody).toBe(
      false,
    );
  });

  test.each(["GET", "HEAD"])("has no body if it is a %s, whatever its headers say", (method) => {
    const request = {
      method,
      url: "http://a.test/",
      headers: new Headers({ "content-length": "5" }),
      body: {},
    };
    expect(incomingOf(request as never).hasBody).toBe(false);
  });

  test.each<[Record<string, string>, string, boolean]>([
    [{}, "http://a.test/", false],
    [{ host: "a.test" }, "http://a.test/", false],
    [{ host: "" }, "http://a.test/", false],
    [{ host: "a/b" }, "http://a.test/", true],
    [{ host: "a.test" }, "http://user@a.test/", true],
    [{}, "http://user:word@a.test/", true],
    [{}, "http://a.test/@b", false],
    [{}, "http://a.test?@b", false],
    [{}, "http://a.test/x//y@b", false],
  ])("with %j to %s is malformed: %s", (headers, url, expected) => {
    const request = { method: "GET", url, headers: new Headers(headers) };
    expect(incomingOf(request as never).isMalformed).toBe(expected);
  });

  it("gives its own signal", () => {
    const request = post({});
    expect(incomingOf(request).signal).toBe(request.signal);
  });
});

describe("an error as RFC 9457 has it", () => {
  test.each([
    [400, "Bad Request"],
    [401, "Unauthorized"],
    [403, "Forbidden"],
    [404, "Not Found"],
    [405, "Method Not Allowed"],
    [406, "Not Acceptable"],
    [413, "Content Too Large"],
    [415, "Unsupported Media Type"],
    [422, "Unprocessable Content"],
    [500, "Internal Server Error"],
    [501, "Not Implemented"],
    [418, "Error"],
  ])("%i is called %s", (status, title) => {
    expect(titleOf(status)).toBe(title);
  });

  it("lists at most 50 details", () => {
    const issues = Array.from({ length: 60 }, (_, at) => issueAt(`/${at}`, "type", "must be right"));
    const { errors } = standardBody(refuseIssues(400, "No.", issues)) as { errors: unknown[] };
    expect([errors.length, errors[0]]).toEqual([50, { detail: "must be right", pointer: "#/0" }]);
    expect(standardBody(problem(404, "No."))).toEqual({ title: "Not Found", status: 404, detail: "No." });
  });

  it("is written where no shape has the status, or nothing can fill it", () => {
    const found: Problem = { ...problem(401, "No."), headers: [["www-authenticate", "Basic"]] };
    const shape: ErrorShape = { status: 401, type: "text/plain", isText: true, body: { known: "message" } };
    const own = {
      status: 401,
      headers: [
        ["content-type", "application/problem+json"],
        ["www-authenticate", "Basic"],
      ],
    };
    expect(encodeProblem(found, [undefined, [{ ...shape, status: 404 }]], fillError)).toMatchObject(own);
    expect(encodeProblem(found, [[shape]])).toMatchObject(own);
    expect(encodeProblem(problem(404, "No."), []).headers).toEqual([
      ["content-type", "application/problem+json"],
    ]);
    expect(encodeProblem(found, [undefined, [shape]], fillError)).toMatchObject({ body: "No." });
  });

  it("is none where a program reads a body twice", () => {
    expect(brokeOff(new Error("gone"))).toEqual(problem(400, "The body ended early."));
    expect(() => brokeOff(new TypeError("read before"))).toThrow("read before");
  });
});

describe("an error as the document describes it", () => {
  const details = [
    { pointer: "/a/b~1c", message: "must be right." },
    { pointer: "", message: "must be there" },
  ];
  const found: Problem = { ...problem(422, "It does not fit."), details };
  const known = (of: KnownOfError, more: { readonly most?: number } = {}): ErrorPart => ({
    known: of,
    ...more,
  });
  const each = (
    of: KnownOfError,
    more: { readonly least?: number; readonly most?: number } = {},
  ): ErrorPart =>
    ({
      each: { known: of },
      ...more,
    }) as ErrorPart;

  test.each<[string, ErrorPart, unknown]>([
    ["a value", { value: 5 }, 5],
    ["a member", { members: [["m", known("message")]] }, { m: "It does not fit." }],
    ["status", known("status"), 422],
    ["statusText", known("statusText"), "422"],
    ["title", known("title"), "Unprocessable Content"],
    ["code", known("code"), "unprocessable_content"],
    ["message", known("message"), "It does not fit."],
    ["a short message", known("message", { most: 5 }), "It do"],
    ["summary", known("summary"), "It does not fit: /a/b~1c must be right (and 1 more)."],
    ["groups", known("groups"), { "/a/b~1c": ["must be right."], "": ["must be there"] }],
    ["time", known("time"), expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
    ["date", known("date"), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ["milliseconds", known("milliseconds"), expect.any(Number)],
    ["id", known("id"), expect.stringMatching(/^[\da-f-]{36}$/)],
    ["pointers", each("pointer"), ["/a/b~1c", ""]],
    ["tokens", each("tokens"), [["a", "b/c"], []]],
    ["names", each("name"), ["b/c", ""]],
    ["issues", each("issue"), ["must be right.", "must be there"]],
    ["at most one issue", each("issue", { most: 1 }), ["must be right."]],
    ["what is the same only once", each("status"), [422]],
    ["the issue without a list", known("issue"), "It does not fit."],
    ["the pointer without a list", known("pointer"), ""],
  ])("has %s", (_, part, expected) => {
    expect(fillBody(found, part)).toEqual(expected);
  });

  it("lists the message where there are no details, if a list must not be empty", () => {
    expect(fillBody(problem(404, "No."), each("issue", { least: 1 }))).toEqual(["No."]);
    expect(fillBody(problem(404, "No."), each("issue"))).toEqual([]);
    expect(fillBody(found, each("issue", { least: 1 }))).toEqual(["must be right.", "must be there"]);
  });

  it("lists at most 50 details, and each message of a place once", () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ pointer: `/${at}`, message: "no" }));
    expect(fillBody({ ...found, details: many }, each("pointer"))).toHaveLength(50);
    const twice = ["one", "two", "one"].map((message) => ({ pointer: "/a", message }));
    expect(fillBody({ ...found, details: twice }, known("groups"))).toEqual({ "/a": ["one", "two"] });
  });

  test.each<[string, readonly { pointer: string; message: string }[] | undefined, string]>([
    ["no details", undefined, "It. does not fit."],
    ["one about the whole", [{ pointer: "", message: "must. be." }], "It. does not fit: the value must. be."],
    ["one about a place", [{ pointer: "/a", message: "must be" }], "It. does not fit: /a must be."],
  ])("has a summary of %s", (_, given, summary) => {
    const about = { ...problem(400, "It. does not fit."), ...(given && { details: given }) };
    expect(fillBody(about, known("summary"))).toBe(summary);
  });

  it("is of its type, with its own headers before those that are described", () => {
    const shape: ErrorShape = {
      status: 422,
      type: "a/json",
      headers: [
        ["x-id", { value: 7 }],
        ["allow", { value: "none" }],
      ],
      body: known("message"),
    };
    const own: Problem = { ...found, headers: [["allow", "GET"]] };
    expect(fillError(own, shape)).toEqual({
      status: 422,
      headers: [
        ["content-type", "a/json"],
        ["allow", "GET"],
        ["x-id", "7"],
      ],
      body: '"It does not fit."',
    });
    expect(
      fillError(found, { status: 422, type: "text/plain", isText: true, body: known("status") }),
    ).toEqual({
      status: 422,
      headers: [["content-type", "text/plain"]],
      body: "422",
    });
    expect(fillError(found, { status: 422 })).toEqual({ status: 422, headers: [], body: null });
    expect(JSON.parse(String(fillError(found, { status: 422, type: "a/json" }).body))).toMatchObject({
      status: 422,
    });
  });
});
