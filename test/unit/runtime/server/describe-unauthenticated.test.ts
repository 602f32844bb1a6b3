import { afterEach, expect, test, vi } from "vitest";
import type { SecuritySchemeDescriptor } from "../../../../runtime/descriptors.ts";
import { describeUnauthenticated } from "../../../../runtime/server/describe-unauthenticated.ts";

const schemes = new Map<string, SecuritySchemeDescriptor>(
  [
    { kind: "bearer", name: "token" } as const,
    { kind: "basic", name: "login" } as const,
    { kind: "apiKey", name: "key", in: "header", parameter: "X-Key" } as const,
    { kind: "mutualTLS", name: "tls" } as const,
  ].map((scheme) => [scheme.name, scheme]),
);
const needs = (...names: readonly string[]) => names.map((scheme) => ({ scheme, scopes: [] }));

function describe(
  alternatives: Parameters<typeof describeUnauthenticated>[0],
  headers: Record<string, string> = {},
  invalid: readonly string[] = [],
): string {
  const source = { query: "", headers: new Headers(headers) };
  return describeUnauthenticated(alternatives, { schemes, invalid: new Set(invalid), source });
}

const plain = "Valid credentials are required.";

afterEach(() => vi.unstubAllEnvs());

test("names where missing credentials belong", () => {
  expect(describe([needs("token"), needs("login", "key")])).toBe(
    `${plain} Missing: \`Authorization: Bearer …\` (token), or \`Authorization: Basic …\`, Base64 of name:password (login) and the header \`X-Key\` (key).`,
  );
  expect(describe([needs("token", "key")], { "x-key": "k" })).toBe(
    `${plain} Missing: \`Authorization: Bearer …\` (token).`,
  );
  expect(describe([needs("tls")])).toBe(`${plain} Missing: a client certificate (tls).`);
  expect(describe([needs("none")])).toBe(`${plain} Missing: none, which the document does not define.`);
});

test("describes an Authorization header that is not read, without its value", () => {
  const start = `${plain} Missing: \`Authorization: Bearer …\` (token).`;
  expect(describe([needs("token")], { authorization: "secret" })).toBe(
    `${start} \`Authorization\` does not name its scheme.`,
  );
  expect(describe([needs("token")], { authorization: "Basic secret" })).toBe(
    `${start} \`Authorization\` has a different scheme or is malformed.`,
  );
  expect(describe([needs("token")], { authorization: "Bearer a, Bearer b" })).toBe(
    `${start} \`Authorization\` contains several credentials.`,
  );
});

test("names the schemes whose credentials were refused", () => {
  expect(describe([needs("token")], { authorization: "Bearer secret" }, ["token"])).toBe(
    `${plain} \`authenticate\` rejected the credential for token.`,
  );
});

test("says no more in production", () => {
  vi.stubEnv("NODE_ENV", "production");
  expect(describe([needs("token")])).toBe(plain);
});
