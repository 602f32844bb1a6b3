import { describe, expect, test } from "vitest";
import { basePathOf } from "../../../../runtime/routing/base-path.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../../../verifier/judge/judgement.ts";
import { allBasePaths } from "../../../../verifier/judge/routes.ts";
import { contractOf, exchangeOf, jsonBody } from "./exchanges.ts";

const ok = { 204: { description: "d" } };

const contract = contractOf({
  servers: [{ url: "https://a.example/v1" }],
  paths: {
    "/users/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { operationId: "getUser", responses: ok },
      delete: { operationId: "deleteUser", responses: ok },
    },
    "/users/me": { get: { operationId: "getMe", responses: ok } },
    "/search?kind=user": { get: { operationId: "searchUsers", responses: ok } },
  },
  webhooks: { userAdded: { post: { operationId: "userAdded", responses: ok } } },
});

/** What is told of a request, with pointer, place and the end of the fingerprint. */
function told(line: string, options?: JudgeOptions): readonly string[] {
  return judge(contract, exchangeOf(line), options).findings.map(
    ({ severity, code, pointer, message, fingerprint, places: [place] }) =>
      [severity, code.replace("exchange/", ""), pointer, place?.pointer, message, `[${fingerprint}]`].join(
        " ",
      ),
  );
}

describe("the fix for a path that the document lacks", () => {
  const fixOf = (line: string): string | undefined =>
    judge(contract, exchangeOf(line)).findings.map(({ fix }) => fix)[0];

  test("suggests a path that is like it", () => {
    expect(fixOf("GET /v1/user/7")).toBe("Did you mean `/v1/users/{id}`?");
    expect(fixOf("GET /v1/users/7/")).toBe("Did you mean `/v1/users/{id}`, without a slash at the end?");
    expect(fixOf("GET /v1/other")).toBeUndefined();
  });

  test("names --server for the files of a page", () => {
    const fixFor = (status: number, type: string): string | undefined => {
      const { request } = exchangeOf("GET http://localhost:5199/main.tsx");
      const headers = [["Content-Type", type]] as const;
      const response = { status, headers, body: { kind: "none" } } as const;
      return judge(contract, { request, response }).findings.map(({ fix }) => fix)[0];
    };
    expect(fixFor(200, "text/javascript; charset=utf-8")).toBe(
      "http://localhost:5199 serves the files of a page. Name the server of the API: `tenon verify --server <url>` skips the others.",
    );
    expect(fixFor(404, "text/html")).toBeUndefined();
    expect(fixFor(200, "application/json")).toBeUndefined();
  });

  test("suggests to skip servers that the document does not have", () => {
    expect(fixOf("GET https://cdn.example/app.js")).toBe(
      "The host `cdn.example` is not a server of the document. `tenon verify` skips other hosts than the one named with `--server`.",
    );
    for (const host of ["a.example", "localhost:3000", "127.0.0.1", "api:3000", "app.local"])
      expect(fixOf(`GET http://${host}/app.js`)).toBeUndefined();
  });
});

