import { trackReads } from "tenon/vitest";
import { expect, test } from "vitest";
import { createClient } from "../src/api/index.js";
import { orderTheFastest } from "./waiter.js";

const teas = [
  { name: "rooibos", minutes: 6, origin: "Cederberg" },
  { name: "sencha", minutes: 2, origin: "Uji" },
];

test("the tea that is ready first is ordered", async () => {
  const sent: unknown[] = [];
  const api = trackReads(
    createClient({
      fetch: async (request) => {
        if (request.method === "GET") return Response.json(teas);
        sent.push(await request.json());
        return Response.json({ id: 7 }, { status: 201 });
      },
    }),
  );
  expect(await orderTheFastest(api)).toBe(7);
  expect(sent).toEqual([{ tea: "sencha", cups: 1 }]);
});
