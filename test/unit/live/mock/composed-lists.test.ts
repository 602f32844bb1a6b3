import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const ok = (schema: object): object => ({ description: "ok", content: { "application/json": { schema } } });
const number = (name: string, more: object = {}): object => ({
  name,
  in: "query",
  schema: { type: "integer", ...more },
});
const narrowed = (items: object): object => ({
  allOf: [ref("Page"), { properties: { data: { type: "array", items } } }],
});
const members = (properties: object): object => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
const uuid = { type: "string", format: "uuid" };

const document = {
  openapi: "3.1.0",
  info: { title: "Huts", version: "1" },
  components: {
    schemas: {
      Page: members({
        data: { type: "array", items: { type: "object" } },
        page: { type: "integer" },
        hasMore: { type: "boolean" },
      }),
      Hut: members({ id: { type: "integer" }, name: { type: "string" }, wardenId: uuid }),
      Warden: members({ id: uuid, name: { type: "string" } }),
    },
  },
  paths: {
    "/huts": {
      get: {
        parameters: [number("page"), number("limit", { default: 10 })],
        responses: { 200: ok(narrowed(ref("Hut"))) },
      },
    },
    "/huts/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        responses: { 200: ok(ref("Hut")), 404: { description: "none" } },
      },
    },
    "/trails": {
      get: {
        parameters: [number("page", { default: 0 }), number("limit", { default: 10 })],
        responses: { 200: ok({ type: "array", items: ref("Hut") }) },
      },
    },
    "/wardens": { get: { responses: { 200: ok({ type: "array", items: ref("Warden") }) } } },
  },
};

interface Hut {
  readonly id: number;
  readonly wardenId: string;
}

async function open(paths: object = document.paths) {
  const mock = createMock(await contractOf({ ...document, paths }));
  return async <T>(path: string): Promise<T> =>
    (await (await mock(new Request(`http://mock.example${path}`))).json()) as T;
}

interface HutPage {
  readonly data: readonly Hut[];
  readonly page: number;
}

describe("a list whose items an allOf narrows", () => {
  test("shows the items of its collection", async () => {
    const ask = await open();
    const { data } = await ask<HutPage>("/huts");
    expect(data).toHaveLength(10);
    expect(await ask<Hut>(`/huts/${data[3]?.id}`)).toEqual(data[3]);
  });
});

describe("pages", () => {
  test("are numbered as the document's other pages are", async () => {
    const ask = await open();
    const pages = await Promise.all([0, 1].map((page) => ask<HutPage>(`/huts?page=${page}&limit=3`)));
    expect(pages.map(({ page }) => page)).toEqual([0, 1]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(6);
  });

  test("are numbered from 1 otherwise, where page 0 is the first one", async () => {
    const { "/trails": _, ...paths } = document.paths;
    const ask = await open(paths);
    const first = await ask<HutPage>("/huts?page=1&limit=3");
    expect(await ask<HutPage>("/huts?page=0&limit=3")).toEqual(first);
    expect(first.page).toBe(1);
  });
});

test("what an object repeats of an item that it refers to is the item's", async () => {
  const user = members({ user_id: { type: "integer" }, username: { type: "string" } });
  const project = members({
    project_id: { type: "integer" },
    owner_id: { type: "integer" },
    owner_name: { type: "string" },
  });
  const item = (name: string, type: string): object => ({
    name,
    in: "path",
    required: true,
    schema: { type },
  });
  const ask = await open({
    "/users": { get: { responses: { 200: ok({ type: "array", items: user }) } } },
    "/users/{user_id}": {
      get: { parameters: [item("user_id", "integer")], responses: { 200: ok(user) } },
    },
    "/projects": { get: { responses: { 200: ok({ type: "array", items: project }) } } },
    "/projects/{project_name_or_id}": {
      get: { parameters: [item("project_name_or_id", "string")], responses: { 200: ok(project) } },
    },
  });
  const users = await ask<readonly { readonly user_id: number; readonly username: string }[]>("/users");
  const projects =
    await ask<
      readonly { readonly project_id: number; readonly owner_id: number; readonly owner_name: string }[]
    >("/projects");
  for (const { project_id, owner_id, owner_name } of projects) {
    expect(users).toContainEqual({ user_id: owner_id, username: owner_name });
    expect(await ask(`/projects/${project_id}`)).toMatchObject({ project_id, owner_id, owner_name });
  }
});

test("references lead to items that have no path of their own", async () => {
  const ask = await open();
  const wardens = await ask<readonly { readonly id: string }[]>("/wardens");
  const { data } = await ask<HutPage>("/huts?limit=50");
  const known = new Set(wardens.map(({ id }) => id));
  expect(data.length).toBeGreaterThan(10);
  expect(data.filter(({ wardenId }) => !known.has(wardenId))).toEqual([]);
});