describe("a path that the document lacks", () => {
  test.each([
    ["GET /v1/other", 'No path of "Cases" matches `/v1/other`.', "/v1/other"],
    [
      "GET /v1/other/12/3f2504e04f8911d39a0c0305e82c3301",
      'No path of "Cases" matches `/v1/other/12/3f2504e04f8911d39a0c0305e82c3301`.',
      "/v1/other/*/*",
    ],
    [
      "GET /v1/other/3f2504e0-4f89-11d3-9a0c",
      'No path of "Cases" matches `/v1/other/3f2504e0-4f89-11d3-9a0c`.',
      "/v1/other/*",
    ],
    ["GET /v1/a1b2/x12", 'No path of "Cases" matches `/v1/a1b2/x12`.', "/v1/a1b2/x12"],
    [
      "GET /users/7",
      'No path of "Cases" matches `/users/7`: the request lacks the base path `/v1`.',
      "/users/*",
    ],
    [
      "GET /api/users/7",
      'No path of "Cases" matches `/api/users/7`: without the base path `/api`, one does.',
      "/api/users/*",
    ],
    ["GET https://b.example#x", 'No path of "Cases" matches `/`.', "/"],
    ["GET https://b.example/other?a=/v1#x?y", 'No path of "Cases" matches `/other`.', "/other"],
    [
      "GET /v1/12x/xdeadbeef00/deadbeef00x",
      'No path of "Cases" matches `/v1/12x/xdeadbeef00/deadbeef00x`.',
      "/v1/12x/xdeadbeef00/deadbeef00x",
    ],
    ["GET other", 'No path of "Cases" matches `/other`.', "/other"],
    ["HEAD /v1/other", 'No path of "Cases" matches `/v1/other`.', "/v1/other"],
    // Of a URL only the path counts, whether it is absolute or not.
    ["GET /v1/other#/users/7", 'No path of "Cases" matches `/v1/other`.', "/v1/other"],
    ["GET #/v1/users/7", 'No path of "Cases" matches `/`.', "/"],
    ["GET ?a=/v1/users/7", 'No path of "Cases" matches `/`.', "/"],
    ["GET https://b.example/", 'No path of "Cases" matches `/`.', "/"],
    [
      "GET a/http://b.example/c",
      'No path of "Cases" matches `/a/http://b.example/c`.',
      "/a/http://b.example/c",
    ],
  ])("%s", (line, message, location) => {
    const [method] = line.split(" ");
    expect(told(line)).toEqual([
      `error unknown-path /request/url /paths ${message} [unknown-path ${method} /request/url ${location}]`,
    ]);
  });

  test("has a fix where a base path would help, and is off the record where asked", () => {
    const [lacking] = judge(contract, exchangeOf("GET /users/7")).findings;
    expect(lacking?.fix).toBe(
      'If the paths of this server have a different base path than in the document, pass `--base-path /` (`basePath: ""` in code).',
    );
    expect(told("GET /other", { readings: { undocumentedPath: "warning" } })).toEqual([
      expect.stringMatching(/^warning unknown-path /),
      expect.stringMatching(
        /^warning unchecked-operation \/request\/url \/paths The document has no operation to check it against\./,
      ),
    ]);
  });

  test("is looked for behind each of several base paths", () => {
    const responses = ok;
    const two = contractOf({
      servers: [{ url: "/v1" }, { url: "/v2" }],
      paths: {
        "/both": { get: { responses } },
        "/new": { servers: [{ url: "/v2" }], get: { responses } },
      },
    });
    const fixOf = (line: string): string | undefined => judge(two, exchangeOf(line)).findings[0]?.fix;
    expect(judge(two, exchangeOf("GET /v2/new")).verdict).toBe("valid");
    expect(fixOf("GET /api/new")).toContain('`basePath: "/api"`');
    expect(fixOf("GET /api/both")).toContain('`basePath: "/api"`');
    expect(fixOf("GET /api/neither")).toBeUndefined();
  });

  test("is looked for behind a few segments only", () => {
    expect(told(`GET ${"/a".repeat(8)}/users/7`)[0]).toContain("without the base path");
    expect(told(`GET ${"/a".repeat(9)}/users/7`)[0]).not.toContain("without the base path");
  });
});

describe("a method that a path lacks", () => {
  test("is told of with those that it has", () => {
    expect(told("PUT /v1/users/7")).toEqual([
      "error unknown-method /request/method /paths/~1users~1{id} `/users/{id}` has no PUT; it has GET, DELETE. [unknown-method PUT /request/method PUT /users/{id}]",
    ]);
  });

  test("is looked for in the template, where it may be", () => {
    expect(told("DELETE /v1/users/me")).toEqual([]);
    const strict = { readings: { methodFallback: "none" } } as const;
    expect(told("DELETE /v1/users/me", strict)[0]).toContain("`/users/me` has no DELETE; it has GET");
    expect(told("GET /v1/users/me", strict)).toEqual([]);
    expect(told("DELETE /v1/users/7", strict)).toEqual([]);
  });

  test("is a warning, where asked", () => {
    expect(told("PUT /v1/users/7", { readings: { undocumentedMethod: "warning" } })).toEqual([
      expect.stringMatching(/^warning unknown-method /),
      expect.stringMatching(/^warning unchecked-operation \/request\/method \/paths\/~1users~1\{id\} /),
    ]);
  });

  test("HEAD goes to get, unless asked", () => {
    expect(told("HEAD /v1/users/7")).toEqual([]);
    const [found] = told("HEAD /v1/users/7", { readings: { head: "none" } });
    expect(found).toContain("`/users/{id}` has no HEAD; it has ");
  });
});

describe("a template with a query", () => {
  test("fits requests with that query", () => {
    expect(judge(contract, exchangeOf("GET /v1/search?kind=user&x=1")).operation).toBe("searchUsers");
    expect(told("GET /v1/search?kind=other")[0]).toContain("unknown-path");
  });
});

