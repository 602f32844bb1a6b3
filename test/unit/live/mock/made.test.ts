import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockedExchange } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const text = { type: "string" };
const note = {
  type: "object",
  required: ["id", "title"],
  properties: {
    id: { type: "string", format: "uuid", readOnly: true },
    title: text,
    tags: { type: "array", items: text },
  },
};
const list = { description: "all", ...json({ type: "array", items: note }) };

/** Sends requests to the mock of a document, one after another. */
async function open(
  document: { readonly paths: object; readonly servers?: object },
  origin = "http://mock.example",
) {
  const told: MockedExchange[] = [];
  const whole = { openapi: "3.1.0", info: { title: "Made", version: "1" }, ...document };
  const mock = createMock(await contractOf(whole), { onExchange: (mocked) => told.push(mocked) });
  const ask = async (line: string, body?: unknown) => {
    const [method = "", path = ""] = line.split(" ");
    const headers = { "content-type": "application/json" };
    const sent = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const response = await mock(new Request(new URL(path, origin), sent));
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: answer === "" ? undefined : JSON.parse(answer),
    };
  };
  return { ask, told };
}

describe("a POST without a path for what it makes", () => {
  test("is echoed, and listed beside it", async () => {
    const made = { description: "made", ...json(note) };
    const { ask, told } = await open({
      paths: {
        "/notes": {
          get: { responses: { 200: list } },
          post: { requestBody: json(note), responses: { 201: made } },
        },
      },
    });
    const milk = await ask("POST /notes", { title: "Milk", tags: ["shop"] });
    expect(milk).toMatchObject({ status: 201, json: { title: "Milk", tags: ["shop"] } });
    const bread = await ask("POST /notes", { title: "Bread" });
    expect(bread.json.id).not.toBe(milk.json.id);
    const listed = (await ask("GET /notes")).json;
    expect(listed).toEqual(expect.arrayContaining([milk.json, bread.json]));
    expect(told.every(({ judgement }) => judgement.verdict === "valid")).toBe(true);
  });

  test("is listed by the path of the parent that it was sent to", async () => {
    const made = { description: "made", ...json(note) };
    const parameters = [{ name: "user", in: "path", required: true, schema: { type: "string" } }];
    const operations = {
      get: { responses: { 200: list } },
      post: { requestBody: json(note), responses: { 201: made } },
    };
    const { ask } = await open({ paths: { "/users/{user}/notes": { parameters, ...operations } } });
    await ask("POST /users/ann/notes", { title: "Milk" });
    expect(JSON.stringify((await ask("GET /users/ann/notes")).json)).toContain("Milk");
    expect(JSON.stringify((await ask("GET /users/bob/notes")).json)).not.toContain("Milk");
  });

  test("is not put into a list of something else", async () => {
    const tagged = {
      type: "object",
      required: ["tags"],
      properties: { tags: { type: "array", items: text } },
    };
    const { ask } = await open({
      paths: {
        "/profile": {
          get: { responses: { 200: { description: "it", ...json(tagged) } } },
          post: {
            requestBody: json({ type: "object" }),
            responses: { 200: { description: "ok", ...json(tagged) } },
          },
        },
      },
    });
    const before = await ask("GET /profile");
    await ask("POST /profile", { name: "Ann" });
    expect((await ask("GET /profile")).json).toEqual(before.json);
  });

  test("is echoed where nothing can list it, the same for the same request", async () => {
    const found = {
      type: "object",
      required: ["id", "query"],
      properties: { id: { type: "integer" }, query: text },
    };
    const { ask } = await open({
      paths: {
        "/search": {
          post: {
            requestBody: json({ type: "object" }),
            responses: { 200: { description: "ok", ...json(found) } },
          },
        },
      },
    });
    const first = await ask("POST /search", { query: "milk" });
    expect(first.json.query).toBe("milk");
    expect((await ask("POST /search", { query: "milk" })).json).toEqual(first.json);
  });
});

