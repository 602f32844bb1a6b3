import request from "supertest";
import { expect, test } from "vitest";
import "tenon/vitest";
import { createApp } from "../src/app.ts";

const contract = "openapi.yaml";
const card = { "Library-Card": "rosa" };

test("the shelves can be looked at by anybody", async () => {
  const response = await request(createApp()).get("/v1/seeds?sow=3");
  await expect(response).toMatchContract(contract, "seeds.list");
  expect(response.body).toMatchObject([{ name: "black-cherry" }]);
});

test("a loan is made, and can be looked up", async () => {
  const app = createApp();
  const made = await request(app).post("/v1/loans").set(card).send({ seed: "lambs-lettuce", packets: 2 });
  await expect(made).toMatchContract(contract, "loans.start");
  const shown = await request(app)
    .get(made.headers["location"] ?? "")
    .set(card);
  await expect(shown).toMatchContract(contract, "loans.show");
  expect(shown.body).toEqual(made.body);
});

test("what is refused is refused as the document says", async () => {
  const app = createApp();
  const greedy = await request(app).post("/v1/loans").set(card).send({ seed: "lambs-lettuce", packets: 5 });
  await expect(greedy).toMatchContract(contract);
  expect(greedy.status).toBe(409);
  const missing = await request(app).get("/v1/loans/99").set(card);
  await expect(missing).toMatchContract(contract);
  expect(missing.status).toBe(404);
});

test("a test that itself leaves the contract is told of, too", async () => {
  const response = await request(createApp()).post("/v1/loans").set(card).send({ seed: "Black Cherry" });
  expect(response.status).toBe(400);
  await expect(response).not.toMatchContract(contract);
});
