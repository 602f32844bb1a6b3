import { describe, expect, test } from "vitest";
import { createJudge, judge } from "../../../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../../../verifier/judge/judgement.ts";
import { contractOf, exchangeOf, jsonBody } from "./exchanges.ts";

const items = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer" }, tags: { type: "array", items: { type: "string" } } },
};
const ok = { description: "All", content: { "application/json": { schema: { type: "array", items } } } };
const contract = contractOf({
  servers: [{ url: "https://{region}.example/v1", variables: { region: { default: "eu" } } }],
  paths: {
    "/things": { get: { operationId: "listThings", responses: { "200": ok } } },
    "/users/{id}": {
      get: { responses: { "200": { description: "One" } } },
      delete: { responses: { "204": { description: "Gone" } } },
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    },
    "/users/me": { get: { responses: { "200": { description: "Own" } } } },
  },
});

function brief(line: string, options?: JudgeOptions): readonly string[] {
  const { verdict, findings } = createJudge(contract, options)(exchangeOf(line));
  return [verdict, ...findings.map(({ code, severity }) => `${severity} ${code}`)];
}

describe("a finding", () => {
  const answer = { status: 200, body: [{ id: 1 }, { id: 1, tags: ["a", 2] }] };
  const { verdict, operation, findings } = judge(contract, exchangeOf("GET /v1/things", answer));

  test("points to both ends, and names operation and keyword", () => {
    const at = "/paths/~1things/get/responses/200/content/application~1json";
    expect(verdict).toBe("invalid");
    expect(operation).toBe("listThings");
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      code: "exchange/body-invalid",
      severity: "error",
      message: "`/response/body/1/tags/1` must be a string.",
      pointer: "/response/body/1/tags/1",
      keyword: "type",
      operation: "listThings",
    });
    expect(findings[0]?.places.map(({ pointer }) => pointer)).toEqual([
      `${at}/schema/items/properties/tags/items/type`,
      at,
    ]);
  });

  test("has a fingerprint without indexes", () => {
    const moved = judge(
      contract,
      exchangeOf("GET /v1/things", { status: 200, body: [{ id: 7, tags: [2] }] }),
    );
    expect(findings[0]?.fingerprint).toBe("body-invalid GET /things /response/200/body/*/tags/* type");
    expect(moved.findings[0]?.fingerprint).toBe(findings[0]?.fingerprint);
  });
});

describe("where an exchange is found", () => {
  test.each([
    "GET /v1/things",
    "GET http://localhost:8080/v1/things",
    "GET https://us.example/v1/things?x=/a//b#part",
    "HEAD /v1/things",
  ])("%s", (line) => expect(brief(line)).toEqual(["valid"]));

  test.each([
    ["GET /things", "exchange/unknown-path"],
    ["GET https://eu.example", "exchange/unknown-path"],
    ["GET /v1/things/", "exchange/unknown-path"],
    ["PUT /v1/things", "exchange/unknown-method"],
  ])("%s is not", (line, code) => expect(brief(line)).toEqual(["invalid", `error ${code}`]));

  test("a path below another base path tells which", () => {
    const [found] = judge(contract, exchangeOf("GET /api/v2/things")).findings;
    expect(found).toMatchObject({
      message: expect.stringContaining("without the base path `/api/v2`, one does."),
      fix: expect.stringContaining('`basePath: "/api/v2"`'),
    });
    expect(brief("GET /api/v2/things", { basePath: "/api/v2" })).toEqual(["valid"]);
    const [lacking] = judge(contract, exchangeOf("GET /things")).findings;
    expect(lacking?.fix).toContain('`basePath: ""`');
    expect(judge(contract, exchangeOf("GET /elsewhere")).findings[0]?.fix).toBeUndefined();
  });

  test("a base path takes the place of the servers'", () => {
    expect(brief("GET /api/things", { basePath: "/api" })).toEqual(["valid"]);
    expect(brief("GET /v1/things", { basePath: "/api" })).toEqual(["invalid", "error exchange/unknown-path"]);
    expect(brief("GET /things", { basePath: ["/api", ""] })).toEqual(["valid"]);
  });

  test("an unknown path that is a warning was not checked", () => {
    expect(brief("GET /other", { readings: { undocumentedPath: "warning" } })).toEqual([
      "unchecked",
      "warning exchange/unknown-path",
      "warning exchange/unchecked-operation",
    ]);
  });

  test("a method falls through to the template, unless it must not", () => {
    expect(brief("DELETE /v1/users/me")).toEqual(["valid"]);
    const strict = { readings: { methodFallback: "none" } } as const;
    expect(brief("DELETE /v1/users/me", strict)).toEqual(["invalid", "error exchange/unknown-method"]);
    expect(brief("DELETE /v1/users/7", strict)).toEqual(["valid"]);
  });

  test("unknown paths that differ in identifiers only are one fingerprint", () => {
    const [one, other] = ["GET /v1/orders/12", "GET /v1/orders/987"].map(
      (line) => judge(contract, exchangeOf(line)).findings[0]?.fingerprint,
    );
    expect(one).toBe(other);
    expect(one).not.toBe(judge(contract, exchangeOf("GET /v1/bills/12")).findings[0]?.fingerprint);
  });
});

