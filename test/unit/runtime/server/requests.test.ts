/** Requests as a server reads them: parameters, bodies before and after they are read, limits, and requests that no operation is for. */
import { describe, expect, it, test, vi } from "vitest";
import type { Check, OperationChecks } from "../../../../runtime/checks.ts";
import type { MediaDescriptor, OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { issueAt } from "../../../../runtime/pointer.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import { invalidBodyStatusOf } from "../../../../runtime/server/body-defaults.ts";
import { innerPartsOf, kindsOf, partsOf } from "../../../../runtime/server/needed-parts.ts";
import type { AnyHandler, HandlerInput, ServeOptions } from "../../../../runtime/server/options.ts";
import { partOf } from "../../../../runtime/server/part-of.ts";
import { createBodyPart, decodeAndCheckBody } from "../../../../runtime/server/read-request.ts";
import { serve } from "../../../../runtime/server/serve.ts";
import { serveAll } from "../../../serve-all.ts";
import { INTEGER, media, operation, parameter, response, TEXT } from "./describe.ts";

const json = media("application/json");
const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };

type Input = HandlerInput<Record<string, unknown>, unknown, unknown>;

interface Asked {
  readonly described?: Partial<OperationDescriptor>;
  readonly checks?: OperationChecks;
  readonly options?: ServeOptions<undefined>;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

/** Sends a body to a server of one operation; gives the answer, and what the handler was given. */
async function ask(body: BodyInit | undefined, asked: Asked = {}) {
  const { described = {}, checks, options, path = "/x", headers = {}, method = "POST" } = asked;
  const seen: Input[] = [];
  const handler = (input: Input) => {
    seen.push(input);
    return { status: 204 };
  };
  const one = operation("POST", "/x", { responses: [response(204)], ...described });
  const router = serveAll(
    { contract, routes: [{ operation: one, handler: handler as AnyHandler, checks }] },
    options,
  );
  const init = { method, headers, duplex: "half", ...(body !== undefined && { body }) };
  const answer = await router(new Request(`http://a.test${path}`, init as RequestInit));
  const text = await answer.text();
  const problem =
    text === ""
      ? {}
      : (JSON.parse(text) as { detail?: string; errors?: readonly { pointer: string; detail: string }[] });
  return {
    status: answer.status,
    headers: answer.headers,
    detail: problem.detail,
    errors: problem.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`),
    given: seen[0],
  };
}

const typed = (type: string, more: Record<string, string> = {}): Record<string, string> => ({
  "content-type": type,
  ...more,
});
const taking = (...content: readonly MediaDescriptor[]): Partial<OperationDescriptor> => ({
  body: { required: true, content },
});

describe("a body, before it is read", () => {
  test.each<[string, BodyInit | undefined, Record<string, string>, number, string | undefined]>([
    ["is missing", undefined, {}, 400, "The request must have a body."],
    [
      "has no type",
      new Uint8Array([49]),
      {},
      415,
      "Unsupported media type; expected application/json, text/plain. The request has no Content-Type.",
    ],
    [
      "has another type",
      "1",
      typed("a/b"),
      415,
      "Unsupported media type; expected application/json, text/plain.",
    ],
    [
      "is a form, as `curl -d` sends it",
      "1",
      typed("application/x-www-form-urlencoded"),
      415,
      "Unsupported media type; expected application/json, text/plain. Got a form, which `curl -d` sends by default: add -H 'content-type: application/json'.",
    ],
    ["has a range for a type", "1", typed("application/*"), 415, expect.any(String)],
    [
      "is compressed",
      "1",
      typed("application/json", { "content-encoding": "gzip" }),
      415,
      "The body must not be compressed.",
    ],
    [
      "is not compressed, it says",
      "1",
      typed("application/json", { "content-encoding": " Identity " }),
      204,
      undefined,
    ],
    ["has an odd charset of JSON", "1", typed("application/json; charset=nonsense"), 204, undefined],
    [
      "has an odd charset of text",
      "1",
      typed("text/plain; charset=nonsense"),
      415,
      expect.stringContaining("charset"),
    ],
    [
      "says that it is too large",
      "1",
      typed("application/json", { "content-length": "11" }),
      413,
      "The body must not be larger than 10 bytes.",
    ],
    [
      "says that it is as large as it may be",
      "1",
      typed("application/json", { "content-length": "10" }),
      204,
      undefined,
    ],
    [
      "is too large",
      `"${"x".repeat(9)}"`,
      typed("application/json"),
      413,
      "The body must not be larger than 10 bytes.",
    ],
    ["is as large as it may be", `"${"x".repeat(8)}"`, typed("application/json"), 204, undefined],
  ])("%s", async (_, body, headers, status, detail) => {
    const described = taking(json, media("text/plain", "text"));
    const answer = await ask(body, { described, headers, options: { maxBodyBytes: 10 } });
    expect([answer.status, answer.detail]).toEqual([status, detail]);
  });

  it("tells what the operation takes", async () => {
    const headersOf = async (method: string, headers = typed("a/b")) => {
      const answer = await ask("1", { described: { ...taking(json), method }, method, headers });
      return ["accept", "accept-patch", "accept-encoding"].map((name) => answer.headers.get(name));
    };
    expect(await headersOf("POST")).toEqual(["application/json", null, null]);
    expect(await headersOf("PATCH")).toEqual(["application/json", "application/json", null]);
    expect(await headersOf("POST", typed("application/json", { "content-encoding": "br" }))).toEqual([
      null,
      null,
      "identity",
    ]);
  });

  it("may have a limit of its own operation", async () => {
    const options = { maxBodyBytes: ({ path }: OperationDescriptor) => (path === "/x" ? 1 : 99) };
    const asked = { described: taking(json), headers: typed("application/json"), options };
    expect([(await ask("1", asked)).status, (await ask("11", asked)).status]).toEqual([204, 413]);
  });

  it("need not be there if it is optional", async () => {
    const described = { body: { required: false, content: [json] } };
    expect(await ask(undefined, { described })).toMatchObject({
      status: 204,
      given: { body: undefined, contentType: undefined },
    });
    const empty = await ask("", { described, headers: typed("application/json", { "content-length": "0" }) });
    expect(empty).toMatchObject({ status: 204, given: { body: undefined } });
    const required = await ask("", {
      described: taking(json),
      headers: typed("application/json", { "content-length": "0" }),
    });
    expect([required.status, required.detail]).toEqual([400, "The request must have a body."]);
  });

  it("has the type that the document writes, or its own if that is a range", async () => {
    const typeOf = async (type: string, sent: string) =>
      (await ask("1", { described: taking(media(type, "json")), headers: typed(sent) })).given?.contentType;
    expect(await typeOf("application/json", "application/json; charset=utf-8")).toBe("application/json");
    expect(await typeOf("application/*", "application/json; a=b")).toBe("application/json; a=b");
  });
});

describe("a body that is read", () => {
  const named: Check = (value) => (Object(value).a === 1 ? undefined : [issueAt("/a", "const", "must be 1")]);
  const checks: OperationChecks = {
    body: [
      { type: "a/b", check: () => [issueAt("", "not", "must not be")] },
      { type: "application/json", check: named },
    ],
    responses: [],
  };
  const asked = { described: taking(json), headers: typed("application/json"), checks };

  it("is checked by its own type, and needs no check", async () => {
    expect((await ask('{"a":1}', asked)).given?.body).toEqual({ a: 1 });
    expect(await ask('{"a":2}', asked)).toMatchObject({ status: 422, errors: ["#/a must be 1"] });
    const other = {
      ...asked,
      described: taking(media("application/vnd.c+json")),
      headers: typed("application/vnd.c+json"),
    };
    expect((await ask('{"a":2}', other)).status).toBe(204);
  });

  test.each<[readonly (number | string)[], 400 | 422 | undefined, number]>([
    [[], undefined, 422],
    [[400], undefined, 400],
    [["4XX"], undefined, 422],
    [["default"], undefined, 422],
    [[400, 422], undefined, 422],
    [[422], undefined, 422],
    [[400], 422, 422],
    [[], 400, 400],
  ])("and breaks its schema has the status that is described, of %j", (described, invalidBodyStatus, status) => {
    const responses = described.map((one) => response(one as never));
    expect(invalidBodyStatusOf({ invalidBodyStatus }, { responses })).toBe(status);
  });

  it("must not hold readOnly members, unless they are let through", async () => {
    const described = taking({ ...json, oneWay: { members: ["id"] } });
    const read = (readOnlySent?: "error" | "warning" | "off") =>
      ask('{"id":5}', { ...asked, described, options: { readings: { readOnlySent } } });
    expect((await read()).errors).toEqual(["#/a must be 1", "#/id must not be sent: it is readOnly"]);
    expect((await read("error")).errors).toHaveLength(2);
    expect((await read("off")).errors).toEqual(["#/a must be 1"]);
  });

  test.each<[number, readonly string[] | undefined]>([
    [1, ["# must have at least 2 octets"]],
    [2, undefined],
    [3, undefined],
    [4, ["# must have at most 3 octets"]],
  ])("is plain bytes with as many as it may have: %i", async (size, errors) => {
    const described = taking(media("a/b", "binary", { octets: { least: 2, most: 3 } }));
    const answer = await ask(new Uint8Array(size), { described, headers: typed("a/b") });
    expect(answer.errors).toEqual(errors);
  });

  it("is plain bytes with one bound, or none, and no schema", async () => {
    const sizes = async (octets: MediaDescriptor["octets"], size: number) => {
      const described = taking(media("a/b", "binary", octets === undefined ? {} : { octets }));
      const refuse = { body: [{ type: "a/b", check: () => [issueAt("", "not", "no")] }], responses: [] };
      return (await ask(new Uint8Array(size), { described, headers: typed("a/b"), checks: refuse })).status;
    };
    expect([await sizes(undefined, 5), await sizes({ least: 5 }, 5), await sizes({ most: 5 }, 5)]).toEqual([
      204, 204, 204,
    ]);
    const bytes = new Uint8Array(1);
    const decode = () => ({ kind: "value", value: new Blob([bytes]) }) as const;
    const read = (octets: MediaDescriptor["octets"] & object) =>
      decodeAndCheckBody({
        media: media("a/b", "binary", { octets }),
        bytes,
        contentType: "a/b",
        check: undefined,
        decode,
      });
    expect(read({ least: 2 })).toMatchObject({ issues: [{ keyword: "minLength", params: { limit: 2 } }] });
    expect(read({ most: 0 })).toMatchObject({ issues: [{ keyword: "maxLength", params: { limit: 0 } }] });
  });

  it("is read in its other reading only if that fits", async () => {
    const either = { types: ["integer", "string"] } as const;
    const form = media("application/x-www-form-urlencoded", "form", {
      shape: {
        types: ["object"],
        properties: [
          ["a", either],
          ["b", INTEGER],
        ],
      },
    });
    const read = (text: string, check: Check) =>
      ask(text, {
        described: taking(form),
        headers: typed(form.type),
        checks: { body: [{ type: form.type, check }], responses: [] },
      });
    const isText: Check = (value) =>
      typeof Object(value).a === "string" ? undefined : [issueAt("/a", "type", "must be a string")];
    expect((await read("a=1", isText)).given?.body).toEqual({ a: "1" });
    expect((await read("a=1", () => undefined)).given?.body).toEqual({ a: 1 });
    expect((await read("a=1&b=x", isText)).errors).toEqual(["#/b must be an integer"]);
    expect((await read("a=1", () => [issueAt("/a", "not", "no")])).errors).toEqual(["#/a no"]);
    const calls: unknown[] = [];
    await read("b=1", (value) => void calls.push(value));
    expect(calls).toEqual([{ b: 1 }]);
  });

  it("that breaks a check's program is the server's fault", async () => {
    const onError = vi.fn();
    const broken = () => {
      throw new TypeError("mistake");
    };
    const body = [{ type: "application/json", check: broken }];
    expect((await ask("1", { ...asked, checks: { body, responses: [] }, options: { onError } })).status).toBe(
      500,
    );
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it("is a stream of items, checked as they come", async () => {
    const events = media("text/event-stream", "sse", { oneWay: { members: ["id"] } });
    const sum = async (readOnlySent: "error" | "off") => {
      const router = serveAll(
        {
          contract,
          routes: [
            {
              operation: operation("POST", "/x", { ...taking(events), responses: [response(204)] }),
              handler: (async ({ body }: Input) => {
                for await (const _ of body as AsyncIterable<unknown>);
                return { status: 204 };
              }) as AnyHandler,
            },
          ],
        },
        { readings: { readOnlySent } },
      );
      const init = { method: "POST", headers: typed(events.type), body: 'data: {"id":1}\n\n' };
      return (await router(new Request("http://a.test/x", init))).status;
    };
    expect([await sum("error"), await sum("off")]).toEqual([422, 204]);
  });

  it("of JSON may have a decoder of its own", async () => {
    const decodeJson = () => ({ kind: "value", value: "own" }) as const;
    const seen: unknown[] = [];
    const router = serve(
      {
        contract,
        routes: [
          {
            operation: operation("POST", "/x", taking(json)),
            handler: (({ body }: Input) => {
              seen.push(body);
              return { status: 204 };
            }) as AnyHandler,
          },
        ],
        parts: { body: createBodyPart({ decodeJson }) },
      },
      { responses: "off" },
    );
    await router(
      new Request("http://a.test/x", { method: "POST", headers: typed("application/json"), body: "1" }),
    );
    expect(seen).toEqual(["own"]);
  });
});

describe("parameters", () => {
  const described = {
    parameters: [
      parameter("p-q", "query", { types: ["integer", "string"] }, { key: "pQ" }),
      parameter("n", "query", INTEGER, { allowEmptyValue: true }),
      parameter("X-H", "header", TEXT, { key: "xH" }),
    ],
  };
  const given = (path: string, check?: Check, headers = {}) =>
    ask(undefined, {
      described,
      path: `/x${path}`,
      headers,
      ...(check && { checks: { parameters: check, responses: [] } }),
    });

  it("are given by key", async () => {
    expect((await given("?p-q=a&n=5", undefined, { "x-h": "b" })).given?.params).toEqual({
      pQ: "a",
      n: 5,
      xH: "b",
    });
    expect((await given("")).given?.params).toEqual({});
  });

  it("that are empty are not used, if they may be empty", async () => {
    expect((await given("?n=")).given?.params).toEqual({});
    expect((await given("?n=x")).errors).toEqual(["#/query/n must be an integer"]);
    expect((await given("?n=&p-q=a")).given?.params).toEqual({ pQ: "a" });
  });

  it("are read in their other reading only if that fits", async () => {
    const isText: Check = (value) =>
      typeof Object(value).pQ === "string" ? undefined : [issueAt("/pQ", "type", "must be a string")];
    expect((await given("?p-q=1", isText)).given?.params).toEqual({ pQ: "1" });
    expect((await given("?p-q=1")).given?.params).toEqual({ pQ: 1 });
    expect((await given("?p-q=1", () => [issueAt("/pQ", "not", "no")])).errors).toEqual(["#/query/p-q no"]);
  });

  test.each<[string, ReturnType<Check>, string]>([
    [
      "one that is missing",
      [{ ...issueAt("", "required", "must be there"), params: { missingProperty: "pQ" } }],
      "#/query/p-q must be there",
    ],
    [
      "a member that is missing",
      [{ ...issueAt("/xH", "required", "must be there"), params: { missingProperty: "a" } }],
      "#/header/X-H must be there",
    ],
    [
      "one that is missing, not named",
      [{ ...issueAt("", "required", "must be there"), params: {} }],
      "# must be there",
    ],
    [
      "a name in another issue",
      [{ ...issueAt("", "dependentRequired", "must be there"), params: { missingProperty: "pQ" } }],
      "# must be there",
    ],
    ["a place inside of one", [issueAt("/pQ/a/0", "type", "must be right")], "#/query/p-q/a/0 must be right"],
    ["all of them", [issueAt("", "minProperties", "must be more")], "# must be more"],
    ["an unknown one", [issueAt("/z/a", "type", "must be right")], "#/z/a must be right"],
  ])("are told by their names on the wire: %s", async (_, issues, error) => {
    expect((await given("", () => issues)).errors).toEqual([error]);
  });
});

describe("the parts that an operation needs", () => {
  const plain = operation("GET", "/a");

  it("are few", () => {
    expect(partsOf(operation("GET", "/a/{b}"), [])).toEqual(["createTrie"]);
    expect(partsOf({ ...plain, query: "b=1" }, [])).toEqual(["templateQueries"]);
    expect(partsOf({ ...plain, responses: [response(200, [json])] }, [])).toEqual([
      "replyContent",
      "replyHeaders",
    ]);
    expect(innerPartsOf(plain)).toEqual([]);
  });

  it("of a range are those of forms, if it has a shape", () => {
    const kinds = (more: Partial<MediaDescriptor>) => [...kindsOf([media("*/*", "json", more)])];
    expect(kinds({ admits: [], shape: TEXT })).toEqual(["json", "form"]);
    expect([kinds({ admits: [] }), kinds({ shape: TEXT }), kinds({})]).toEqual([
      ["json"],
      ["json"],
      ["json"],
    ]);
  });

  test.each([undefined, null])("must be there: %s", (part) => {
    expect(() => partOf({ part } as never, "part" as never)).toThrow('needs the part "part"');
  });

  it("of errors are needed without a handler, other parts are not", () => {
    const secured = { ...plain, security: [[{ scheme: "a", scopes: [] }]] };
    expect(() => serve({ contract, routes: [{ operation: secured }], parts: {} })).not.toThrow();
    const errors = [{ status: 404 as const }];
    const api = { contract: { ...contract, errors }, parts: {} };
    expect(() => serve({ ...api, routes: [{ operation: plain }] })).toThrow('needs the part "fillError"');
    expect(() => serve({ contract, routes: [{ operation: { ...plain, errors } }], parts: {} })).toThrow(
      '"fillError"',
    );
    expect(() => serve({ ...api, routes: [] })).not.toThrow();
  });
});

describe("a request that no operation is for", () => {
  const get = operation("GET", "/x", { responses: [response(204)] });
  const put = operation("PUT", "/y", { responses: [response(204)] });
  const told: { milliseconds: number; status: number; issues: unknown }[] = [];
  const router = serve(
    {
      contract,
      routes: [get, put].map((one) => ({ operation: one, handler: () => ({ status: 204 }) })),
      parts: allParts,
    },
    { onAnswer: (answer) => told.push(answer) },
  );
  const call = async (path: string, init: RequestInit = {}) =>
    router(new Request(`http://a.test${path}`, init));

  it("is passed on only for its path", async () => {
    const incoming = (target: string, method = "GET") =>
      ({
        method,
        target,
        headers: new Headers(),
        body: null,
        hasBody: false,
        signal: new AbortController().signal,
      }) as never;
    expect(await router.answerOrPass(incoming("/none"))).toBeUndefined();
    expect(await router.answerOrPass(incoming("/x", "DELETE"))).toMatchObject({ status: 405 });
    expect(await router.answerOrPass(incoming("/x?a=/none"))).toMatchObject({ status: 204 });
    expect(await router.answer(incoming("/none"))).toMatchObject({ status: 404 });
    expect(await router.answer(incoming("?/x"))).toMatchObject({ status: 404 });
    expect(await router.answer(incoming("/x?"))).toMatchObject({ status: 204 });
  });

  it("is told which methods there are", async () => {
    const allow = async (path: string) => (await call(path, { method: "DELETE" })).headers.get("allow");
    expect([await allow("/x"), await allow("/y")]).toEqual(["GET, HEAD, OPTIONS", "PUT, OPTIONS"]);
    const statusOf = async (path: string) => (await call(path, { method: "HEAD" })).status;
    expect([await statusOf("/x"), await statusOf("/y"), await statusOf("/none")]).toEqual([204, 405, 404]);
  });

  it("is refused if it does not name a host, whatever its path", async () => {
    const malformed = async (path: string) => {
      const headers = new Headers({ host: "a/b" });
      const answer = await router.answer({
        ...{ method: "GET", target: path, headers, body: null, hasBody: false, isMalformed: true },
        ...{
          signal: new AbortController().signal,
          request: new Request("http://a.test"),
          context: undefined,
        },
      });
      return [answer.status, String(answer.body)];
    };
    for (const path of ["/x", "/none"])
      expect(await malformed(path)).toEqual([400, expect.stringContaining("does not name a host and port")]);
  });

  it("takes time, and is told with what was wrong", async () => {
    told.length = 0;
    await call("/none");
    await call("/x");
    expect(told.map(({ status, issues }) => [status, issues])).toEqual([
      [404, []],
      [204, []],
    ]);
    for (const { milliseconds } of told) expect(milliseconds).toBeGreaterThanOrEqual(0);
  });

  it("has a signal that its handler can look at", async () => {
    const { given } = await ask(undefined, { headers: { "x-a": "1" } });
    expect(given?.signal).toBe(given?.request.signal);
  });
});