describe("a webhook", () => {
  const sent = (name: string, method = "POST"): ReturnType<typeof judge> =>
    judge(contract, { ...exchangeOf(`${method} https://receiver.example/any/path`), webhook: name });

  test("is found by its name, wherever it is sent to", () => {
    expect(sent("userAdded")).toEqual({ verdict: "valid", operation: "userAdded", findings: [] });
  });

  test.each([
    ["userRemoved", "POST"],
    ["userAdded", "PUT"],
  ])("%s with %s is unknown", (name, method) => {
    const { verdict, findings } = sent(name, method);
    expect(verdict).toBe("invalid");
    expect(findings).toMatchObject([
      {
        ...{ code: "exchange/unknown-path", severity: "error", pointer: "/webhook" },
        places: [{ pointer: "/webhooks" }],
        message: `The document has no webhook or callback \`${name}\` with the method ${method}.`,
        fingerprint: expect.stringContaining(`/webhook ${method} ${name}`),
      },
    ]);
  });

  test("that is unknown is a warning, and unchecked, where asked", () => {
    const exchange = { ...exchangeOf("POST https://receiver.example/"), webhook: "userRemoved" };
    const { verdict, findings } = judge(contract, exchange, { readings: { undocumentedPath: "warning" } });
    expect(verdict).toBe("unchecked");
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "warning exchange/unknown-path",
      "warning exchange/unchecked-operation",
    ]);
  });

  test("is not asked for the parameters of a path, since it is sent to the receiver's", () => {
    const parameter = (location: string): object => ({
      ...{ name: location, in: location, required: true, schema: { type: "integer" } },
    });
    const parameters = [parameter("path"), parameter("query")];
    const hooked = contractOf({ webhooks: { moved: { post: { parameters, responses: ok } } } });
    const { findings } = judge(hooked, { ...exchangeOf("POST /hook?query=x"), webhook: "moved" });
    expect(findings.map(({ pointer }) => pointer)).toEqual(["/request/query/query"]);
  });
});

describe("an operation that could not be read", () => {
  const paths = {
    "/a": { get: 1, post: { responses: ok } },
    "/b": { get: { responses: ok } },
    "/c": { get: 1 },
    "/d": { $ref: "#/components/pathItems/None" },
  };
  const found = (line: string): readonly string[] =>
    judge(contractOf({ paths }), exchangeOf(line)).findings.map(
      ({ code, pointer, places: [place], message }) =>
        `${code.replace("exchange/", "")} ${pointer} ${place?.pointer} ${message}`,
    );

  test("leaves its exchanges unchecked, and no others", () => {
    expect(found("GET /a")).toEqual([
      expect.stringMatching(/^unchecked-operation \/request\/url \/paths\/~1a\/get ./),
    ]);
    const { verdict, operation } = judge(contractOf({ paths }), exchangeOf("GET /a"));
    expect([verdict, operation]).toEqual(["unchecked", undefined]);
    expect([found("POST /a"), found("GET /b")]).toEqual([[], []]);
    for (const method of ["GET", "DELETE"])
      expect(found(`${method} /d`)).toEqual([
        expect.stringMatching(/^unchecked-operation \S+ \/paths\/~1d ./),
      ]);
  });

  test("counts among the methods of its path", () => {
    expect(found("PUT /a")).toEqual([
      "unknown-method /request/method /paths/~1a `/a` has no PUT; it has POST, GET.",
    ]);
    const [alone] = judge(contractOf({ paths }), exchangeOf("PUT /c")).findings;
    expect(found("PUT /c")).toEqual(["unknown-method /request/method /paths `/c` has no PUT; it has GET."]);
    expect(alone?.fingerprint).toBe("unknown-method PUT /request/method PUT ");
  });
});

test("an expression that must begin with a delimiter fits no other path", () => {
  const parameter = (style: string, schema: object): object => ({
    ...{ name: "id", in: "path", required: true, style, explode: schema === spread, schema },
  });
  const spread = { type: "object", properties: { x: { type: "string" } } };
  const paths = Object.fromEntries(
    Object.entries({ label: {}, matrix: {}, simple: {}, spread }).map(([style, schema]) => [
      `/${style}/a{id}`,
      { get: { parameters: [parameter(style === "spread" ? "matrix" : style, schema)], responses: ok } },
    ]),
  );
  const styled = contractOf({ paths });
  const codes = (...ends: readonly string[]): readonly unknown[] =>
    ends.map((end) => judge(styled, exchangeOf(`GET /${end}`)).findings[0]?.code);
  expect(codes("label/a.b", "matrix/a;id=b", "spread/a;x=b", "simple/ab")).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const unknown = "exchange/unknown-path";
  expect(codes("label/ab", "matrix/ab", "matrix/a;x=b", "spread/ab")).toEqual([
    unknown,
    unknown,
    unknown,
    unknown,
  ]);
});

