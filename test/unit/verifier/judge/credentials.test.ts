import { expect, test } from "vitest";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../../../verifier/judge/judgement.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

const securitySchemes = {
  token: { type: "http", scheme: "bearer" },
  user: { type: "http", scheme: "basic" },
  digest: { type: "http", scheme: "digest" },
  oauth: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: "https://a.test/t", scopes: { a: "", b: "" } } },
  },
  openId: { type: "openIdConnect", openIdConnectUrl: "https://a.test/o" },
  header: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "key" },
  cookie: { type: "apiKey", in: "cookie", name: "sid" },
  session: { type: "apiKey", in: "cookie", name: "SID" },
  certificate: { type: "mutualTLS" },
};

interface Sent {
  readonly url?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly headersIncomplete?: string;
}

/** What is told of the credentials of a request, with pointer and place. */
function told(
  security: readonly SchemaObject[],
  sent: Sent = {},
  options?: JudgeOptions,
  ofDocument = false,
): readonly string[] {
  const own = ofDocument ? {} : { security };
  const contract = contractOf({
    paths: { "/a": { get: { operationId: "list", ...own, responses: { 204: { description: "d" } } } } },
    components: { securitySchemes },
    ...(ofDocument ? { security } : {}),
  });
  const { request } = exchangeOf(`GET ${sent.url ?? "/a"}`);
  const { headers = [], headersIncomplete } = sent;
  const recorded = headersIncomplete === undefined ? {} : { headersIncomplete };
  const { findings } = judge(contract, { request: { ...request, headers, ...recorded } }, options);
  return findings.map(({ severity, code, pointer, message, places: [place] }) =>
    [severity, code.replace("exchange/", ""), pointer, place?.pointer, message].join(" "),
  );
}

const place = "/paths/~1a/get/security";
const missing = (pointer: string, wanted: string): string =>
  `error credentials-missing ${pointer} ${place} The request has no credentials for list; it accepts ${wanted}.`;

test.each([
  ["token", "/request/headers/authorization", "a bearer token (`token`)"],
  ["oauth", "/request/headers/authorization", "a bearer token (`oauth`)"],
  ["openId", "/request/headers/authorization", "a bearer token (`openId`)"],
  ["user", "/request/headers/authorization", "Basic credentials (`user`)"],
  ["digest", "/request/headers/authorization", "digest credentials (`digest`)"],
  ["header", "/request/headers/x-key", "the header `X-Key` (`header`)"],
  ["query", "/request/query/key", "the query `key` (`query`)"],
  ["cookie", "/request/cookies/sid", "the cookie `sid` (`cookie`)"],
  ["session", "/request/cookies/SID", "the cookie `SID` (`session`)"],
])("missing credentials of the scheme %s are told of where they are expected", (name, pointer, wanted) => {
  expect(told([{ [name]: [] }])).toEqual([missing(pointer, wanted)]);
});

test("all schemes of one alternative, or those of another, are wanted", () => {
  const wanted = "the header `X-Key` (`header`) and Basic credentials (`user`), or a bearer token (`token`)";
  expect(told([{ header: [], user: [] }, { token: [] }])).toEqual([
    missing("/request/headers/x-key", wanted),
  ]);
  const twice = told([{ oauth: ["a"] }, { oauth: ["b"] }]);
  expect(twice).toEqual([missing("/request/headers/authorization", "a bearer token (`oauth`)")]);
  const headers = [["X-Key", "k"]] as const;
  expect(told([{ header: [], user: [] }, { token: [] }], { headers })).toHaveLength(1);
  expect(told([{ header: [] }, { token: [] }], { headers })).toEqual([]);
  expect(told([{ token: [] }, {}])).toEqual([]);
});

test("the document's security holds for operations without their own", () => {
  const [found] = told([{ token: [] }], {}, {}, true);
  expect(found).toContain("credentials-missing /request/headers/authorization /security ");
});

test.each([
  ["token", "Bearer a, Bearer b", "`Authorization` is sent more than once"],
  ["user", "basic x", "what follows `Basic` is not the Base64 of a user name, a colon and a password"],
  ["oauth", "bearer", "nothing follows `bearer`"],
  ["digest", "Digest", "nothing follows `Digest`"],
])("malformed credentials of the scheme %s: %s", (name, value, why) => {
  const [found] = told([{ [name]: [] }], { headers: [["Authorization", value]] });
  expect(found).toContain(`The request has malformed credentials (${why}) for list; it accepts `);
});

