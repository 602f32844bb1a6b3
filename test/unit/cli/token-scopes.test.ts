import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: '1' }
components:
  securitySchemes:
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.test/t', scopes: { 'a:read': r } } } }
paths:
  /things:
    get:
      operationId: list
      security: [{ oauth: ['a:read'] }]
      responses: { '204': { description: d } }
`;

function jwt(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.`;
}

function lineOf(token: string): string {
  const request = { method: "GET", url: "/things", headers: { authorization: `Bearer ${token}` } };
  return `${JSON.stringify({ id: token.length > 10 ? "jwt" : token, request, response: { status: 204, headers: {} } })}\n`;
}

async function verdictOf(token: string, ...argv: readonly string[]): Promise<string> {
  const tokens = JSON.stringify({ reader: ["a:read"], other: ["b"], admin: "*" });
  const cwd = createFolder({ "api.yaml": document, "t.ndjson": lineOf(token), "tokens.json": tokens });
  const { out } = await tenon(cwd, ["verify", "t.ndjson", "--api", "api.yaml", "--format", "json", ...argv]);
  const [exchange] = JSON.parse(out).exchanges;
  return [exchange.verdict, ...exchange.findings.map(({ code }: { code: string }) => code)].join(" ");
}

test.each([
  ["reader", "valid"],
  ["admin", "valid"],
  ["other", "invalid exchange/scopes-missing"],
  ["unlisted", "valid"],
])("by a table of tokens: %s is %s", async (token, verdict) => {
  expect(await verdictOf(token, "--token-scopes", "tokens.json")).toBe(verdict);
});

test.each([
  [{ scope: "x a:read" }, "valid"],
  [{ scp: ["a:read"] }, "valid"],
  [{ scope: "x" }, "invalid exchange/scopes-missing"],
  [{ scp: [] }, "invalid exchange/scopes-missing"],
  [{ sub: "me" }, "valid"],
])("by what a JWT claims: %j is %s", async (claims, verdict) => {
  expect(await verdictOf(jwt(claims), "--jwt-scopes")).toBe(verdict);
  expect(await verdictOf(jwt(claims))).toBe("valid");
});

test.each(["not.a.jwt", "a.b", "x.bnVsbA.y"])("a text that is not a JWT has no scopes: %s", async (token) => {
  expect(await verdictOf(token, "--jwt-scopes")).toBe("valid");
});

test.each([
  ["missing.json", "missing.json cannot be read"],
  ["api.yaml", "api.yaml is not JSON"],
  ["bad.json", "Entry 1 of bad.json is neither"],
])("a file that is not a table of tokens: %s", async (name, text) => {
  const cwd = createFolder({ "api.yaml": document, "t.ndjson": lineOf("x"), "bad.json": '{"secret": 1}' });
  const { code, err } = await tenon(cwd, ["verify", "t.ndjson", "--api", "api.yaml", "--token-scopes", name]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(text) });
  expect(err).not.toContain("secret");
});
