/** Credentials of requests, and the challenges of answers that ask for them. */
import { describe, expect, it, test } from "vitest";
import type { OperationDescriptor, SecuritySchemeDescriptor } from "../../../../runtime/descriptors.ts";
import {
  authorise,
  challengesFor,
  decideSecurity,
  evaluateSecurity,
  insufficientScope,
  isBearer,
} from "../../../../runtime/server/authorise.ts";
import { findCredential, isSentTwice } from "../../../../runtime/server/find-credential.ts";
import type { PresentedCredential } from "../../../../runtime/server/options.ts";
import { incomingOf } from "../../../../runtime/server/problem.ts";
import { operation } from "./describe.ts";

const bearer = { kind: "bearer", name: "b" } as const;
const basic = { kind: "basic", name: "c" } as const;
const digest = { kind: "http", name: "d", scheme: "Digest" } as const;
const key = { kind: "apiKey", name: "k", in: "header", parameter: "X-Key" } as const;
const tls = { kind: "mutualTLS", name: "t" } as const;
const oauth = { kind: "oauth2", name: "o" } as const;
const openId = {
  kind: "openIdConnect",
  name: "i",
  url: "https://a.test",
} as unknown as SecuritySchemeDescriptor;
const schemes = new Map<string, SecuritySchemeDescriptor>(
  [bearer, basic, digest, key, tls, oauth, openId].map((scheme) => [scheme.name, scheme]),
);

const find = (scheme: SecuritySchemeDescriptor, headers: Record<string, string>, query = ""): unknown =>
  findCredential(scheme, { query, headers: new Headers(headers) });
const authorization = (text: string): Record<string, string> => ({ authorization: text });
const base64 = (bytes: string): string => Buffer.from(bytes, "latin1").toString("base64");

describe("the credential of a request", () => {
  test.each<[SecuritySchemeDescriptor, string, unknown]>([
    [bearer, "Bearer abc", { kind: "bearer", scheme: "b", token: "abc" }],
    [bearer, "bEARER  abc ", { kind: "bearer", scheme: "b", token: "abc" }],
    [oauth, "Bearer abc", { kind: "bearer", scheme: "o", token: "abc" }],
    [openId, "Bearer abc", { kind: "bearer", scheme: "i", token: "abc" }],
    [bearer, "Bearer", undefined],
    [bearer, "Bearer ", undefined],
    [bearer, "Bearerx", undefined],
    [bearer, " abc", undefined],
    [bearer, "Basic abc", undefined],
    [bearer, "Bearer abc, Bearer def", undefined],
    [
      basic,
      `Basic ${base64("ann:pass:word")}`,
      { kind: "basic", scheme: "c", username: "ann", password: "pass:word" },
    ],
    [basic, `Basic ${base64(":")}`, { kind: "basic", scheme: "c", username: "", password: "" }],
    [
      basic,
      `Basic ${base64("\u00c3\u00a9:x")}`,
      { kind: "basic", scheme: "c", username: "é", password: "x" },
    ],
    [basic, `Basic ${base64("ann")}`, undefined],
    [basic, `Basic ${base64("\u00e9:x")}`, undefined],
    [basic, "Basic %", undefined],
    [basic, "Bearer abc", undefined],
    [
      digest,
      'Digest username="a, b", c=d',
      { kind: "http", scheme: "d", name: "Digest", value: 'username="a, b", c=d' },
    ],
    [digest, "Basic abc", undefined],
  ])("%j in %j", (scheme, text, expected) => {
    expect(find(scheme, authorization(text))).toEqual(expected);
  });

  test.each<[SecuritySchemeDescriptor, Record<string, string>, string, string | undefined]>([
    [key, { "x-key": "a" }, "", "a"],
    [key, { "x-key": "a, b" }, "", undefined],
    [key, { "x-key": "a,b" }, "", "a,b"],
    [key, { "x-key": "" }, "", undefined],
    [key, {}, "", undefined],
    [{ ...key, in: "query", parameter: "k" }, {}, "k=a+b%20c&x=1", "a b c"],
    [{ ...key, in: "query", parameter: "k" }, {}, "k=a&k=b", undefined],
    [{ ...key, in: "query", parameter: "k" }, {}, "x=1", undefined],
    [{ ...key, in: "query", parameter: "k" }, {}, `k=a${"&x=1".repeat(1001)}`, undefined],
    [{ ...key, in: "cookie", parameter: "k" }, { cookie: "x=1; k=a+b%20c" }, "", "a+b c"],
    [{ ...key, in: "cookie", parameter: "k" }, { cookie: "k=a; k=b" }, "", undefined],
    [{ ...key, in: "cookie", parameter: "k" }, {}, "k=a", undefined],
  ])("a key: %j", (scheme, headers, query, expected) => {
    const found = expected === undefined ? undefined : { kind: "apiKey", scheme: "k", key: expected };
    expect(find(scheme, headers, query)).toEqual(found);
  });

  it("of a certificate is that of the connection", () => {
    expect(find(tls, {})).toEqual({ kind: "mutualTLS", scheme: "t" });
  });

  test.each<[string, boolean]>([
    ["Bearer a", false],
    ["Bearer a, Bearer b", true],
    ["Bearer a,Bearer b", true],
    ["Bearer a,  Bearer  b", true],
    ["Digest a=b, c=d", false],
    ["Digest a=b, c =d", false],
    ["Digest a=b, c = d", false],
    ["Digest a=b, c= d", false],
    ['Digest a="b, Bearer c"', false],
    ["Digest a=b, c=d, Bearer e", true],
    ["Digest a=b, c=d e", false],
    ["Digest a=b, c", false],
    ["Digest a=b, c ", false],
  ])("%j is sent twice: %s", (text, expected) => {
    expect(isSentTwice(text)).toBe(expected);
  });
});

