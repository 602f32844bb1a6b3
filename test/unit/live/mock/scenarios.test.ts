import { describe, expect, test } from "vitest";
import type { Finding } from "../../../../contract/findings/finding.ts";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockOptions } from "../../../../live/mock/mock.ts";
import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { contractOf } from "./contract-of.ts";

const note = {
  type: "object",
  required: ["id", "title"],
  properties: { id: { type: "integer" }, title: { type: "string" } },
};
const json = (schema: object): object => ({ description: "ok", content: { "application/json": { schema } } });
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://api.example/v1" }],
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        responses: {
          200: json({ type: "array", items: note }),
          503: { description: "busy", headers: { "Retry-After": { schema: { type: "integer" } } } },
        },
      },
      post: {
        operationId: "addNote",
        requestBody: { required: true, content: { "application/json": { schema: note } } },
        responses: { 201: json(note) },
      },
    },
    "/notes/{id}": {
      parameters: [id],
      get: { operationId: "readNote", responses: { 200: json(note), 404: { description: "none" } } },
      put: {
        operationId: "putNote",
        requestBody: { required: true, content: { "application/json": { schema: note } } },
        responses: { 200: json(note) },
      },
    },
  },
};

async function open(options: MockOptions) {
  const mock = createMock(await contractOf(document), options);
  const ask = async (
    path: string,
    { method = "GET", prefer = "", body }: { method?: string; prefer?: string; body?: unknown } = {},
  ) => {
    const headers = { "content-type": "application/json", ...(prefer === "" ? {} : { prefer }) };
    const response = await mock(
      new Request(`http://localhost${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      value: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
  };
  return { mock, ask };
}

const given = (value: unknown): NonNullable<MockOptions["scenarios"]> => ({
  value,
  placeOf: (pointer) => ({ file: "scenarios.json", pointer, line: 1, column: 1 }),
});

const scenarios = given({
  outage: { listNotes: [{ status: 503, times: 2, headers: { "Retry-After": "7" } }, 502] },
  fixed: {
    "GET /notes/{id}": [
      { body: { id: 3, title: "first" } },
      { body: { id: 3, title: "then" }, headers: { "x-state": "late" }, times: "forever" },
    ],
  },
  wrong: { listNote: 200, addNote: [{ status: 99 }], putNote: { statuss: 404 } },
});

describe("scenarios", () => {
  test("give their answers in order to requests that name them, and then no more", async () => {
    const { ask } = await open({ scenarios });
    const statuses = [];
    for (let count = 0; count < 4; count++)
      statuses.push((await ask("/notes", { prefer: "scenario=outage" })).status);
    expect(statuses).toEqual([503, 503, 502, 200]);
    expect((await ask("/notes")).status).toBe(200);
  });

  test("have bodies and headers of their own", async () => {
    const { ask } = await open({ scenarios });
    const prefer = "scenario=fixed";
    expect((await ask("/notes/3", { prefer })).value).toEqual({ id: 3, title: "first" });
    for (let count = 0; count < 2; count++) {
      const { value, headers } = await ask("/notes/3", { prefer });
      expect(value).toEqual({ id: 3, title: "then" });
      expect(headers.get("x-state")).toBe("late");
      expect(headers.get("preference-applied")).toBe("scenario=fixed");
    }
  });

  test("are started and ended for all requests, and start again", async () => {
    const { mock, ask } = await open({ scenarios });
    expect(mock.scenarios.names()).toEqual(["outage", "fixed", "wrong"]);
    expect(mock.scenarios.start("none")).toBe(false);
    expect(mock.scenarios.start("outage")).toBe(true);
    expect((await ask("/notes")).status).toBe(503);
    expect((await ask("/notes/3")).status).toBe(200);
    mock.reset();
    expect((await ask("/notes")).status).toBe(200);
    mock.scenarios.start("outage");
    expect((await ask("/notes")).status).toBe(503);
  });

  test("are reported where they have no effect", async () => {
    const { mock } = await open({ scenarios });
    const findings = [...mock.invalidExamples()].filter((finding) => finding !== undefined);
    expect(findings.at(-1)).toMatchObject({
      fix: 'Did you mean "status"?',
      places: [{ pointer: "/wrong/putNote/statuss" }],
    });
    expect(findings.map(({ message }) => message)).toEqual([
      "`listNotes` describes no 502. The mock returns its own response.",
      "The document has no operation `listNote`.",
      "The response status in `wrong` is not a number from 200 to 599.",
      "A response in `wrong` has no member `statuss`.",
    ]);
  });

  test("are reported once where a request names one that does not exist, or where a status is not described", async () => {
    const told: Finding[] = [];
    const own = given({ outage: { listNotes: [503, { status: 418 }] } });
    const { mock, ask } = await open({ scenarios: own, onFinding: (finding) => told.push(finding) });
    for (const name of ["outtage", "outtage", "outage"])
      expect((await ask("/notes", { prefer: `scenario=${name}` })).status).toBe(
        name === "outage" ? 503 : 200,
      );
    expect(told.map(({ code, message, fix }) => [code, message, fix])).toEqual([
      [
        "mock/unknown-scenario",
        "No scenario has the name `outtage`, so `Prefer: scenario` has no effect.",
        'Did you mean "outage"?',
      ],
    ]);
    expect(
      [...mock.invalidGiven()].map(({ code, message, places }) => [code, message, places[0]?.pointer]),
    ).toEqual([
      [
        "mock/status-undocumented",
        "`listNotes` describes no 418. The mock returns its own response.",
        "/outage/listNotes/1",
      ],
    ]);
    expect((await ask("/notes", { prefer: "scenario=outage" })).status).toBe(418);
  });

  test("with delays and counts that are none are reported", async () => {
    const own = given({
      slow: { listNotes: [{ delay: "2s" }, { times: "twice" }, { delay: 5, times: "forever" }] },
    });
    const { mock } = await open({ scenarios: own });
    expect([...mock.invalidGiven()].map(({ code, message }) => [code, message])).toEqual([
      ["mock/invalid-scenario", "`delay` in `slow` is not a number of milliseconds."],
      ["mock/invalid-scenario", "`times` in `slow` is neither a count from 1 nor `forever`."],
    ]);
  });

  test("a status that a request prefers and the operation does not describe is reported once", async () => {
    const told: Finding[] = [];
    const { ask } = await open({ onFinding: (finding) => told.push(finding) });
    for (const code of ["418", "418", "503"])
      expect((await ask("/notes", { prefer: `code=${code}` })).status).toBe(code === "503" ? 503 : 200);
    expect(told.map(({ code, message }) => [code, message])).toEqual([
      ["mock/status-undocumented", "`listNotes` describes no 418, so `Prefer: code=418` has no effect."],
    ]);
  });
});

const exchange = (method: string, url: string, status: number, body: unknown, sent?: unknown): Exchange => {
  const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  return {
    request: {
      method,
      url: `https://api.example/v1${url}`,
      headers: [["content-type", "application/json"]],
      body: sent === undefined ? { kind: "none" } : { kind: "bytes", bytes: bytesOf(sent) },
    },
    response: {
      status,
      headers: [
        ["Content-Type", "application/json"],
        ["Content-Encoding", "gzip"],
        ["X-Served-By", "real"],
      ],
      body: { kind: "bytes", bytes: bytesOf(body) },
    },
  };
};

describe("recorded traffic", () => {
  const recorded = [
    exchange("GET", "/notes?b=2&a=1", 200, [{ id: 1, title: "one" }]),
    exchange("GET", "/notes?b=2&a=1", 200, [
      { id: 1, title: "one" },
      { id: 2, title: "two" },
    ]),
    exchange("POST", "/notes", 201, { id: 9, title: "recorded" }, { id: 0, title: "x" }),
    exchange("GET", "/notes/7", 404, { message: "none" }),
  ];

  test("answers the same requests in its order, and the last of them again", async () => {
    const { ask } = await open({ recorded });
    const first = await ask("/v1/notes?a=1&b=2");
    expect(first.value).toEqual([{ id: 1, title: "one" }]);
    expect(first.headers.get("x-served-by")).toBe("real");
    expect(first.headers.has("content-encoding")).toBe(false);
    for (let count = 0; count < 2; count++) expect((await ask("/v1/notes?a=1&b=2")).value).toHaveLength(2);
    expect((await ask("/v1/notes/7")).status).toBe(404);
    expect((await ask("/v1/notes", { method: "POST", body: { id: 0, title: "x" } })).value).toEqual({
      id: 9,
      title: "recorded",
    });
  });

  test("leaves other requests, and what requests have changed, to the mock", async () => {
    const { ask } = await open({ recorded });
    expect((await ask("/v1/notes?a=1")).headers.has("x-served-by")).toBe(false);
    await ask("/v1/notes/7", { method: "PUT", body: { id: 7, title: "mine" } });
    expect((await ask("/v1/notes/7")).value).toEqual({ id: 7, title: "mine" });
    expect((await ask("/v1/notes?a=1&b=2")).value).toContainEqual({ id: 7, title: "mine" });
  });
});