describe("what leads to the thing that was made", () => {
  const item = (name: string, schema: object) => ({
    parameters: [{ name, in: "path", required: true, schema: text }],
    get: { operationId: "show", responses: { 200: { description: "one", ...json(schema) } } },
  });

  test("a Location that must be absolute", async () => {
    const Location = { required: true, schema: { type: "string", format: "uri" } };
    const { ask } = await open(
      {
        servers: [{ url: "https://api.example/v1" }],
        paths: {
          "/notes": {
            post: {
              requestBody: json(note),
              responses: { 201: { description: "made", headers: { Location }, ...json(note) } },
            },
          },
          "/notes/{id}": item("id", note),
        },
      },
      "http://127.0.0.1:4010",
    );
    const made = await ask("POST /v1/notes", { title: "Milk" });
    const location = made.headers.get("location") ?? "";
    expect(location).toBe(`http://127.0.0.1:4010/v1/notes/${made.json.id}`);
    expect((await ask(`GET ${location}`)).json).toEqual(made.json);
  });

  test("a link by a member that nothing but the link tells of", async () => {
    const account = {
      type: "object",
      required: ["handle", "id"],
      properties: { handle: text, id: { type: "integer" }, title: text },
    };
    const link = { operationId: "show", parameters: { key: "$response.body#/handle" } };
    const { ask } = await open({
      paths: {
        "/accounts": {
          post: {
            requestBody: json({ type: "object" }),
            responses: { 201: { description: "made", links: { it: link }, ...json(account) } },
          },
        },
        "/accounts/{key}": item("key", account),
      },
    });
    const made = await ask("POST /accounts", { title: "Milk" });
    expect((await ask(`GET /accounts/${encodeURIComponent(made.json.handle)}`)).json).toMatchObject({
      handle: made.json.handle,
      title: "Milk",
    });
  });

  test("a link to a path elsewhere, which also lists it", async () => {
    const link = {
      operationRef: "#/paths/~1people~1{id}/get",
      parameters: { "path.id": "$response.body#/id" },
    };
    const Location = { schema: text };
    const { ask } = await open({
      paths: {
        "/sign-up": {
          post: {
            requestBody: json(note),
            responses: {
              201: { description: "made", headers: { Location }, links: { it: link }, ...json(note) },
            },
          },
        },
        "/people": { get: { responses: { 200: list } } },
        "/people/{id}": item("id", note),
      },
    });
    const made = await ask("POST /sign-up", { title: "Ann" });
    expect(made.headers.get("location")).toBe(`/people/${made.json.id}`);
    expect((await ask(`GET /people/${made.json.id}`)).json).toEqual(made.json);
    expect((await ask("GET /people")).json).toContainEqual(made.json);
  });

  test("links to itself in a body", async () => {
    const href = {
      type: "object",
      required: ["href"],
      properties: { href: { type: "string", format: "uri" } },
    };
    const schema = {
      type: "object",
      required: ["id", "links", "_links"],
      properties: {
        id: { type: "integer" },
        links: { type: "object", required: ["self"], properties: { self: text } },
        _links: { type: "object", required: ["self"], properties: { self: href } },
      },
    };
    const { ask } = await open({
      paths: {
        "/notes": {
          post: {
            requestBody: json({ type: "object" }),
            responses: { 201: { description: "made", ...json(schema) } },
          },
        },
        "/notes/{id}": item("id", schema),
      },
    });
    const made = await ask("POST /notes", {});
    const path = `/notes/${made.json.id}`;
    expect(made.json).toMatchObject({
      links: { self: path },
      _links: { self: { href: `http://mock.example${path}` } },
    });
    expect((await ask(`GET ${path}`)).json).toEqual(made.json);
  });
});