describe("a CORS preflight", () => {
  const preflight = {
    request: {
      ...exchangeOf("OPTIONS /v1/things").request,
      headers: [
        ["Origin", "https://app.example"],
        ["Access-Control-Request-Method", "GET"],
      ],
    },
  } as const;

  test("is noted, and valid", () => {
    const { verdict, findings } = judge(contract, preflight);
    expect([verdict, ...findings.map(({ severity, code }) => `${severity} ${code}`)]).toEqual([
      "valid",
      "info exchange/preflight",
    ]);
  });

  test("is judged where asked, and OPTIONS without its headers is none", () => {
    const strict = createJudge(contract, { readings: { preflight: "judge" } });
    expect(strict(preflight).verdict).toBe("invalid");
    expect(judge(contract, exchangeOf("OPTIONS /v1/things")).verdict).toBe("invalid");
  });
});

describe("readings", () => {
  test("integers that a number cannot hold", () => {
    const one = contractOf({
      paths: {
        "/n/{n}": {
          parameters: [{ name: "n", in: "path", required: true, schema: { type: "integer" } }],
          get: { responses: { "200": { description: "One" } } },
        },
      },
    });
    const exchange = exchangeOf("GET /n/1234567890123456789");
    expect(judge(one, exchange).verdict).toBe("invalid");
    expect(judge(one, exchange, { readings: { unsafeIntegers: "accept" } }).verdict).toBe("valid");
  });

  test("a plus, an empty value and reserved characters in a query", () => {
    const one = contractOf({
      paths: {
        "/q": {
          get: {
            parameters: [{ name: "q", in: "query", schema: { type: "string", maxLength: 3 } }],
            responses: { "200": { description: "One" } },
          },
        },
      },
    });
    const codes = (line: string, readings: JudgeOptions["readings"]): readonly string[] =>
      judge(one, exchangeOf(line), { readings }).findings.map(({ code }) => code);
    expect(codes("GET /q?q=a+b", {})).toEqual([]);
    expect(codes("GET /q?q=a%2Bb", { plusInQuery: "literal" })).toEqual([]);
    expect(codes("GET /q?q=", {})).toEqual([]);
    expect(codes("GET /q?q=", { emptyQueryValues: "error" })).toEqual(["exchange/parameter-invalid"]);
    expect(codes("GET /q?q=a/b", {})).toEqual([]);
    expect(codes("GET /q?q=a/b", { reservedCharacters: "warning" })).toEqual(["exchange/reserved-character"]);
    expect(codes("GET /q?q=a%2Fb", { reservedCharacters: "warning" })).toEqual([]);
  });

  test("a response without Content-Type is read as the first, with a warning", () => {
    const answer = exchangeOf("GET /v1/things", { status: 200, body: [{}] });
    const { request, response } = answer;
    const bare = { request, response: { status: 200, headers: [], body: response?.body ?? jsonBody(0) } };
    expect(judge(contract, bare).findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "warning exchange/media-type-missing",
      "error exchange/body-invalid",
    ]);
  });
});

