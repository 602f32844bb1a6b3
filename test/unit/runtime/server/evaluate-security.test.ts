import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SecurityAlternative, SecuritySchemeDescriptor } from "../../../../runtime/descriptors.ts";
import { evaluateSecurity } from "../../../../runtime/server/authorise.ts";
import { findCredential } from "../../../../runtime/server/find-credential.ts";
import type { Grant, PresentedCredential } from "../../../../runtime/server/options.ts";

const SCHEMES: readonly SecuritySchemeDescriptor[] = [
  { kind: "bearer", name: "token" },
  { kind: "apiKey", name: "key", in: "header", parameter: "X-Key" },
  { kind: "apiKey", name: "session", in: "cookie", parameter: "sid" },
  { kind: "apiKey", name: "query", in: "query", parameter: "k y" },
  { kind: "oauth2", name: "oauth" },
];
const byName = new Map(SCHEMES.map((scheme) => [scheme.name, scheme]));
const SCOPES = ["read", "write"];

/** The credentials of a caller: for each place none, a wrong one, or a valid one with its scopes. */
interface Brought {
  readonly bearer: string | undefined;
  readonly key: string | undefined;
  readonly session: string | undefined;
  readonly query: string | undefined;
}

const secret = fc.option(
  fc.constantFrom("bad", "good:", "good:read", "good:write", "good:read+write", "good:all"),
  { nil: undefined },
);
const brought: fc.Arbitrary<Brought> = fc.record({
  bearer: secret,
  key: secret,
  session: secret,
  query: secret,
});
const need = fc.record({
  scheme: fc.constantFrom("token", "key", "session", "query", "oauth", "unknown"),
  scopes: fc.subarray(SCOPES),
});
const alternatives: fc.Arbitrary<readonly SecurityAlternative[]> = fc.array(
  fc.array(need, { maxLength: 3 }),
  { maxLength: 3 },
);

function sourceOf({ bearer, key, session, query }: Brought): { query: string; headers: Headers } {
  const headers = new Headers();
  if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
  if (key !== undefined) headers.set("x-key", key);
  if (session !== undefined) headers.set("cookie", `a=b; sid=${session}`);
  return { headers, query: query === undefined ? "" : `x=1&k+y=${encodeURIComponent(query)}` };
}

function scopesOf(text: string): readonly string[] | "all" | undefined {
  if (!text.startsWith("good:")) return undefined;
  const granted = text.slice(5);
  return granted === "all" ? "all" : granted.split("+").filter(Boolean);
}

function grant(credential: PresentedCredential): Grant<string> | undefined {
  const text =
    credential.kind === "bearer" ? credential.token : credential.kind === "apiKey" ? credential.key : "";
  const scopes = scopesOf(text);
  return scopes === undefined ? undefined : { principal: credential.scheme, scopes };
}

/** The rule of the specification, written as briefly as possible. */
function reference(
  list: readonly SecurityAlternative[],
  given: Brought,
): "allowed" | "unauthenticated" | "forbidden" {
  const secrets: Record<string, string | undefined> = {
    token: given.bearer,
    oauth: given.bearer,
    key: given.key,
    session: given.session,
    query: given.query,
  };
  const rank = (scheme: string, scopes: readonly string[]): number => {
    const granted = scopesOf(secrets[scheme] ?? "");
    if (granted === undefined) return 0;
    return granted === "all" || scopes.every((scope) => granted.includes(scope)) ? 2 : 1;
  };
  const best = Math.max(
    ...list.map((needs) => Math.min(2, ...needs.map(({ scheme, scopes }) => rank(scheme, scopes)))),
  );
  return list.length === 0 || best === 2 ? "allowed" : best === 1 ? "forbidden" : "unauthenticated";
}

