import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { ProbeReport } from "../../live/probe/probe.ts";
import { createReplay, printReplay, readReplay } from "../../live/probe/replay/replay.ts";
import { runReplay } from "../../live/probe/replay/run-replay.ts";
import { probe } from "../../live/probe/run-probe.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "", content: json(schema) });
const no = { description: "" };
const refused = { "400": no, "404": no };
const idIn = (name: string) => ({ name, in: "path", required: true, schema: { type: "integer" } });
const id = { type: "integer", readOnly: true };
const text = { type: "string", minLength: 1, maxLength: 20 };
const label = { type: "object", required: ["id", "text"], properties: { id, text, note: text } };
const change = {
  type: "object",
  required: ["id", "text"],
  properties: { id: { type: "integer" }, text },
  additionalProperties: false,
};
const newLabel = {
  type: "object",
  required: ["text"],
  properties: { text, note: text },
  additionalProperties: false,
};
const listOf = (items: object) => ({ type: "array", minItems: 1, maxItems: 9, items });
const members = (properties: object) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});
const body = (schema: object) => ({ required: true, content: json(schema) });
const count = answer(members({ count: { type: "integer" } }));
const document = {
  openapi: "3.1.0",
  info: { title: "Archive", version: "1" },
  paths: {
    "/labels": {
      get: { operationId: "listLabels", responses: { "200": answer({ type: "array", items: label }) } },
      post: {
        operationId: "addLabel",
        requestBody: body(newLabel),
        responses: { "201": answer(label), ...refused },
      },
      patch: {
        operationId: "changeLabels",
        requestBody: body(listOf(change)),
        responses: { "200": count, ...refused },
      },
    },
    "/labels/{labelId}": {
      parameters: [idIn("labelId")],
      get: { operationId: "getLabel", responses: { "200": answer(label), ...refused } },
      delete: { operationId: "deleteLabel", responses: { "204": no, ...refused } },
    },
    "/labels/bulk-delete": {
      post: {
        operationId: "deleteLabels",
        requestBody: body(members({ ids: listOf({ type: "integer" }) })),
        responses: { "200": count, ...refused },
      },
    },
    "/labels/batch": {
      post: {
        operationId: "addLabels",
        requestBody: body(members({ labels: listOf(newLabel) })),
        responses: { "200": count, ...refused },
      },
    },
    "/labels/{id}/scans": {
      parameters: [idIn("id")],
      post: {
        operationId: "addScan",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file"],
                properties: { file: { type: "string", contentMediaType: "image/png" } },
              },
              encoding: { file: { contentType: "image/png" } },
            },
          },
        },
        responses: { "201": answer(members({ id })), ...refused, "415": no },
      },
    },
    "/scans/{id}": {
      parameters: [idIn("id")],
      delete: { operationId: "deleteScan", responses: { "204": no, ...refused } },
    },
    "/scans/{id}/content": {
      parameters: [idIn("id")],
      get: {
        operationId: "getScan",
        responses: { "200": { description: "", content: { "image/png": {} } }, ...refused },
      },
    },
  },
};

interface Label {
  readonly id: number;
  readonly text: string;
  readonly note?: string;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super();
    this.status = status;
  }
}

function check(isFit: boolean, status = 400): asserts isFit {
  if (!isFit) throw new Refusal(status);
}

function readObject(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  check(typeof value === "object" && value !== null && !Array.isArray(value));
  check(Object.keys(value).every((name) => names.includes(name)));
  return { ...value };
}

function readText(value: unknown): string {
  check(typeof value === "string" && /^.{1,20}$/su.test(value));
  return value;
}

function readInteger(value: unknown): number {
  check(typeof value === "number" && Number.isInteger(value));
  return value;
}

function readItems<T>(value: unknown, read: (item: unknown) => T): readonly T[] {
  check(Array.isArray(value) && value.length > 0 && value.length < 10);
  return value.map(read);
}

function readLabel(value: unknown): Omit<Label, "id"> {
  const { text: own, note } = readObject(value, ["text", "note", "id"]);
  return { text: readText(own), ...(note === undefined ? {} : { note: readText(note) }) };
}