describe("the challenges of a 401", () => {
  const challenges = (
    names: readonly string[],
    invalid: readonly string[] = [],
    realm = "API",
  ): readonly string[] =>
    challengesFor([names.map((scheme) => ({ scheme, scopes: [] }))], schemes, {
      realm,
      invalid: new Set(invalid),
    }).map(([name, value]) => {
      expect(name).toBe("www-authenticate");
      return value;
    });

  test.each<[readonly string[], readonly string[], readonly string[]]>([
    [["b"], [], ['Bearer realm="API"']],
    [["b"], ["b"], ['Bearer realm="API", error="invalid_token"']],
    [["b", "o"], ["o"], ['Bearer realm="API", error="invalid_token"']],
    [["i"], ["i"], ['Bearer realm="API", error="invalid_token"']],
    [["c", "b"], ["c"], ['Basic realm="API", charset="UTF-8"', 'Bearer realm="API"']],
    [["d"], [], ['Digest realm="API"']],
    [["k"], [], ['ApiKey realm="API", in="header", name="X-Key"']],
    [["t"], [], []],
    [["unknown"], [], []],
  ])("%j, with %j not accepted", (names, invalid, expected) => {
    expect(challenges(names, invalid)).toEqual(expected);
  });

  it("hold no scheme that is not a token, and quote the realm", () => {
    const odd = new Map([["d", { ...digest, scheme: "a b" }]]);
    const needs = [[{ scheme: "d", scopes: [] }]];
    expect(challengesFor(needs, odd, { realm: "", invalid: new Set() })).toEqual([]);
    expect(challenges(["b"], [], 'a"\\é\n\tb')).toEqual(['Bearer realm="a\\"\\\\\tb"']);
  });

  it("of a 403 name the scopes, if there are any", () => {
    expect(insufficientScope("API", ["a", "b"])).toEqual([
      ["www-authenticate", 'Bearer realm="API", error="insufficient_scope", scope="a b"'],
    ]);
    expect(insufficientScope("API", [])).toEqual([
      ["www-authenticate", 'Bearer realm="API", error="insufficient_scope"'],
    ]);
  });

  it("are of tokens for these schemes", () => {
    expect([bearer, oauth, openId, basic, undefined].map(isBearer)).toEqual([true, true, true, false, false]);
  });
});

