import { describe, expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import type { ExchangeHeaders } from "../../../../verifier/exchanges/exchange.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import type { Readings } from "../../../../verifier/judge/readings.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

const integer = { type: "integer" };
const text = { type: "string" };
const none = { kind: "none" } as const;

describe("the headers of a response", () => {
  interface Sent {
    readonly headers?: ExchangeHeaders;
    readonly headersIncomplete?: string;
    readonly readings?: Partial<Readings>;
  }

  const pet = (lives: SchemaObject, ...required: readonly string[]): SchemaObject => ({
    ...{ type: "object", required: ["kind", ...required], properties: { kind: text, lives } },
  });

  /** What is told of a response, with pointer, first place and fingerprint. */
  function told(
    described: SchemaObject,
    { headers = [], headersIncomplete, readings = {} }: Sent = {},
  ): readonly string[] {
    const contract = contractOf({
      paths: { "/a": { get: { responses: { "2XX": { description: "d", headers: described } } } } },
      components: { schemas: { Cat: pet(integer, "lives"), Dog: pet(text) } },
    });
    const incomplete = headersIncomplete === undefined ? {} : { headersIncomplete };
    const exchange = {
      ...exchangeOf("GET /a"),
      response: { status: 200, headers, body: none, ...incomplete },
    };
    return judge(contract, exchange, { readings }).findings.map(
      ({ code, pointer, message, places, fingerprint }) =>
        [
          code.replace("exchange/", ""),
          pointer,
          places.map((place) => place.pointer?.replace(/^.*?\/headers/, "")).join(","),
          message,
          `[${fingerprint?.replace("GET /a ", "")}]`,
        ].join(" "),
    );
  }

  describe("Set-Cookie", () => {
    const date = "Expires=Wed, 09 Jun 2021 10:18:14 GMT";
    const codes = (schema: SchemaObject, ...lines: readonly string[]): readonly (string | undefined)[] =>
      told({ "Set-Cookie": { schema } }, { headers: lines.map((line) => ["Set-Cookie", line]) }).map((line) =>
        line.split(" ", 2).join(" "),
      );

    test("is one cookie per line, whose commas are its own", () => {
      const list = { type: "array", minItems: 2, maxItems: 2, items: { ...text, pattern: "^[a-z]+=" } };
      expect(codes(list, `a=1; ${date}`, "b=2,c")).toEqual([]);
      expect(codes(list, `a=1; ${date}`)).toEqual(["header-invalid /response/headers/set-cookie"]);
      expect(codes(list, "a=1", "b=2", "c=3")).toEqual(["header-invalid /response/headers/set-cookie"]);
      expect(codes({ ...text, pattern: `^a=1; ${date}$` }, `a=1; ${date}`)).toEqual([]);
      expect(codes({ ...text, pattern: "^a=1\nb=2$" }, "a=1", "b=2")).toEqual([]);
    });

    test("is read as an object by the names of the cookies, as in the example of OpenAPI 3.2", () => {
      const cookies = {
        type: "object",
        required: ["lang", "foo"],
        properties: { u: { ...text, pattern: "^[-_.%a-zA-Z0-9]+(;|$)" } },
        additionalProperties: { pattern: "; *Expires=" },
      };
      expect(codes(cookies, `lang=en-US; ${date}`, `foo=bar; ${date}`, "u=Hello%2C%20world%21")).toEqual([]);
      expect(codes(cookies, `lang=en-US; ${date}`)).toEqual(["header-invalid /response/headers/set-cookie"]);
      expect(codes(cookies, `lang=en-US; ${date}`, "foo=bar")).toEqual([
        "header-invalid /response/headers/set-cookie/foo",
      ]);
      expect(codes(cookies, "lang")).toEqual(["header-malformed /response/headers/set-cookie"]);
    });

    test("described by `content` is its lines", () => {
      const described = (pattern: string): SchemaObject => ({
        "Set-Cookie": { content: { "text/plain": { schema: { ...text, pattern } } } },
      });
      const headers = [
        ["set-cookie", `lang=en; ${date}`],
        ["Set-Cookie", "foo=bar"],
      ] as const;
      expect(told(described("^lang=[^\n]*\nfoo=bar$"), { headers })).toEqual([]);
      expect(told(described("^foo"), { headers })).toHaveLength(1);
    });
  });

  test("are held against their schemas, whatever the case of their names", () => {
    const described = {
      "X-Count": { schema: integer },
      "X-List": { schema: { type: "array", items: integer } },
    };
    const headers = [
      ["x-count", "7"],
      ["X-LIST", "1,2"],
    ] as const;
    expect(told(described, { headers })).toEqual([]);
    expect(told(described)).toEqual([]);
    expect(told(described, { headers: [["X-Count", "x"]] })).toEqual([
      "header-invalid /response/headers/x-count /X-Count/schema/type,/X-Count `/response/headers/x-count` must be an integer. [header-invalid /response/2XX/headers/x-count type]",
    ]);
    expect(told(described, { headers: [["X-List", "1,b,3"]] })).toEqual([
      "header-invalid /response/headers/x-list/1 /X-List/schema/items/type,/X-List `/response/headers/x-list/1` must be an integer. [header-invalid /response/2XX/headers/x-list/* type]",
    ]);
    const bounded = { "X-Count": { schema: { ...integer, maximum: 5 } } };
    expect(told(bounded, { headers })[0]).toContain("header-invalid /response/headers/x-count ");
  });

  test("are missed where they are required, unless only some were recorded", () => {
    const described = {
      "X-A": { required: true, schema: integer },
      "X-B": { required: true, schema: integer },
      "X-C": { schema: integer },
    };
    const headers = [["x-b", "1"]] as const;
    expect(told(described, { headers })).toEqual([
      "header-missing /response/headers/x-a /X-A/required,/X-A The header `X-A` of the response is required but was not sent. [header-missing /response/2XX/headers/x-a required]",
    ]);
    expect(told(described, { headers, headersIncomplete: "only some were recorded." })).toEqual([
      "unchecked-headers /response/headers/x-a /X-A The header `X-A` of the response is required, but only some were recorded. [unchecked-headers /response/headers/x-a]",
    ]);
  });

  test("that cannot be decoded are malformed", () => {
    const described = { "X-J": { content: { "application/json": { schema: { type: "object" } } } } };
    expect(told(described, { headers: [["X-J", "{}"]] })).toEqual([]);
    expect(told(described, { headers: [["X-J", "{"]] })[0]).toMatch(
      /^header-malformed \/response\/headers\/x-j \/X-J/,
    );
    expect(told(described, { headers: [["X-J", "1"]] })[0]).toMatch(
      /^header-invalid \/response\/headers\/x-j /,
    );
  });

  test("are not told of wrongly where a part of their schema could not be read", () => {
    const described = {
      "X-A": { schema: { ...text, not: { pattern: "[a-" } } },
      "X-B": { schema: { ...integer, maximum: 5, pattern: "[a-" } },
    };
    const brief = (headers: ExchangeHeaders): readonly string[] =>
      told(described, { headers }).map((line) => line.split(" ").slice(0, 2).join(" "));
    expect(brief([])).toEqual([]);
    expect(brief([["X-A", "a"]])).toEqual(["unchecked-schema /response/headers/x-a"]);
    expect(brief([["X-B", "9"]])).toEqual([
      "unchecked-schema /response/headers/x-b",
      "header-invalid /response/headers/x-b",
    ]);
  });

  test("have their discriminators enforced where asked", () => {
    const schema = {
      oneOf: ["Cat", "Dog"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: "kind" },
    };
    const described = { "X-Pet": { content: { "application/json": { schema } } } };
    const brief = (value: object, discriminator: Readings["discriminator"]): readonly string[] =>
      told(described, { headers: [["X-Pet", JSON.stringify(value)]], readings: { discriminator } }).map(
        (line) => line.split(" ").slice(0, 2).join(" "),
      );
    const wrong = { kind: "Dog", lives: 9 };
    expect([brief(wrong, "hint"), brief({ kind: "Cat", lives: 9 }, "enforce")]).toEqual([[], []]);
    expect(brief(wrong, "enforce")).toEqual(["header-invalid /response/headers/x-pet/lives"]);
  });
});

describe("a status", () => {
  const ok = { description: "d" };

  const told = (responses: SchemaObject, status: number, method = "GET"): readonly string[] => {
    const contract = contractOf({ paths: { "/a": { get: { responses } } } });
    const response = { status, headers: [], body: none };
    return judge(contract, { ...exchangeOf(`${method} /a`), response }).findings.map(
      ({ code, pointer, message, places: [place] }) =>
        [code.replace("exchange/", ""), pointer, place?.pointer?.replace(/^.*?\/get/, ""), message].join(" "),
    );
  };

  test("that is not described is told of with those that are", () => {
    expect(told({ 200: ok, "4XX": ok }, 500)).toEqual([
      "status-undocumented /response/status /responses GET `/a` does not describe the status 500; it describes 200, 4XX.",
    ]);
    expect(told({ 200: ok, "4XX": ok }, 404)).toEqual([]);
    expect(told({ 200: ok, default: ok }, 500)).toEqual([]);
  });

  test("that may be described by what could not be read is unchecked, and any other is not", () => {
    expect(told({ 200: ok, "5Y0": ok }, 500)).toEqual([
      expect.stringMatching(/^unchecked-description \/response\/status \/responses\/5Y0 ./),
    ]);
    const inside = { 200: { ...ok, headers: { "X-A": { schema: { pattern: "[a-" } }, "X-B": 1 } } };
    expect(told(inside, 500)).toEqual([expect.stringMatching(/^status-undocumented \/response\/status /)]);
  });

  test.each([
    ["GET", 200, true],
    ["HEAD", 200, false],
    ["GET", 204, false],
    ["GET", 304, false],
  ])("of %s %d needs the body that is described: %j", (method, status, isNeeded) => {
    const described = { ...ok, content: { "application/json": { schema: integer } } };
    const codes = told({ [status]: described }, status, method).map((line) => line.split(" ")[0]);
    expect(codes).toEqual(isNeeded ? ["body-missing"] : []);
  });
});

describe("the headers of the parts of a multipart body", () => {
  const content = {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { file: text, note: text, list: { type: "array", items: text } },
      },
      encoding: {
        file: {
          headers: {
            "X-Size": { required: true, schema: { ...integer, maximum: 9 } },
            "X-Tags": { schema: { type: "array", items: integer } },
            "X-Map": { explode: true, schema: { type: "object", properties: { a: integer } } },
            "X-Pairs": { schema: { type: "object", properties: { a: integer } } },
            "X-Json": { content: { "application/json": { schema: integer } } },
            "X-Free": {},
            "X-Shared": { $ref: "#/components/headers/Shared" },
            "X-Odd": { schema: { ...text, not: { pattern: "[a-" } } },
            "X-None": { schema: false },
            "Content-Type": { required: true, schema: integer },
          },
        },
        list: { headers: { "X-Item": { required: true, schema: integer } } },
        note: {},
      },
    },
    "application/x-www-form-urlencoded": {
      schema: { type: "object", properties: { file: text } },
      encoding: { file: { headers: { "X-Size": { required: true, schema: integer } } } },
    },
  };
  const document = {
    paths: { "/up": { post: { requestBody: { content }, responses: { 200: { description: "d" } } } } },
    components: { headers: { Shared: { required: true, schema: integer } } },
  };
  const shared = "X-Shared: 1";

  type PartOf = readonly [name: string, ...lines: readonly string[]];

  /** What is told of a form, with pointer, places and fingerprint. */
  function told(...parts: readonly PartOf[]): readonly string[] {
    const written = parts.map(
      ([name, ...lines]) =>
        `--b\r\n${[`Content-Disposition: form-data; name="${name}"`, ...lines].join("\r\n")}\r\n\r\nx\r\n`,
    );
    const bytes = new TextEncoder().encode(`${written.join("")}--b--\r\n`);
    return send("multipart/form-data; boundary=b", bytes);
  }

  function send(type: string, bytes: Uint8Array<ArrayBuffer>): readonly string[] {
    const { request } = exchangeOf("POST /up");
    const headers = [["content-type", type]] as const;
    // A judge remembers the headers of a contract, so each exchange has a contract of its own.
    return judge(contractOf(document), {
      request: { ...request, headers, body: { kind: "bytes", bytes } },
    }).findings.map(({ code, pointer, message, places, fingerprint }) =>
      [
        code.replace("exchange/", ""),
        pointer,
        places.map((place) => place.pointer?.replace(/^.*?\/encoding/, "")).join(","),
        message,
        `[${fingerprint?.replace(/^.*?\/up /, "")}]`,
      ].join(" "),
    );
  }

  test("are decoded by their styles and held against their schemas", () => {
    const right = ["x-size: 7", "X-TAGS: 1,2", "X-Map: a=1", "X-Pairs: a,1", "X-Json: 5", shared];
    expect(told(["file", ...right])).toEqual([]);
    expect(told(["note"], ["other", "X-Size: x"])).toEqual([]);
  });

  test.each([
    [
      "X-Size: 10",
      "body-invalid /request/body/file /file/headers/X-Size/schema/maximum,/file/headers/X-Size The header `X-Size` of the part `file` must be at most 9. [/request/body/file x-size maximum]",
    ],
    [
      "X-Size: x",
      "body-invalid /request/body/file /file/headers/X-Size/schema/type,/file/headers/X-Size The header `X-Size` of the part `file` must be an integer. [/request/body/file x-size type]",
    ],
    [
      "X-Tags: 1,b",
      "body-invalid /request/body/file /file/headers/X-Tags/schema/items/type,/file/headers/X-Tags The header `X-Tags` of the part `file` must be an integer. [/request/body/file x-tags/* type]",
    ],
    [
      "X-Map: a=b",
      "body-invalid /request/body/file /file/headers/X-Map/schema/properties/a/type,/file/headers/X-Map The header `X-Map` of the part `file` must be an integer. [/request/body/file x-map/a type]",
    ],
    ["X-Json: {", /^body-malformed \/request\/body\/file \S* The header `X-Json` of the part `file` /],
    [
      'X-Json: "a"',
      "body-invalid /request/body/file /file/headers/X-Json/content/application~1json/schema/type,/file/headers/X-Json The header `X-Json` of the part `file` must be an integer. [/request/body/file x-json type]",
    ],
    ["X-Free: x", /^unchecked-description \/request\/body\/file \/file\/headers\/X-Free /],
    ["X-None: a", /^body-invalid \/request\/body\/file \/file\/headers\/X-None\/schema,/],
    ["X-Odd: a", /^unchecked-schema \/request\/body\/file \/file\/headers\/X-Odd\/schema\/not\/pattern /],
  ])("%s is told of", (line, found) => {
    const lines = line.startsWith("X-Size") ? [line] : ["X-Size: 1", line];
    expect(told(["file", ...lines, shared])).toEqual([
      typeof found === "string" ? found : expect.stringMatching(found),
    ]);
  });

  test("must be there where they are required, in each part, and are told of once", () => {
    expect(told(["file"], ["list", "X-Item: 1"], ["list"], ["list"])).toEqual([
      "body-invalid /request/body/file /file/headers/X-Size/required,/file/headers/X-Size The header `X-Size` of the part `file` is required but was not sent. [/request/body/file x-size required]",
      "body-invalid /request/body/file /components/headers/Shared/required,/components/headers/Shared The header `X-Shared` of the part `file` is required but was not sent. [/request/body/file x-shared required]",
      "body-invalid /request/body/list /list/headers/X-Item/required,/list/headers/X-Item The header `X-Item` of the part `list` is required but was not sent. [/request/body/list x-item required]",
    ]);
  });

  test("are those of a multipart body only", () => {
    expect(send("application/x-www-form-urlencoded", new TextEncoder().encode("file=a"))).toEqual([]);
  });
});