/** An archive with one bug or none, where `scan` belongs to a label, and labels are written one by one or together. */
class Archive {
  readonly #bug: string | undefined;
  readonly #labels = new Map<number, Label>();
  readonly #scans = new Map<number, Buffer>();
  #last = 0;

  constructor(bug: string | undefined) {
    this.#bug = bug;
  }

  get left(): number {
    return this.#scans.size;
  }

  answer(method: string, path: string, type: string, sent: Buffer): unknown {
    const [, collection = "", key = "", below] = path.split("/");
    const route = `${method} /${collection}${key === "" ? "" : ["bulk-delete", "batch"].includes(key) ? `/${key}` : "/{id}"}${below === undefined ? "" : `/${below}`}`;
    const parse = (): unknown => {
      check(type === "application/json");
      try {
        return JSON.parse(sent.toString());
      } catch {
        throw new Refusal(400);
      }
    };
    const number = (): number => {
      check(/^-?\d+$/.test(key));
      return Number(key);
    };
    const own = (): Label => {
      const found = this.#labels.get(number());
      check(found !== undefined, 404);
      return found;
    };
    switch (route) {
      case "GET /labels":
        return [...this.#labels.values()];
      case "POST /labels":
        return this.#add(readLabel(parse()));
      case "GET /labels/{id}":
        return own();
      case "DELETE /labels/{id}":
        own();
        if (this.#bug !== "delete-lost") this.#labels.delete(number());
        return undefined;
      case "PATCH /labels":
        return { count: this.#change(readItems(parse(), (one) => one)) };
      case "POST /labels/bulk-delete":
        return { count: this.#delete(readItems(readObject(parse(), ["ids"])["ids"], readInteger)) };
      case "POST /labels/batch": {
        const added = readItems(readObject(parse(), ["labels"])["labels"], readLabel);
        for (const one of this.#bug === "create-first" ? added.slice(0, 1) : added) this.#add(one);
        return { count: added.length };
      }
      case "POST /labels/{id}/scans":
        own();
        return this.#scan(type, sent);
      case "GET /scans/{id}/content": {
        const bytes = this.#scans.get(number());
        check(bytes !== undefined, 404);
        return this.#bug === "cut" ? bytes.subarray(1) : bytes;
      }
      case "DELETE /scans/{id}":
        check(this.#scans.delete(number()), 404);
        return undefined;
      default:
        throw new Refusal(405);
    }
  }

  #add(given: Omit<Label, "id">): Label {
    const added = { ...given, id: ++this.#last };
    this.#labels.set(added.id, added);
    return added;
  }

  #change(changes: readonly unknown[]): number {
    const read = changes.map((one) => {
      const { id: key, text: own } = readObject(one, ["id", "text"]);
      return { id: readInteger(key), text: readText(own) };
    });
    for (const { id: key } of read) check(this.#labels.has(key), 404);
    const chosen = this.#bug === "update-last" ? read.slice(-1) : read;
    for (const { id: key, text: own } of chosen) {
      const keys = this.#bug === "update-all" ? [...this.#labels.keys()] : [key];
      for (const each of keys) this.#labels.set(each, { ...this.#labels.get(each), id: each, text: own });
    }
    return read.length;
  }

  #delete(ids: readonly number[]): number {
    if (this.#bug === "delete-all") this.#labels.clear();
    for (const key of this.#bug === "delete-first" ? ids.slice(0, 1) : ids) this.#labels.delete(key);
    return ids.length;
  }

  #scan(type: string, sent: Buffer): unknown {
    const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(type)?.[1];
    check(boundary !== undefined, 415);
    const parts = sent.toString("latin1").split(`--${boundary}`).slice(1, -1);
    const file = parts.find((part) => part.includes('name="file"'));
    check(file !== undefined && /content-type: image\/png/i.test(file));
    const start = file.indexOf("\r\n\r\n") + 4;
    this.#scans.set(++this.#last, Buffer.from(file.slice(start, -2), "latin1"));
    return { id: this.#last };
  }
}

const METHODS: readonly (readonly [pattern: RegExp, methods: readonly string[]])[] = [
  [/^\/labels$/, ["GET", "POST", "PATCH"]],
  [/^\/labels\/(?:bulk-delete|batch)$/, ["POST"]],
  [/^\/labels\/[^/]+$/, ["GET", "DELETE"]],
  [/^\/labels\/[^/]+\/scans$/, ["POST"]],
  [/^\/scans\/[^/]+$/, ["DELETE"]],
  [/^\/scans\/[^/]+\/content$/, ["GET"]],
];

async function openArchive(bug?: string): Promise<{ readonly url: string; readonly archive: Archive }> {
  const archive = new Archive(bug);
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const [path = ""] = url.split("?");
    const [, methods = []] = METHODS.find(([pattern]) => pattern.test(path)) ?? [];
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    if (method === "OPTIONS") return void response.writeHead(204, { allow }).end();
    const asked = method === "HEAD" ? "GET" : method;
    if (!methods.includes(asked)) return void response.writeHead(405, { allow }).end();
    try {
      const sent = await buffer(request);
      const value = archive.answer(asked, path, headers["content-type"] ?? "", sent);
      const isCreated = asked === "POST" && typeof value === "object" && value !== null && "id" in value;
      if (value === undefined) response.writeHead(204).end();
      else if (Buffer.isBuffer(value)) response.writeHead(200, { "content-type": "image/png" }).end(value);
      else
        response
          .writeHead(isCreated ? 201 : 200, { "content-type": "application/json" })
          .end(JSON.stringify(value));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.writeHead(error.status).end();
    }
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  return { url: `http://127.0.0.1:${port}`, archive };
}

async function probeArchive(bug?: string): Promise<ProbeReport> {
  const { url, archive } = await openArchive(bug);
  const report = await probe(await contractOf(document), { baseUrl: url });
  if (bug === undefined) expect(archive.left).toBe(0);
  return report;
}

test("files and several items at a time are read back, without a finding where all is right", async () => {
  const { findings, operations } = await probeArchive();
  expect(findings).toEqual([]);
  const sequences = operations.map(({ id: name, checks }) => [name, checks.get("sequence")]);
  expect(sequences.filter(([, row]) => typeof row === "object" && row.tried === 0)).toEqual([]);
});

test.each([
  ["cut", "probe/not-kept", "is not what getScan returns"],
  ["delete-first", "probe/bulk-incomplete", "getLabel still returns 2 of them"],
  ["delete-all", "probe/bulk-incomplete", "deleteLabels also removed an item"],
  ["update-last", "probe/bulk-incomplete", "changeLabels named 3 items"],
  ["update-all", "probe/bulk-incomplete", "changeLabels"],
  ["create-first", "probe/bulk-incomplete", "addLabels was sent 3 items, of which listLabels lacks"],
])("%s is reported as %s", async (bug, code, message) => {
  const { failures } = await probeArchive(bug);
  const found = failures.find(({ finding }) => finding.code === code);
  expect(found?.finding.message).toContain(message);
  expect(found?.flaky).toBe(false);
  if (found === undefined) throw new Error("There is a failure.");
  const contract = await contractOf(document);
  const saved = createReplay(found, { baseUrl: "", document: "", seed: 1 });
  const replay = readReplay(printReplay(saved, [], redactionOf(contract)));
  if (replay === undefined) throw new Error("The replay cannot be read.");
  const { url } = await openArchive(bug);
  expect((await runReplay(contract, replay, { baseUrl: url })).verdict).toBe("failing");
});

test("what follows from a DELETE without effect is one cause", async () => {
  const { groups } = await probeArchive("delete-lost");
  expect(groups).toHaveLength(1);
  const [{ finding, failures } = {}] = groups;
  expect(finding).toMatchObject({ code: "probe/not-gone", operation: "getLabel", severity: "error" });
  expect(finding?.message).toMatch(/The same happens in deleteLabel, listLabels\./);
  expect(failures?.[0]?.finding.operation).toBe("getLabel");
});
