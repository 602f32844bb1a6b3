import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const ok = (schema: object): object => ({ description: "ok", ...json(schema) });
const idOf = (name: string): object => ({ name, in: "path", required: true, schema: { type: "integer" } });

const group = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
};
const user = {
  type: "object",
  required: ["id", "group"],
  properties: { id: { type: "integer", readOnly: true }, group: { type: "integer" } },
};

async function openMock() {
  const mock = createMock(
    await contractOf({
      openapi: "3.1.0",
      info: { title: "Groups", version: "1" },
      paths: {
        "/groups/": {
          get: { responses: { 200: ok({ type: "array", items: group }) } },
          post: {
            requestBody: { required: true, ...json(group) },
            responses: {
              201: {
                ...ok(group),
                headers: { Location: { schema: { type: "string" }, required: true } },
              },
            },
          },
        },
        "/groups/{id}/": {
          parameters: [idOf("id")],
          get: { responses: { 200: ok(group), 404: { description: "none" } } },
          patch: { requestBody: { required: true, ...json(group) }, responses: { 200: ok(group) } },
          delete: { responses: { 204: { description: "gone" } } },
        },
        "/groups/{id}/users/": {
          parameters: [idOf("id")],
          get: { responses: { 200: ok({ type: "array", items: user }), 404: { description: "none" } } },
        },
      },
    }),
  );
  return async (method: string, path: string, body?: object): Promise<Response> =>
    mock(
      new Request(`http://mock.example${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      }),
    );
}

test("items whose paths end with a slash are created, read, changed, listed and deleted", async () => {
  const ask = await openMock();
  const before = (await (await ask("GET", "/groups/")).json()) as readonly unknown[];
  const made = await ask("POST", "/groups/", { name: "first" });
  const { id } = (await made.json()) as { readonly id: number };
  expect(made.headers.get("location")).toMatch(new RegExp(`/groups/${id}/$`));
  const path = `/groups/${id}/`;
  expect(await (await ask("GET", path)).json()).toEqual({ id, name: "first" });
  await ask("PATCH", path, { name: "second" });
  expect(await (await ask("GET", "/groups/")).json()).toEqual([...before, { id, name: "second" }]);
  expect((await ask("DELETE", path)).status).toBe(204);
  expect((await ask("GET", path)).status).toBe(404);
  expect((await ask("GET", `${path}users/`)).status).toBe(404);
  expect(await (await ask("GET", "/groups/")).json()).toEqual(before);
});

test("items below a path that ends with a slash refer to their parent", async () => {
  const ask = await openMock();
  const [first] = (await (await ask("GET", "/groups/")).json()) as readonly { readonly id: number }[];
  const users = (await (await ask("GET", `/groups/${first?.id}/users/`)).json()) as readonly object[];
  expect(users.length).toBeGreaterThan(0);
  for (const one of users) expect(one).toMatchObject({ group: first?.id });
});
