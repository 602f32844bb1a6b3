import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const ok = (schema: object): object => ({ description: "ok", ...json(schema) });
const problem = { description: "none", content: { "application/problem+json": {} } };
const user = { $ref: "#/components/schemas/User" };
const post = { $ref: "#/components/schemas/Post" };
const idOf = (name: string): object => ({ name, in: "path", required: true, schema: { type: "integer" } });

async function open(value: unknown) {
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Posts", version: "1" },
    components: {
      schemas: {
        User: {
          type: "object",
          required: ["id", "name"],
          properties: { id: { type: "integer" }, name: { type: "string" } },
        },
        Post: {
          type: "object",
          required: ["title"],
          properties: {
            id: { type: "integer", readOnly: true },
            title: { type: "string" },
            userId: { type: "integer" },
            summary: { type: "string" },
            score: { type: "integer" },
          },
        },
      },
    },
    paths: {
      "/users": { get: { responses: { 200: ok({ type: "array", items: user }) } } },
      "/users/{id}": {
        parameters: [idOf("id")],
        get: { responses: { 200: ok(user), 404: { description: "none" } } },
      },
      "/users/{id}/posts": {
        parameters: [idOf("id")],
        get: { responses: { 200: ok({ type: "array", items: post }) } },
      },
      "/posts": {
        get: {
          parameters: [{ name: "title", in: "query", schema: { type: "string" } }],
          responses: { 200: ok({ type: "array", items: post }) },
        },
        post: { requestBody: { required: true, ...json(post) }, responses: { 201: ok(post) } },
      },
      "/posts/{id}": {
        parameters: [idOf("id")],
        get: { responses: { 200: ok(post), 404: problem } },
        delete: { responses: { 204: { description: "gone" }, 404: { description: "none" } } },
        patch: { requestBody: { required: true, ...json({ type: "object" }) }, responses: { 200: ok(post) } },
      },
    },
  });
  const data = { value, placeOf: (pointer: string) => ({ file: "data.json", pointer, line: 1, column: 1 }) };
  const mock = createMock(contract, { data });
  const ask = async (method: string, path: string, body?: object) => {
    const init =
      body === undefined
        ? { method }
        : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await mock(new Request(`http://mock.example${path}`, init));
    const text = await response.text();
    return { status: response.status, json: text === "" ? undefined : (JSON.parse(text) as unknown) };
  };
  return { mock, ask };
}

const data = {
  User: [{ id: 1, name: "Ada" }],
  posts: [
    { id: 10, title: "First", userId: 1 },
    { id: 11, title: "Second", userId: 2 },
  ],
};

describe("data of a mock", () => {
  test("are the items of their collection, alone, in lists and below their parents", async () => {
    const { ask } = await open(data);
    expect((await ask("GET", "/users")).json).toEqual(data.User);
    expect((await ask("GET", "/posts")).json).toEqual(data.posts);
    expect((await ask("GET", "/posts?title=Second")).json).toEqual([data.posts[1]]);
    expect((await ask("GET", "/posts/10")).json).toEqual(data.posts[0]);
    expect((await ask("GET", "/users/1/posts")).json).toEqual([data.posts[0]]);
  });

  test("leave no other item", async () => {
    const { ask } = await open(data);
    expect((await ask("GET", "/users/2")).status).toBe(404);
    expect((await ask("DELETE", "/posts/12")).status).toBe(404);
  });

  test("have no members that they lack, alone or after a change", async () => {
    const own = [{ id: 5, title: "Bare" }];
    const { ask } = await open({ posts: own });
    expect((await ask("GET", "/posts/5")).json).toEqual(own[0]);
    expect((await ask("PATCH", "/posts/5", { score: 3 })).json).toEqual({ ...own[0], score: 3 });
    expect((await ask("GET", "/posts")).json).toEqual([{ ...own[0], score: 3 }]);
  });

  test("that do not exist are not found, those that requests delete are deleted", async () => {
    const { ask } = await open(data);
    const detailOf = async (path: string): Promise<unknown> =>
      Object((await ask("GET", path)).json)["detail"];
    expect(await detailOf("/posts/99")).toBe("Item not found.");
    await ask("DELETE", "/posts/10");
    expect(await detailOf("/posts/10")).toBe("The item was deleted.");
  });

  test("change as requests write, until a reset", async () => {
    const { ask, mock } = await open({ "/posts": data.posts });
    expect((await ask("DELETE", "/posts/10")).status).toBe(204);
    const { json: made } = await ask("POST", "/posts", { title: "Third" });
    expect((await ask("GET", "/posts")).json).toEqual([data.posts[1], made]);
    const written = mock.state();
    mock.reset();
    expect((await ask("GET", "/posts")).json).toEqual(data.posts);
    mock.reset(written);
    expect((await ask("GET", "/posts")).json).toEqual([data.posts[1], made]);
  });

  test("are reported where they have no effect", async () => {
    const { mock } = await open({
      user: [],
      "other things": [],
      posts: [{ id: "x", title: "First" }, { title: "Second" }, ...data.posts],
      "/users": {},
    });
    const findings = [...mock.invalidExamples()].filter((finding) => finding !== undefined);
    expect(findings.slice(0, 2).map(({ fix }) => fix)).toEqual([
      'Did you mean "User"?',
      "Its collections are `/users`, `/posts`.",
    ]);
    expect(findings.map(({ code, message, places }) => [code, message, places[0]?.pointer])).toEqual([
      ["mock/invalid-data", "The document has no collection `user`.", "/user"],
      ["mock/invalid-data", "The document has no collection `other things`.", "/other things"],
      [
        "mock/invalid-data",
        "The item 0 of `posts` does not match its schema: `/id` must be an integer.",
        "/posts/0",
      ],
      ["mock/invalid-data", "The item 1 of `posts` has no `id`.", "/posts/1"],
      ["mock/invalid-data", "`/users` is not a list of items.", "/~1users"],
    ]);
  });
});
