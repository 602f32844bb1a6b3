import { expect, test } from "vitest";
import type { SecuritySchemeDescriptor } from "../../../../runtime/descriptors.ts";
import type { PresentedCredential } from "../../../../runtime/server/options.ts";
import { createScopesOf, nameOfCredential } from "../../../../verifier/judge/scopes-of-token.ts";

const scheme: SecuritySchemeDescriptor = { name: "token", kind: "bearer" };
const bearer = (token: string): PresentedCredential => ({ kind: "bearer", scheme: "token", token });

function jwt(claims: unknown): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.`;
}

test.each<readonly [PresentedCredential, string]>([
  [bearer("t"), "t"],
  [{ kind: "basic", scheme: "s", username: "u", password: "p" }, "u"],
  [{ kind: "apiKey", scheme: "s", key: "k" }, "k"],
  [{ kind: "http", scheme: "s", name: "digest", value: "v" }, "v"],
])("a caller is identified by what %j presents", (credential, name) =>
  expect(nameOfCredential(credential)).toBe(name));

test("scopes are those of the table; of what opens everything, and of others, nothing is known", () => {
  const table = new Map<string, readonly string[] | "all">([
    ["reader", ["a"]],
    ["none", []],
    ["admin", "all"],
  ]);
  const scopesOf = createScopesOf({ table });
  const found = ["reader", "none", "admin", "other", jwt({ scope: "b" })].map((token) =>
    scopesOf(bearer(token), scheme),
  );
  expect(found).toEqual([["a"], [], undefined, undefined, undefined]);
});

test("the table goes before the claims of a JWT", () => {
  const token = jwt({ scope: "claimed" });
  const listed = createScopesOf({ table: new Map([[token, ["listed"]]]), jwt: true });
  expect(listed(bearer(token), scheme)).toEqual(["listed"]);
  const open = createScopesOf({ table: new Map([[token, "all"]]), jwt: true });
  expect(open(bearer(token), scheme)).toBeUndefined();
});

test.each([
  [{ scope: "a  b" }, ["a", "b"]],
  [{ scope: "" }, []],
  [{ scp: ["a", 1, "b"] }, ["a", "b"]],
  [{ scp: "a b" }, ["a", "b"]],
  [{ scope: "a", scp: ["b"] }, ["a"]],
  [{ scope: 1, scp: ["b"] }, ["b"]],
  // Octets of UTF-8, whose Base64 has the two signs that differ in a URL.
  [{ scope: "ÿ>?ü" }, ["ÿ>?ü"]],
  [{ sub: "me" }, undefined],
  ["text", undefined],
])("the claims %j of a JWT are the scopes %j", (claims, scopes) => {
  const scopesOf = createScopesOf({ jwt: true });
  expect(scopesOf(bearer(jwt(claims)), scheme)).toEqual(scopes);
  expect(scopesOf({ kind: "apiKey", scheme: "s", key: jwt(claims) }, scheme)).toBeUndefined();
});

test.each([
  "",
  "a",
  "a.b",
  `${jwt({ scope: "a" }).slice(0, -1)}`,
  "a.%.c",
  "x.bnVsbA.y",
])("%j is no JWT with scopes", (token) =>
  expect(createScopesOf({ jwt: true })(bearer(token), scheme)).toBeUndefined());