test("a judgement is the same each time, and the exchange is left as it is", () => {
  const exchange = exchangeOf("GET /v1/things", { status: 200, body: [{ id: "x" }] });
  const before = structuredClone(exchange);
  const first = judge(contract, exchange);
  expect(judge(contract, exchange)).toEqual(first);
  expect(createJudge(contract)(exchange)).toEqual(first);
  expect(exchange).toEqual(before);
});

test.each([
  "GET",
  "GET //",
  "GET http://",
  "GET ?",
  "GET %",
  "GET /v1/things?%&=&&a=%ff",
  "constructor /v1/things",
  "__proto__ /__proto__",
  `GET /v1/${"a/".repeat(5000)}`,
])("%s throws nothing", (line) => {
  expect(judge(contract, exchangeOf(line)).verdict).toMatch(/^(?:in)?valid$/);
});

test("checks that cannot be made leave an exchange unchecked, and say so", () => {
  const checks = (): never => {
    throw new Error("no such format");
  };
  const { verdict, findings } = createJudge(contract, { checks })(exchangeOf("GET /v1/things"));
  expect(verdict).toBe("unchecked");
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    "exchange/unchecked-schema listThings could not be checked: no such format.",
  ]);
});

test("each side that could not be checked is told of by itself, and stays so where faults are only warned of", () => {
  const checks = (): never => {
    throw new Error("no such format");
  };
  const answered = exchangeOf("GET /v1/things", { status: 404, body: [] });
  for (const readings of [{}, { refusedRequests: "warning" }] as const) {
    const { findings } = createJudge(contract, { checks, readings })(answered);
    expect(findings.map(({ code, pointer, places: [place] }) => [code, pointer, place?.pointer])).toEqual([
      ["exchange/unchecked-schema", "/request", "/paths/~1things/get"],
      ["exchange/status-undocumented", "/response/status", "/paths/~1things/get/responses"],
    ]);
  }
  const { findings } = createJudge(contract, { checks })(
    exchangeOf("GET /v1/things", { status: 200, body: [] }),
  );
  expect(findings.map(({ pointer }) => pointer)).toEqual(["/request", "/response"]);
});

test("what could not be checked of a refused request is not a warning", () => {
  const guarded = contractOf({
    components: { securitySchemes: { certificate: { type: "mutualTLS" } } },
    paths: {
      "/t": { get: { security: [{ certificate: [] }], responses: { "4XX": { description: "Refused" } } } },
    },
  });
  const exchange = {
    ...exchangeOf("GET /t"),
    response: { status: 401, headers: [], body: { kind: "none" } },
  };
  const severityOf = (refusedRequests: "error" | "warning"): string | undefined =>
    judge(guarded, exchange as Parameters<typeof judge>[1], { readings: { refusedRequests } }).findings[0]
      ?.severity;
  expect(severityOf("warning")).toBe(severityOf("error"));
});

test("a value that is nested without end is refused, and throws nothing", () => {
  const tree = contractOf({
    paths: {
      "/t": {
        post: {
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/T" } } } },
          responses: { "200": { description: "Done" } },
        },
      },
    },
    components: {
      schemas: {
        T: { type: "object", properties: { t: { $ref: "#/components/schemas/T" }, s: { writeOnly: true } } },
      },
    },
  });
  const depth = 100_000;
  const text = `${'{"t":'.repeat(depth)}1${"}".repeat(depth)}`;
  const { request } = exchangeOf("POST /t");
  const body = { kind: "bytes", bytes: new TextEncoder().encode(text) } as const;
  const headers = [["content-type", "application/json"]] as const;
  expect(judge(tree, { request: { ...request, headers, body } }).verdict).toBe("invalid");
});

