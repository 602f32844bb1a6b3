import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const document = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
components: { securitySchemes: { key: { type: apiKey, in: query, name: our_key }, token: { type: http, scheme: bearer } } }
security: [{ token: [] }, { key: [] }]
paths:
  /things: { get: { operationId: things, responses: { '200': { description: d }, '401': { description: d } } } }
  /open: { get: { operationId: open, security: [], responses: { '200': { description: d } } } }
`;

interface Entry {
  readonly path?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function har(entries: readonly Entry[]): string {
  const listed = entries.map(({ path = "/things", status = 200, headers = {} }) => ({
    startedDateTime: "2026-01-01T00:00:00.000Z",
    request: {
      method: "GET",
      url: `https://a.test${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    },
    response: { status, headers: [], content: { size: 0, mimeType: "" }, bodySize: 0 },
  }));
  return JSON.stringify({ log: { version: "1.2", entries: listed } });
}

/** The codes of the findings about exchanges, and of those about the recording. */
async function verify(entries: readonly Entry[], ...argv: readonly string[]) {
  const folder = createFolder({ "api.yaml": document, "t.har": har(entries) });
  const { code, out } = await tenon(folder, [
    "verify",
    "t.har",
    "--api",
    "api.yaml",
    "--format",
    "json",
    ...argv,
  ]);
  const report = JSON.parse(out);
  const codesOf = (findings: readonly { code: string }[]) => findings.map((finding) => finding.code);
  const exchanges: readonly { findings: readonly { code: string }[] }[] = report.exchanges;
  const own = exchanges.flatMap(({ findings }) => codesOf(findings));
  return { code, own, others: codesOf(report.findings), report, folder };
}

const missing = "exchange/credentials-missing";

test("a HAR without any credentials has one finding, which fails the run", async () => {
  const { code, own, others, report } = await verify(Array(250).fill({}));
  expect({ code, own, others }).toEqual({ code: 1, own: [], others: ["traffic/credentials-removed"] });
  expect(JSON.stringify(report.findings)).toContain("--reading credentials=off");
});

test("nothing is left to say once the reading is chosen", async () => {
  expect(await verify(Array(9).fill({}), "--reading", "credentials=off")).toMatchObject({
    code: 0,
    own: [],
    others: [],
  });
});

test.each<[string, readonly Entry[], number]>([
  ["a token anywhere", [{}, {}, { headers: { Authorization: "Bearer x" } }], 2],
  ["a cookie anywhere", [{}, {}, { path: "/open", headers: { cookie: "s=1" } }], 2],
  ["a key in a query", [{}, {}, { path: "/things?our_key=7" }], 2],
  ["requests that were refused", [{ status: 401 }, { status: 401 }, {}], 3],
  ["a single request", [{}, { path: "/open" }], 1],
])("with %s each request is told of", async (_, entries, times) => {
  expect(await verify(entries)).toMatchObject({ code: 1, own: Array(times).fill(missing), others: [] });
});

test("credentials further on are judged all the same", async () => {
  const wrong = { headers: { authorization: "Basic eDp5" } };
  const { own, others } = await verify([...Array(150).fill({}), wrong, {}]);
  expect({ own, others }).toEqual({ own: [missing], others: ["traffic/credentials-removed"] });
});

test("no exchange counts twice in the coverage", async () => {
  const { folder } = await verify(Array(3).fill({}), "--coverage", "c.json");
  const other = await verify(Array(3).fill({}), "--coverage", "c.json", "--reading", "credentials=off");
  const read = (at: string): string => readFileSync(join(at, "c.json"), "utf8");
  expect(read(folder)).toBe(read(other.folder));
});