test.each([
  [
    "header",
    {
      headers: [
        ["X-Key", "a"],
        ["x-key", "b"],
      ],
    },
    "the header `X-Key` is sent more than once",
  ],
  ["cookie", { headers: [["Cookie", "sid=a; sid=b"]] }, "the cookie `sid` is sent more than once"],
  ["cookie", { headers: [["Cookie", "sid="]] }, "the cookie `sid` is empty"],
  ["header", { headers: [["X-Key", ""]] }, "the header `X-Key` is empty"],
] as const)("a malformed key of the scheme %s in %j", (name, sent, why) => {
  expect(told([{ [name]: [] }], sent)[0]).toContain(`malformed credentials (${why})`);
});

test("credentials that are not looked for, or only warned of", () => {
  const off = { readings: { credentials: "off" } } as const;
  expect(told([{ token: [] }], {}, off)).toEqual([]);
  expect([told([{ certificate: [] }], {}, off), told([{ other: [] }], {}, off)]).toEqual([[], []]);
  expect(told([{ token: [] }], {}, { readings: { credentials: "warning" } })[0]).toMatch(
    /^warning credentials-missing /,
  );
});

test("scopes count where they are known", () => {
  const headers = [["Authorization", "Bearer t"]] as const;
  const scopesOf = (): readonly string[] => ["a"];
  const wanting = (...scopes: readonly string[]): readonly SchemaObject[] => [{ oauth: scopes }];
  expect(told(wanting("a"), { headers }, { scopesOf })).toEqual([]);
  expect(told(wanting("a", "b", "c"), { headers }, { scopesOf })).toEqual([
    `error scopes-missing /request/headers/authorization ${place} The credentials lack scopes that list requires: \`a\`, \`b\`, \`c\`.`,
  ]);
  expect(told(wanting("a", "b"), { headers })).toEqual([]);
  expect(told(wanting("a", "b"), { headers }, { scopesOf: () => undefined })).toEqual([]);
  expect(told(wanting("a"), {}, { scopesOf })).toEqual([
    missing("/request/headers/authorization", "a bearer token (`oauth`)"),
  ]);
});

test("credentials that an exchange cannot show leave it unchecked, where the others are there", () => {
  const certificate = `error unchecked-security /request/headers/authorization ${place} An exchange does not show client certificates.`;
  const hidden = (...found: readonly string[]): readonly string[] =>
    found.map((line) => line.replace(/^\w+ /, ""));
  expect(hidden(...told([{ certificate: [] }]))).toEqual(hidden(certificate));
  expect(told([{ certificate: [], header: [] }])).toEqual([
    missing(
      "/request/headers/x-key",
      "a client certificate (`certificate`) and the header `X-Key` (`header`)",
    ),
  ]);
  expect(told([{ certificate: [], header: [] }], { headers: [["X-Key", "k"]] })[0]).toContain(
    "unchecked-security",
  );
  const headersIncomplete = "only some headers were recorded.";
  const unseen = told([{ token: [] }], { headersIncomplete });
  expect(unseen[0]).toContain("unchecked-security");
  expect(unseen[0]).toContain("No credentials were found, but only some headers were recorded.");
  expect(told([{ query: [] }], { headersIncomplete })[0]).toContain("credentials-missing /request/query/key");
  expect(told([{ query: [], header: [] }], { headersIncomplete })[0]).toContain("credentials-missing");
  expect(told([{ query: [], header: [] }], { headersIncomplete, url: "/a?key=1" })[0]).toContain(
    "unchecked-security",
  );
});

test("a scheme that the document lacks is unknown, or never met", () => {
  const [unknown] = told([{ other: [] }]);
  expect(unknown).toContain(
    "The document does not describe the security scheme `other`, so its credentials cannot be recognised.",
  );
  const [unmet] = told([{ other: [] }], {}, { unknownSchemes: "unmet" });
  expect(unmet).toContain("credentials-missing /request/headers/authorization");
  expect(unmet).toContain("it accepts `other`, which the document does not describe.");
  const [beside] = told([{ other: [], header: [] }], {}, { unknownSchemes: "unmet" });
  expect(beside).toContain("credentials-missing /request/headers/x-key");
});