test("what is wrong with every item of a long list is told of a few, with how many more there are", () => {
  const body = Array.from({ length: 400 }, (_, id) => (id % 2 === 0 ? { id: String(id) } : {}));
  const { findings } = judge(contract, exchangeOf("GET /v1/things", { status: 200, body }));
  expect(findings).toHaveLength(50);
  expect(findings.filter(({ message }) => message.endsWith(", and 175 more like it."))).toHaveLength(2);
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

describe("a value that fits none of a union's alternatives", () => {
  const shop = contractOf({
    paths: {
      "/pay": {
        get: {
          responses: {
            "200": {
              description: "One",
              content: {
                "application/json": {
                  schema: {
                    oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Bank" }],
                  },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Card: {
          type: "object",
          required: ["number", "month", "year"],
          properties: { number: { type: "string" } },
        },
        Bank: { type: "object", required: ["iban"], properties: { iban: { type: "string" } } },
      },
    },
  });
  const messages = (body: unknown): readonly string[] =>
    judge(shop, exchangeOf("GET /pay", { status: 200, body })).findings.map(({ message }) => message);

  test("is one finding, which tells of the closest", () => {
    expect(messages({ iban: 7 })).toEqual([
      "`/response/body` matches none of the 2 alternatives; `Bank` comes closest, but `/iban` in it must be a string.",
    ]);
    expect(messages({ number: "1", month: 2 })).toHaveLength(1);
  });

  test("is told for each of several values, whichever of them has a discriminator that names a branch", () => {
    const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const schema = {
      type: "array",
      items: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
    };
    const pet = (of: object): object => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" }, ...of },
    });
    const pets = contractOf({
      paths: {
        "/pets": {
          get: { responses: { "200": { description: "All", content: { "application/json": { schema } } } } },
        },
      },
      components: {
        schemas: { Cat: pet({ name: { type: "string" } }), Dog: pet({ name: { type: "string" } }) },
      },
    });
    const body = [
      { kind: "Cat", name: 1 },
      { kind: "Bird", name: 2 },
    ];
    const { findings } = judge(pets, exchangeOf("GET /pets", { status: 200, body }));
    expect(findings.map(({ pointer }) => pointer)).toEqual(["/response/body/0/name", "/response/body/1"]);
  });

  test("tells of none where all are of another type", () => {
    expect(messages("x")).toEqual(["`/response/body` matches none of the 2 alternatives."]);
  });
});

describe("a header of a part of a multipart body", () => {
  const headers = {
    "X-Count": { required: true, schema: { type: "integer", maximum: 9 } },
    "X-List": { schema: { type: "array", items: { $ref: "#/components/schemas/Size" } } },
    Authorization: { content: { "application/json": { schema: { type: "boolean" } } } },
    "X-Shared": { $ref: "#/components/headers/Shared" },
  };
  const media = {
    schema: { type: "object", properties: { file: { type: "string" } } },
    encoding: { file: { headers } },
  };
  const judgeUpload = createJudge(
    contractOf({
      paths: {
        "/up": {
          post: {
            operationId: "up",
            requestBody: { content: { "multipart/form-data": media } },
            responses: { "204": { description: "Done" } },
          },
        },
      },
      components: {
        schemas: { Size: { enum: ["S", "M"] } },
        headers: { Shared: { schema: { type: "integer" } } },
      },
    }),
  );
  const upload = (...lines: readonly string[]): readonly string[] => {
    const head = ['Content-Disposition: form-data; name="file"', ...lines].join("\r\n");
    const bytes = new TextEncoder().encode(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`);
    const type = ["content-type", "multipart/form-data; boundary=b"] as const;
    const { verdict, findings } = judgeUpload({
      request: { method: "POST", url: "/up", headers: [type], body: { kind: "bytes", bytes } },
    });
    return [verdict, ...findings.map(({ message }) => message)];
  };

  test("is decoded, and held against its schema", () => {
    expect(upload("x-count: 7", "X-List: S,M", "Authorization: true", "X-Shared: 1")).toEqual(["valid"]);
  });

  test.each([
    ["X-Count: x", "X-Count"],
    ["X-Count: 10", "X-Count"],
    ["X-List: S,XL", "X-List"],
    ["Authorization: 1", "Authorization"],
    ["Authorization: {", "Authorization"],
    ["X-Shared: none", "X-Shared"],
  ])("%s does not fit", (line, name) => {
    const lines = line.startsWith("X-Count") ? [line] : ["X-Count: 1", line];
    const [verdict, first, ...others] = upload(...lines);
    expect(verdict).toBe("invalid");
    expect(first).toContain(`The header \`${name}\` of the part \`file\` `);
    expect(others).toEqual([]);
  });

  test("must be there where it is required", () => {
    expect(upload()).toEqual([
      "invalid",
      "The header `X-Count` of the part `file` is required but was not sent.",
    ]);
  });
});

describe("credentials that cannot be read", () => {
  const guarded = contractOf({
    components: {
      securitySchemes: {
        user: { type: "http", scheme: "basic" },
        token: { type: "http", scheme: "bearer" },
        key: { type: "apiKey", in: "query", name: "key" },
      },
    },
    paths: Object.fromEntries(
      ["user", "token", "key"].map((name) => [
        `/${name}`,
        { get: { security: [{ [name]: [] }], responses: { "204": { description: "d" } } } },
      ]),
    ),
  });

  test.each([
    ["/user", "Basic 1234", "malformed credentials (what follows `Basic` is not"],
    ["/user", "Basic", "malformed credentials (what follows `Basic` is not"],
    ["/token", "Bearer", "malformed credentials (nothing follows `Bearer`)"],
    ["/key?key=1&key=2", "", "malformed credentials (the query `key` is sent more than once)"],
    ["/key?key=", "", "malformed credentials (the query `key` is empty)"],
    ["/user", "Bearer a", "no credentials"],
    ["/key", "", "no credentials"],
  ])("%s with %j: %s", (url, authorization, expected) => {
    const headers = authorization === "" ? [] : ([["Authorization", authorization]] as const);
    const request = { method: "GET", url, headers, body: { kind: "none" } } as const;
    const { findings } = judge(guarded, { request });
    expect(findings.map(({ code }) => code)).toEqual(["exchange/credentials-missing"]);
    expect(findings[0]?.message).toContain(expected);
  });
});

describe("a member that a condition makes readOnly", () => {
  const schema = {
    type: "object",
    properties: { kind: { type: "string" } },
    if: { properties: { kind: { const: "stored" } }, required: ["kind"] },
    then: { properties: { id: { type: "integer", readOnly: true } } },
  };
  const content = { "application/json": { schema: { type: "array", items: schema } } };
  const conditional = contractOf({
    paths: { "/notes": { post: { requestBody: { content }, responses: { "204": { description: "d" } } } } },
  });
  const found = (...notes: readonly object[]): readonly string[] =>
    createJudge(conditional, { readings: { readOnlySent: "error" } })({
      request: {
        ...exchangeOf("POST /notes").request,
        headers: [["content-type", "application/json"]],
        body: jsonBody(notes),
      },
    }).findings.map(({ code, pointer }) => `${code} ${pointer}`);

  test("is told of where the condition holds, and not where it fails", () => {
    expect(found({ kind: "new", id: 1 }, { kind: "stored", id: 1 })).toEqual([
      "exchange/read-only /request/body/1/id",
    ]);
  });
});

test.each([
  ["headers as an object", { headers: {}, body: { kind: "none" } }, "request.headers must be a list"],
  ["a body as a string", { headers: [], body: "{}" }, "request.body must be"],
])("%s: a TypeError names the form", (_, message, reason) => {
  const exchange = { request: { method: "GET", url: "/v1/things", ...message } };
  expect(() => judge(contract, exchange as unknown as Parameters<typeof judge>[1])).toThrow(reason);
});