describe("evaluateSecurity", () => {
  it("agrees with the rule on all kinds of requirements and callers", async () => {
    const property = fc.asyncProperty(alternatives, brought, async (list, given) => {
      const decision = await evaluateSecurity(list, { ...sourceOf(given), schemes: byName, grant });
      expect(decision.kind).toBe(reference(list, given));
    });
    await fc.assert(property, { numRuns: 3000 });
  });

  it("prefers a known caller to an anonymous one, and tells all principals", async () => {
    const list = [
      [],
      [
        { scheme: "token", scopes: [] },
        { scheme: "key", scopes: [] },
      ],
    ];
    const known = sourceOf({ bearer: "good:", key: "good:", session: undefined, query: undefined });
    const decision = await evaluateSecurity(list, { ...known, schemes: byName, grant });
    expect(decision.kind === "allowed" && [...decision.principals]).toEqual([
      ["token", "token"],
      ["key", "key"],
    ]);
    const nobody = sourceOf({ bearer: "bad", key: "good:", session: undefined, query: undefined });
    expect(await evaluateSecurity(list, { ...nobody, schemes: byName, grant })).toMatchObject({
      kind: "allowed",
      principals: new Map(),
    });
  });

  it("asks about each credential once", async () => {
    const asked: string[] = [];
    const list = [
      [{ scheme: "token", scopes: ["read"] }],
      [{ scheme: "token", scopes: ["write"] }],
      [{ scheme: "key", scopes: [] }],
    ];
    const source = sourceOf({ bearer: "good:", key: "bad", session: undefined, query: undefined });
    const counting = (credential: PresentedCredential) => {
      asked.push(credential.scheme);
      return Promise.resolve(grant(credential));
    };
    const decision = await evaluateSecurity(list, { ...source, schemes: byName, grant: counting });
    expect([decision, asked]).toEqual([{ kind: "forbidden", scopes: ["read"] }, ["token", "key"]]);
  });

  it("takes scopes that are not told for none", async () => {
    const source = {
      ...sourceOf({ bearer: "x", key: undefined, session: undefined, query: undefined }),
      schemes: byName,
    };
    const told = await evaluateSecurity([[{ scheme: "oauth", scopes: ["read"] }]], {
      ...source,
      grant: () => ({ principal: 1 }),
    });
    expect(told.kind).toBe("forbidden");
  });

  it("lets what is thrown through", async () => {
    const source = {
      ...sourceOf({ bearer: "x", key: undefined, session: undefined, query: undefined }),
      schemes: byName,
    };
    const thrown = evaluateSecurity([[{ scheme: "token", scopes: [] }], []], {
      ...source,
      grant: () => Promise.reject(new Error("down")),
    });
    await expect(thrown).rejects.toThrow("down");
  });
});

describe("findCredential", () => {
  const basic: SecuritySchemeDescriptor = { kind: "basic", name: "basic" };
  const bearer: SecuritySchemeDescriptor = { kind: "bearer", name: "token" };
  const session: SecuritySchemeDescriptor = {
    kind: "apiKey",
    name: "session",
    in: "cookie",
    parameter: "sid",
  };
  const inQuery: SecuritySchemeDescriptor = { kind: "apiKey", name: "q", in: "query", parameter: "k" };
  const encode = (text: string): string => Buffer.from(text).toString("base64");

  it.each<[SecuritySchemeDescriptor, Record<string, string>, unknown]>([
    [bearer, { authorization: "bearer  abc " }, { token: "abc" }],
    [bearer, { authorization: "Bearer" }, undefined],
    [bearer, { authorization: `Basic ${encode("a:b")}` }, undefined],
    [basic, { authorization: `basic ${encode("Jürgen:a:☂")}` }, { username: "Jürgen", password: "a:☂" }],
    [basic, { authorization: `Basic ${encode(":")}` }, { username: "", password: "" }],
    [basic, { authorization: `Basic ${encode("nocolon")}` }, undefined],
    [basic, { authorization: "Basic !!!" }, undefined],
    [basic, { authorization: `Basic ${Buffer.from([0xff, 0x3a]).toString("base64")}` }, undefined],
    [
      { kind: "http", name: "h", scheme: "HOBA" },
      { authorization: "hoba result=x" },
      { name: "HOBA", value: "result=x" },
    ],
    [session, { cookie: "sid=a%20b" }, { key: "a b" }],
    [session, { cookie: "sid=" }, undefined],
    [session, { cookie: "sid=1; sid=2" }, undefined],
  ])("%o in %o", (scheme, headers, expected) => {
    const found = findCredential(scheme, { query: "", headers: new Headers(headers) });
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected as object);
  });

  it.each([
    ["k=a+b", "a b"],
    ["k=1&k=2", undefined],
    ["K=1", undefined],
    ["k=%", undefined],
  ])("a key in ?%s", (query, key) => {
    const found = findCredential(inQuery, { query, headers: new Headers() });
    expect(found?.kind === "apiKey" ? found.key : undefined).toBe(key);
  });
});
