import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { matchers } from "tenon/jest";
import { createFerry } from "../src/server.js";

expect.extend({ ...matchers });

const contract = "openapi.yaml";
const server = createFerry();
let origin = "";

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  origin = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
});
afterAll(() => void server.close());

test("the timetable", async () => {
  const request = new Request(`${origin}/crossings?from=north`);
  const response = await fetch(request);
  await expect({ request, response }).toMatchContract(contract, "listCrossings");
  expect(await response.json()).toHaveLength(1);
});

test("a crossing in the fog", async () => {
  const response = await fetch(`${origin}/crossings/08:15`);
  await expect(response).toMatchContract(contract, "showCrossing");
  expect(await response.json()).toMatchObject({ cancelled: "Fog." });
});

test("no ferry then", async () => {
  await expect(await fetch(`${origin}/crossings/03:00`)).toMatchContract(contract, "showCrossing");
});
