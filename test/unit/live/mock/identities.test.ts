import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

/** Notes whose path has an expression of this name, and whose items have these members. */
async function postAndRead(parameter: string, properties: object): Promise<readonly unknown[]> {
  const note = { type: "object", properties: { ...properties, title: { type: "string" } } };
  const json = { content: { "application/json": { schema: note } } };
  const ok = { description: "ok", ...json };
  const mock = createMock(
    await contractOf({
      openapi: "3.1.0",
      info: { title: "Notes", version: "1" },
      paths: {
        "/notes": { post: { requestBody: { required: true, ...json }, responses: { 201: ok } } },
        [`/notes/{${parameter}}`]: {
          parameters: [{ name: parameter, in: "path", required: true, schema: { type: "string" } }],
          get: { responses: { 200: ok } },
        },
      },
    }),
  );
  const ask = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const headers = { "content-type": "application/json" };
    return (await mock(new Request(`http://mock.example${path}`, { headers, ...init }))).json();
  };
  const made = await ask("/notes", { method: "POST", body: JSON.stringify({ title: "Milk" }) });
  const [member = ""] = Object.keys(properties);
  return [made[member], (await ask(`/notes/${made[member]}`))["title"]];
}

test.each([
  ["uuid", { uuid: { type: "string" }, id: { type: "integer" } }],
  ["slug", { slug: { type: "string" }, id: { type: "integer" } }],
  ["note_uuid", { pk: { type: "string", format: "uuid" }, num_pk: { type: "integer" } }],
])("a created item is read by the member that {%s} names", async (parameter, properties) => {
  expect(await postAndRead(parameter, properties)).toEqual([expect.any(String), "Milk"]);
});