describe("a decision without waiting", () => {
  const needs = [[{ scheme: "b", scopes: ["read"] }], [{ scheme: "k", scopes: [] }]];
  const decide = (headers: Record<string, string>, granted: readonly string[] | "all" | undefined = []) =>
    decideSecurity(needs, {
      query: "",
      headers: new Headers(headers),
      schemes,
      grant: ({ kind }) => (kind === "bearer" ? { principal: kind, scopes: granted } : undefined),
    });

  it("is that of the one which waits", async () => {
    expect(decide({})).toEqual({ kind: "unauthenticated", invalid: new Set() });
    expect(decide({ "x-key": "a" })).toEqual({ kind: "unauthenticated", invalid: new Set(["k"]) });
    expect(decide(authorization("Bearer a"))).toEqual({ kind: "forbidden", scopes: ["read"] });
    expect(decide(authorization("Bearer a"), undefined)).toEqual({ kind: "forbidden", scopes: ["read"] });
    const allowed = { kind: "allowed", principals: new Map([["b", "bearer"]]) };
    expect(decide(authorization("Bearer a"), ["read"])).toEqual(allowed);
    expect(decide(authorization("Bearer a"), "all")).toEqual(allowed);
  });

  it("admits everyone where nothing is needed, and nobody by a scheme that is not defined", async () => {
    const grant = (): never => {
      throw new Error("There is nothing to ask.");
    };
    const source = { query: "", headers: new Headers(), schemes, grant };
    expect(decideSecurity([], source)).toEqual({ kind: "allowed", principals: new Map() });
    expect(decideSecurity([[]], source)).toEqual({ kind: "allowed", principals: new Map() });
    expect(decideSecurity([[{ scheme: "none", scopes: [] }]], source)).toMatchObject({
      kind: "unauthenticated",
    });
    expect(await evaluateSecurity([], source)).toEqual({ kind: "allowed", principals: new Map() });
  });

  it("takes a certificate that is not accepted as one that was not sent", () => {
    const source = { query: "", headers: new Headers({ "x-key": "a" }), schemes, grant: () => null };
    const both = [
      [
        { scheme: "t", scopes: [] },
        { scheme: "k", scopes: [] },
      ],
    ];
    expect(decideSecurity(both, source)).toEqual({ kind: "unauthenticated", invalid: new Set(["k"]) });
  });

  it("keeps a principal only of needs that are met", () => {
    const source = {
      query: "",
      headers: new Headers({ "x-key": "a", authorization: "Bearer a" }),
      schemes,
      grant: ({ kind }: PresentedCredential) => (kind === "bearer" ? { principal: "me", scopes: [] } : null),
    };
    expect(decideSecurity([[{ scheme: "k", scopes: [] }], [{ scheme: "b", scopes: [] }]], source)).toEqual({
      kind: "allowed",
      principals: new Map([["b", "me"]]),
    });
  });
});

describe("the part of a server that admits callers", () => {
  const contract = { title: "API", version: "1", servers: [], securitySchemes: [] };
  const ask = (
    security: OperationDescriptor["security"],
    headers: Record<string, string>,
    authenticate?: (
      credential: PresentedCredential,
      context: { request: Request; signal: AbortSignal },
    ) => unknown,
  ) => {
    const options = authenticate === undefined ? {} : { authenticate: authenticate as never };
    const request = new Request("http://a.test/", { headers });
    return authorise(
      { contract, schemes, options, parts: {} },
      operation("GET", "/", { security }),
      incomingOf(request),
      "",
    );
  };
  const need = (scheme: string, ...scopes: string[]) => [{ scheme, scopes }];

  it("admits everyone where nothing is needed, or nobody looks at credentials", async () => {
    expect(await ask([], {}, () => undefined)).toMatchObject({ kind: "granted", principal: undefined });
    expect(await ask([need("b"), []], {})).toMatchObject({ kind: "granted" });
  });

  it("gives the request and its signal to the function that looks at credentials", async () => {
    const seen: unknown[] = [];
    await ask([need("k")], { "x-key": "a" }, (_, { request, signal }) => {
      seen.push(request.headers.get("x-key"), signal === request.signal);
      return { principal: 1 };
    });
    expect(seen).toEqual(["a", true]);
  });

  it("tells the challenge for scopes only where tokens are taken", async () => {
    const known = () => ({ principal: 1, scopes: [] });
    expect(await ask([need("b", "read")], authorization("Bearer a"), known)).toMatchObject({
      status: 403,
      headers: [["www-authenticate", expect.stringContaining('scope="read"')]],
    });
    const refused = await ask([need("k", "read")], { "x-key": "a" }, known);
    expect(refused).toMatchObject({ status: 403 });
    expect(refused).not.toHaveProperty("headers");
  });
});
