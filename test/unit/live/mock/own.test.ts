import { resolve } from "node:path";
import { expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractAt } from "./contract-of.ts";

test("what is put into a resource with an envelope is what its answer shows", async () => {
  const contract = await contractAt(resolve(import.meta.dirname, "../../../../spec/openapi.yaml"));
  const mock = createMock(contract, { basePath: "" });
  const response = await mock(
    new Request("http://mock.example/orgs/acme/recipes/7", {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: "Bearer any" },
      body: JSON.stringify({ name: "Install agent" }),
    }),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: { id: "7", attributes: { name: "Install agent" } } });
});
