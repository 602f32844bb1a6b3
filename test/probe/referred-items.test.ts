import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { probe } from "../../live/probe/run-probe.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const id = { type: "integer" };
const content = (schema: object) => ({ "application/json": { schema } });
const spot = { type: "object", required: ["id"], properties: { id: { ...id, readOnly: true } } };
const ticket = {
  type: "object",
  required: ["id", "spotId"],
  properties: { id: { ...id, readOnly: true }, spotId: id },
};
const refused = { "400": { description: "" }, "404": { description: "" }, "409": { description: "" } };
const collection = (name: string, schema: object) => ({
  [`/${name}s`]: {
    get: {
      operationId: `list-${name}s`,
      responses: { "200": { description: "", content: content({ type: "array", items: schema }) } },
    },
    post: {
      operationId: `add-${name}`,
      requestBody: { required: true, content: content(schema) },
      responses: { "201": { description: "", content: content(schema) }, ...refused },
    },
  },
  [`/${name}s/{${name}Id}`]: {
    parameters: [{ name: `${name}Id`, in: "path", required: true, schema: id }],
    get: {
      operationId: `get-${name}`,
      responses: { "200": { description: "", content: content(schema) }, ...refused },
    },
  },
});
const document = {
  openapi: "3.1.0",
  info: { title: "Garage", version: "1" },
  paths: { ...collection("spot", spot), ...collection("ticket", ticket) },
};

/** A garage in which a spot takes one ticket. */
function openGarage(): Promise<string> {
  const taken = new Map<number, boolean>();
  const tickets = new Map<number, object>();
  const server = createServer(async (request, response) => {
    const [, kind, last] = (request.url ?? "").split("/");
    const given = await json(request).catch(() => undefined);
    const answer = (status: number, body?: object): void => {
      response.writeHead(status, body && { "content-type": "application/json" });
      response.end(body && JSON.stringify(body));
    };
    const own = Number(last);
    const spots = [...taken.keys()].map((each) => ({ id: each }));
    const items = kind === "spots" ? spots : [...tickets.values()];
    const item = kind === "spots" ? spots.find((one) => one.id === own) : tickets.get(own);
    if (request.method === "GET" && last === undefined) answer(200, items);
    else if (request.method === "GET") answer(item === undefined ? 404 : 200, item);
    else if (request.method !== "POST") answer(405);
    else if (typeof given !== "object" || given === null || Array.isArray(given)) answer(400);
    else if (kind === "spots") {
      taken.set(taken.size + 1, false);
      answer(201, { id: taken.size });
    } else {
      const { spotId } = given as { readonly spotId?: unknown };
      if (typeof spotId !== "number") return answer(400);
      if (taken.get(spotId) !== false) return answer(409);
      taken.set(spotId, true);
      const made = { id: tickets.size + 1, spotId };
      tickets.set(made.id, made);
      answer(201, made);
    }
  });
  onTestFinished(() => void server.close());
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
      done(`http://127.0.0.1:${port}`);
    }),
  );
}

test("an item that takes one reference only is created anew for the next item that refers to it", async () => {
  const report = await probe(await contractOf(document), { baseUrl: await openGarage() });
  const whys = report.operations.flatMap(({ checks }) =>
    [...checks.values()].flatMap(({ unchecked }) => unchecked),
  );
  expect(whys).not.toContain("no item could be created by add-ticket");
  expect(whys).not.toContain("no valid request gets a 200");
});
