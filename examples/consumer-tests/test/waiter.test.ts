import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { contractHandlers } from "tenon/msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { cancel, lookUp, order, Sorry, serveTable } from "../src/waiter.ts";

const api = "https://tea.example/api";
const teaHouse = contractHandlers(http, "openapi.yaml", { url: api });
const server = setupServer(...teaHouse.handlers);

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  server.events.on("response:mocked", teaHouse.listener);
});
afterEach(async () => {
  try {
    // Fails the test if the app sent a request that is invalid by the document.
    await teaHouse.assertValid();
  } finally {
    teaHouse.reset();
    server.resetHandlers();
  }
});
afterAll(() => server.close());

test("a table is served: the answers come from the document, and what is ordered is remembered", async () => {
  const orders = await serveTable(["sencha", undefined, "rooibos", "sencha"]);
  expect(orders).toMatchObject([
    { tea: "sencha", cups: 2 },
    { tea: "rooibos", cups: 1 },
  ]);
  const id = orders[0]?.id ?? 0;
  expect(await lookUp(id)).toEqual(orders[0]);
  await cancel(id);
  expect(await lookUp(id)).toBeUndefined();
});

test("there is none left: an answer of the test's own, held against the document as well", async () => {
  server.use(
    http.post(`${api}/orders`, () => HttpResponse.json({ sorry: "No more sencha." }, { status: 409 })),
  );
  await expect(order("sencha", 1)).rejects.toThrow(new Sorry("No more sencha."));
});

test("what the app sends wrongly is told, request by request", async () => {
  await order("sencha", 13);
  expect(teaHouse.judgements.map(({ verdict }) => verdict)).toEqual(["invalid"]);
  await expect(teaHouse.assertValid()).rejects.toThrow("/request/body/cups");
  // This test sends an invalid request on purpose, so `afterEach` must not judge it.
  teaHouse.reset();
});
