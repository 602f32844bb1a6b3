import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { probe } from "../../live/probe/run-probe.ts";
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

/** Huts that are never deleted, and whose names are unique. */
async function openHuts(): Promise<{ readonly url: string; readonly names: ReadonlySet<string> }> {
  const names = new Set<string>();
  const huts: object[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body?: object): void => {
      response.writeHead(status, body && { "content-type": "application/json" });
      response.end(body && JSON.stringify(body));
    };
    if (request.method === "GET") return answer(200, huts);
    if (request.method !== "POST") return answer(405);
    const given: unknown = await json(request).catch(() => undefined);
    const { name = "", beds = 1 } = Object(given);
    const isFit = typeof name === "string" && /^.{1,40}$/su.test(name) && Number.isInteger(beds);
    if (!isFit || beds < 1 || beds > 9) return answer(400);
    if (names.has(name)) return answer(409);
    names.add(name);
    huts.push({ ...Object(given), id: huts.length + 1 });
    answer(201, huts.at(-1));
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
