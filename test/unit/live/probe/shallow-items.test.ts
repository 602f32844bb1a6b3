import { expect, test } from "vitest";
import { createProbeContext } from "../../../../live/probe/probe-context.ts";
import { contractOf } from "../mock/contract-of.ts";

async function itemsOf(...lines: readonly string[]): Promise<Readonly<Record<string, string | undefined>>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const line of lines) {
    const [method = "", path = ""] = line.split(" ");
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const parameters = names.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    const answer = { description: "", content: { "image/png": {} } };
    paths[path] = { ...paths[path], [method.toLowerCase()]: { parameters, responses: { "200": answer } } };
  }
  const contract = await contractOf({ openapi: "3.1.0", info: { title: "Items", version: "1" }, paths });
  const context = createProbeContext(contract, { baseUrl: "http://a.example" });
  const creators = contract.model.operations.filter(({ method }) => method === "POST");
  return Object.fromEntries(creators.map((one) => [one.path, context.roles.get(one)?.item]));
}

test("items without operations of their own are created at their collection", async () => {
  expect(await itemsOf("POST /scans", "GET /scans/{id}/download")).toEqual({ "/scans": "/scans/{id}" });
  expect(await itemsOf("POST /a/{a}/b", "GET /a/{a}/b/{b}/raw")).toEqual({ "/a/{a}/b": "/a/{a}/b/{b}" });
});

test("items of shallow nesting are created below another item", async () => {
  expect(await itemsOf("POST /huts/{hut}/photos", "GET /photos/{photo}")).toEqual({
    "/huts/{hut}/photos": "/photos/{photo}",
  });
  expect(await itemsOf("POST /v1/huts/{id}/photos", "GET /v1/photos/{id}/content")).toEqual({
    "/v1/huts/{id}/photos": "/v1/photos/{id}",
  });
});

test("items are not created where several operations could create them, or below themselves", async () => {
  const ambiguous = await itemsOf("POST /a/{a}/c", "POST /b/{b}/c", "GET /c/{c}");
  expect(ambiguous).toEqual({ "/a/{a}/c": undefined, "/b/{b}/c": undefined });
  const cyclic = await itemsOf("POST /a/{a}/b", "POST /b/{b}/a", "GET /a/{a}", "GET /b/{b}");
  expect(Object.values(cyclic).filter((item) => item !== undefined)).toHaveLength(1);
});
