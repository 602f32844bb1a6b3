import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { probe } from "../../live/probe/run-probe.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const note = {
  type: "object",
  required: ["id", "title", "text"],
  properties: {
    id: { type: "integer", readOnly: true },
    title: { type: "string", maxLength: 50 },
    text: { type: "string", maxLength: 50 },
    note: { type: "string", minLength: 1, maxLength: 50 },
  },
  additionalProperties: false,
};
const patch = {
  type: "array",
  minItems: 1,
  maxItems: 1,
  items: {
    oneOf: [
      {
        type: "object",
        required: ["op", "path", "value"],
        properties: {
          op: { const: "replace" },
          path: { enum: ["/title"] },
          value: { type: "string", maxLength: 50 },
        },
        additionalProperties: false,
      },
      {
        type: "object",
        required: ["op", "path"],
        properties: { op: { const: "remove" }, path: { enum: ["/note"] } },
        additionalProperties: false,
      },
    ],
  },
};
const content = { "application/json": { schema: note } };
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const errors = { "4XX": { description: "refused" } };
const found = { "200": { description: "the note", content }, ...errors };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      post: {
        operationId: "createNote",
        requestBody: { required: true, content },
        responses: { "201": { description: "created", content }, ...errors },
      },
    },
    "/notes/{id}": {
      parameters: [id],
      get: { operationId: "getNote", responses: found },
      patch: {
        operationId: "patchNote",
        requestBody: { required: true, content: { "application/json-patch+json": { schema: patch } } },
        responses: found,
      },
    },
  },
};

interface Note {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly note?: string;
}

interface Change {
  readonly op: string;
  readonly value?: string;
}

/** A server that gives each patched note to `apply`. */
function openNotes(apply: (note: Note, change: Change) => Note) {
  const notes = new Map<number, Note>();
  const server = createServer(async (request, response) => {
    const own = Number(/^\/notes\/(\d+)$/.exec(request.url ?? "")?.[1]);
    const given = await json(request).catch(() => undefined);
    const known = notes.get(own);
    const answer = (status: number, body?: Note): void => {
      if (body !== undefined) notes.set(body.id, body);
      response.writeHead(status, body && { "content-type": "application/json" });
      response.end(body && JSON.stringify(body));
    };
    if (request.method === "POST" && typeof given !== "object") answer(400);
    else if (request.method === "POST") answer(201, { id: notes.size + 1, ...(given as Omit<Note, "id">) });
    else if (known === undefined) answer(404);
    else if (request.method === "GET") answer(200, known);
    else if (!Array.isArray(given) || typeof given.at(-1)?.op !== "string") answer(400);
    else answer(200, apply(known, given.at(-1)));
  });
  return new Promise<{ readonly url: string; close(): void }>((done) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
      done({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    }),
  );
}

const without = ({ note: _note, ...known }: Note): Note => known;
const withTitle = (known: Note, { op, value = "" }: Change): Note =>
  op === "remove" ? without(known) : { ...known, title: value };

test.each([
  ["applied", withTitle, []],
  ["ignored", (known: Note) => known, ["probe/not-kept", "probe/not-kept"]],
  [
    "applied without what it removes",
    (known: Note, change: Change) => (change.op === "remove" ? known : withTitle(known, change)),
    ["probe/not-kept"],
  ],
  [
    "applied to all members",
    (known: Note, change: Change) => {
      const changed = withTitle(known, change);
      return change.op === "remove" ? changed : { ...changed, text: changed.title };
    },
    ["probe/patch-replaced"],
  ],
] as const)("a JSON Patch that is %s", async (_title, apply, codes) => {
  const server = await openNotes(apply);
  const contract = await contractOf(document);
  const report = await probe(contract, { baseUrl: server.url }).finally(() => server.close());
  const told = report.failures.map(({ finding }) => finding.code);
  expect(told.filter((code) => /not-kept|patch-replaced/.test(code))).toEqual(codes);
});