describe("an item that was made", () => {
  const members = {
    id: { type: "integer" },
    title: text,
    color: text,
    size: { type: "integer" },
    self: { type: "string", format: "uri-reference" },
  };
  const named = (...names: readonly (keyof typeof members)[]): object => ({
    type: "object",
    required: names.filter((name) => name === "id" || name === "title"),
    properties: Object.fromEntries(names.map((name) => [name, members[name]])),
  });
  const example = { id: 7, title: "Example", color: "red", self: "/notes/7" };
  const shown = (schema: object, more: object = {}): object => ({
    content: { "application/json": { schema, ...more } },
  });
  const pathsWith = (inList: object): object => ({
    "/notes": {
      get: { responses: { 200: { description: "all", ...shown({ type: "array", items: inList }) } } },
      post: {
        requestBody: shown(named("title")),
        responses: { 201: { description: "made", ...shown(named("id", "title")) } },
      },
    },
    "/notes/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        responses: {
          200: { description: "one", ...shown(named("id", "title", "color", "size", "self"), { example }) },
        },
      },
    },
  });

  test("shows the same members in a list as by itself", async () => {
    const { ask, told } = await open({ paths: pathsWith(named("id", "title", "color", "size", "self")) });
    const made = (await ask("POST /notes", { title: "Milk" })).json;
    const read = (await ask(`GET /notes/${made.id}`)).json;
    expect(read).toEqual({ id: made.id, title: "Milk", color: "red", self: `/notes/${made.id}` });
    expect((await ask("GET /notes")).json).toContainEqual(read);
    expect(told.every(({ judgement }) => judgement.verdict === "valid")).toBe(true);
  });

  test("is answered with the members that a later GET shows, if only GET has an example", async () => {
    const whole = named("id", "title", "color", "size", "self");
    const post = {
      requestBody: shown(named("title")),
      responses: { 201: { description: "made", ...shown(whole) } },
    };
    const get = {
      responses: {
        200: {
          description: "one",
          ...shown(whole, { examples: { wrong: { value: 7 }, right: { value: example } } }),
        },
      },
    };
    const changed = {
      requestBody: shown(named("color")),
      responses: { 200: { description: "changed", ...shown(whole) } },
    };
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
    const { ask } = await open({
      paths: { "/notes": { post }, "/notes/{id}": { parameters, get, put: changed, patch: changed } },
    });
    const made = (await ask("POST /notes", { title: "Milk" })).json;
    const path = `/notes/${made.id}`;
    expect(made).toEqual({ id: made.id, title: "Milk", color: "red", self: path });
    expect((await ask(`GET ${path}`)).json).toEqual(made);
    const patched = (await ask(`PATCH ${path}`, { color: "blue" })).json;
    expect(patched).toEqual({ ...made, color: "blue" });
    expect((await ask(`GET ${path}`)).json).toEqual(patched);
    // The request could have sent a color, and replaces the item without one.
    const put = (await ask(`PUT ${path}`, { title: "Bread" })).json;
    expect(put).toEqual({ id: made.id, title: "Bread", self: path });
    expect((await ask(`GET ${path}`)).json).toEqual(put);
  });

  test("is answered with members that only the example of GET has", async () => {
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
    for (const schema of [named("id", "title"), { type: "object" }, {}]) {
      const post = {
        requestBody: shown(named("title")),
        responses: { 201: { description: "made", ...shown(schema) } },
      };
      const get = { responses: { 200: { description: "one", ...shown(named("id", "title"), { example }) } } };
      const { ask } = await open({ paths: { "/notes": { post }, "/notes/{id}": { parameters, get } } });
      const made = (await ask("POST /notes", { title: "Milk" })).json;
      expect(made).toEqual({ id: made.id, title: "Milk", color: "red", self: `/notes/${made.id}` });
      expect((await ask(`GET /notes/${made.id}`)).json).toEqual(made);
    }
  });

  test("is answered with what GET shows, if GET describes its success by default only", async () => {
    const whole = named("id", "title", "color", "size");
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
    const post = {
      requestBody: shown(named("title")),
      responses: { 201: { description: "made", ...shown(whole) } },
    };
    const get = { responses: { default: { description: "one", ...shown(whole, { example }) } } };
    const { ask } = await open({ paths: { "/notes": { post }, "/notes/{id}": { parameters, get } } });
    const made = (await ask("POST /notes", { title: "Milk" })).json;
    expect(made).toEqual({ id: made.id, title: "Milk", color: "red", self: `/notes/${made.id}` });
    expect((await ask(`GET /notes/${made.id}`)).json).toEqual(made);
  });

  test("is answered with the example of its own response, if there is one", async () => {
    const whole = named("id", "title", "color", "size");
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
    const own = { id: 1, title: "New", size: 5 };
    const post = {
      requestBody: shown(named("title")),
      responses: { 201: { description: "made", ...shown(whole, { example: own }) } },
    };
    const get = { responses: { 200: { description: "one", ...shown(whole, { example }) } } };
    const { ask } = await open({ paths: { "/notes": { post }, "/notes/{id}": { parameters, get } } });
    const made = (await ask("POST /notes", { title: "Milk" })).json;
    expect(made).toEqual({ id: made.id, title: "Milk", size: 5 });
  });

  test("has in a list of fewer members the same values", async () => {
    const { ask } = await open({
      paths: pathsWith({ ...named("id", "title", "color"), additionalProperties: false }),
    });
    const made = (await ask("POST /notes", { title: "Milk" })).json;
    expect((await ask("GET /notes")).json).toContainEqual({ id: made.id, title: "Milk", color: "red" });
  });
});
