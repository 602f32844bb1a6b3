import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { probe } from "../../live/probe/run-probe.ts";
import { seedOf } from "../../live/sample/create-sampler.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const hut = {
  type: "object",
  required: ["name"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { type: "string", minLength: 1, maxLength: 40 },
    beds: { type: "integer", minimum: 1, maximum: 9 },
  },
};
const content = (schema: object) => ({ "application/json": { schema } });
const refused = { "400": { description: "" }, "409": { description: "Another hut has this name." } };
const document = {
  openapi: "3.1.0",
  info: { title: "Huts", version: "1" },
  paths: {
    "/huts": {
      get: {
        operationId: "listHuts",
        responses: { "200": { description: "", content: content({ type: "array", items: hut }) } },
      },
      post: {
        operationId: "addHut",
        requestBody: { required: true, content: content(hut) },
        responses: { "201": { description: "", content: content(hut) }, ...refused },
      },
    },
  },
};

const tag = { headers: { ETag: { schema: { type: "string" } } }, content: content(hut) };
const withItems = {
  ...document,
  paths: {
    ...document.paths,
    "/huts/{hutId}": {
      parameters: [{ name: "hutId", in: "path", required: true, schema: { type: "integer" } }],
      get: {
        operationId: "getHut",
        responses: { "200": { description: "", ...tag }, "400": refused[400], "404": refused[400] },
      },
      put: {
        operationId: "replaceHut",
        requestBody: { required: true, content: content(hut) },
        responses: {
          "200": { description: "", ...tag },
          ...refused,
          "404": refused[400],
          "412": refused[400],
        },
      },
    },
  },
};

/**
 * Huts that are never deleted, and whose names are unique.
 * @param isConditional - Whether a PUT heeds `If-Match`.
 * @param fits - Matches names of a valid length.
 * @param isKnown - Whether the credentials of a request suffice.
 */
async function openHuts(
  isConditional = true,
  fits = /^.{1,40}$/su,
  isKnown = (_request: IncomingMessage): boolean => true,
): Promise<{ readonly url: string; readonly names: ReadonlySet<string> }> {
  const names = new Set<string>();
  const huts: { readonly id: number; readonly name: string }[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body?: object): void => {
      const etag = JSON.stringify(String(seedOf(0, JSON.stringify(body ?? {}))));
      response.writeHead(status, body && { "content-type": "application/json", etag });
      response.end(body && JSON.stringify(body));
    };
    if (!isKnown(request)) return answer(401);
    const id = request.url?.split("/")[2];
    const own = huts.find((one) => String(one.id) === id);
    if (id !== undefined && !/^-?\d+$/.test(id)) return answer(400);
    if (id !== undefined && own === undefined) return answer(404);
    if (request.method === "GET") return answer(200, own ?? huts);
    if (request.method !== (own === undefined ? "POST" : "PUT")) return answer(405);
    const isMet = ["*", undefined, JSON.stringify(String(seedOf(0, JSON.stringify(own ?? {}))))];
    if (isConditional && !isMet.includes(request.headers["if-match"])) return answer(412);
    const given: unknown = await json(request).catch(() => undefined);
    const { name = "", beds = 1 } = Object(given);
    const isFit = typeof name === "string" && fits.test(name) && Number.isInteger(beds);
    if (!isFit || beds < 1 || beds > 9) return answer(400);
    if (names.has(name) && own?.name !== name) return answer(409);
    if (own !== undefined) names.delete(own.name);
    names.add(name);
    const put = { ...Object(given), id: own?.id ?? huts.length + 1 };
    huts[put.id - 1] = put;
    answer(own === undefined ? 201 : 200, put);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  return { url: `http://127.0.0.1:${port}`, names };
}

test("names that must be unique are found, however many items a server already has", async () => {
  const huts = await openHuts();
  const report = await probe(await contractOf(document), { baseUrl: huts.url });
  const conflicts = report.operations.flatMap(({ checks }) =>
    [...checks.values()].flatMap(({ unchecked }) => unchecked.filter((why) => why.includes("409"))),
  );
  expect(conflicts).toEqual([]);
  expect(huts.names.size).toBeGreaterThan(30);
});

test.each([
  true,
  false,
])("conditions of writes are tried where names must be unique, heeded: %s", async (heeded) => {
  const huts = await openHuts(heeded);
  const report = await probe(await contractOf(withItems), { baseUrl: huts.url });
  const codes = report.failures
    .map(({ finding }) => finding.code)
    .filter((code) => code.includes("if-match"));
  expect(codes).toEqual(heeded ? [] : ["probe/if-match-ignored"]);
});

test("a failure has the requests as they were sent, with the strings that were changed to be unique", async () => {
  const huts = await openHuts(true, /^\S{1,40}$/su);
  const { failures } = await probe(await contractOf(withItems), { baseUrl: huts.url });
  const changed = failures.filter(({ finding }) => finding.code === "probe/valid-refused");
  expect(changed.length).toBeGreaterThan(0);
  for (const { play, exchanges } of changed)
    expect(play.steps.map(({ body }) => body)).toEqual(exchanges.map(({ request }) => request.body));
});

test("credentials that a server ignores are reported as such where names must be unique", async () => {
  const isKnown = ({ method, headers: { authorization } }: IncomingMessage): boolean =>
    authorization === "Bearer ann" || (method === "POST" && authorization !== undefined);
  const huts = await openHuts(true, undefined, isKnown);
  const secured = {
    ...withItems,
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
  const { failures } = await probe(await contractOf(secured), {
    baseUrl: huts.url,
    tokens: new Map([["ann", "all"]]),
    ignore: ["exchange/status-undocumented"],
  });
  const found = failures
    .filter(({ check }) => check === "credentials")
    .map(({ finding }) => `${finding.code} ${finding.operation}`);
  expect([...new Set(found)]).toEqual(["probe/credentials-ignored addHut"]);
});