test("the base paths of a contract are those of all its servers, and none", () => {
  const servers = [{ url: "https://a.example/v1" }];
  const operation = { servers: [{ url: "https://b.example/v2" }], responses: ok };
  const all = contractOf({ servers, paths: { "/a": { get: operation }, "/b": { get: { responses: ok } } } });
  const urls = allBasePaths(all).map((base) => (typeof base === "string" ? base : basePathOf(base)));
  expect(urls).toEqual(["/v1", "/v2", ""]);
});

test("a URL without a query has no parameters in it, and one that begins with it has", () => {
  const root = contractOf({ paths: { "/": { get: { responses: ok } } } });
  const names = (url: string): readonly string[] =>
    judge(root, exchangeOf(`GET ${url}`), { readings: { undeclaredQuery: "error" } }).findings.map(
      ({ pointer }) => pointer,
    );
  expect([names("/"), names("https://a.example"), names("/#?a")]).toEqual([[], [], []]);
  expect([names("?a"), names("/?a"), names("https://a.example?a#b")]).toEqual(
    Array.from({ length: 3 }, () => ["/request/query/a"]),
  );
});

describe("a response that the document does not describe", () => {
  const answered = (status: number, readings: JudgeOptions["readings"] = {}): readonly string[] => {
    const { request } = exchangeOf("GET /v1/users/7");
    const response = { status, headers: [], body: { kind: "none" } } as const;
    return judge(contract, { request, response }, { readings }).findings.map(
      ({ severity, code, pointer, message, places: [place], fingerprint }) =>
        [severity, code.replace("exchange/", ""), pointer, place?.pointer, message, `[${fingerprint}]`].join(
          " ",
        ),
    );
  };

  test("is told of with those that are", () => {
    expect(answered(204)).toEqual([]);
    expect(answered(500)).toEqual([
      "error status-undocumented /response/status /paths/~1users~1{id}/get/responses GET `/users/{id}` does not describe the status 500; it describes 204. [status-undocumented GET /users/{} /response/status 500]",
    ]);
  });

  test("is a warning, and unchecked, where asked", () => {
    expect(answered(500, { undocumentedStatus: "warning" })).toEqual([
      expect.stringMatching(/^warning status-undocumented /),
      expect.stringContaining(
        "unchecked-description /response /paths/~1users~1{id}/get/responses The document has no response to check it against.",
      ),
    ]);
  });

  test("may have a body that is not described, as the reading says", () => {
    const { request } = exchangeOf("GET /v1/users/7");
    const response = { status: 204, headers: [], body: jsonBody(1) } as const;
    const severities = (["off", "warning", "error"] as const).map((undeclaredBody) =>
      judge(contract, { request, response }, { readings: { undeclaredBody } }).findings.map(
        ({ severity, code }) => `${severity} ${code}`,
      ),
    );
    expect(severities).toEqual([
      [],
      ["warning exchange/body-undocumented"],
      ["error exchange/body-undocumented"],
    ]);
  });
});

test.each(["Origin", "Access-Control-Request-Method"])("a request with %s alone is no preflight", (name) => {
  const { request } = exchangeOf("OPTIONS /v1/users/7");
  const { findings } = judge(contract, { request: { ...request, headers: [[name, "GET"]] } });
  expect(findings.map(({ code }) => code)).toEqual(["exchange/unknown-method"]);
});

test("only OPTIONS is a preflight, which has no place in the document", () => {
  const headers = [
    ["Origin", "https://app.example"],
    ["Access-Control-Request-Method", "GET"],
  ] as const;
  const found = (line: string): readonly object[] => {
    const { request } = exchangeOf(line);
    return judge(contract, { request: { ...request, headers } }).findings;
  };
  expect(found("OPTIONS /v1/users/7")).toMatchObject([{ code: "exchange/preflight", places: [] }]);
  expect(found("PUT /v1/users/7")).toMatchObject([{ code: "exchange/unknown-method" }]);
});
