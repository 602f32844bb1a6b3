import { expect, test } from "vitest";
import { iterateItems, iteratePages } from "../../../../runtime/client/iterate-pages.ts";
import { byCursor } from "../../../../runtime/client/read-page.ts";
import { operationWith } from "./fixtures.ts";

const list = operationWith();
const findNext = byCursor({ parameter: "after", next: "/next" });

interface Input {
  readonly limit: number;
  readonly after?: string;
}

function service(status = 200) {
  const asked: Input[] = [];
  const call = async (input: Input) => {
    asked.push(input);
    const at = Number(input.after ?? 0);
    const next = at < 2 ? String(at + 1) : undefined;
    const response = new Response();
    const ok = asked.length < 2 || status === 200;
    return {
      ok,
      status,
      body: { data: { items: [at, at + 10] }, next },
      headers: response.headers,
      response,
    };
  };
  return { asked, pages: () => iteratePages(call, { limit: 2 }, list, findNext) };
}

test("iterates over pages, and keeps the input", async () => {
  const { asked, pages } = service();
  const seen: unknown[] = [];
  for await (const { data } of pages()) seen.push(data.items);
  expect(seen).toEqual([
    [0, 10],
    [1, 11],
    [2, 12],
  ]);
  expect(asked).toEqual([{ limit: 2 }, { limit: 2, after: "1" }, { limit: 2, after: "2" }]);
});

test("iterates over items, and calls no further than the loop goes", async () => {
  const { asked, pages } = service();
  const seen: number[] = [];
  for await (const item of iterateItems<{ data: { items: number[] } }, ["data", "items"]>(
    pages(),
    "/data/items",
  )) {
    seen.push(item);
    if (item === 1) break;
  }
  expect(seen).toEqual([0, 10, 1]);
  expect(asked.length).toBe(2);
});

test("rejects with a failure, after the pages before it", async () => {
  const { pages } = service(500);
  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const page of pages()) seen.push(page);
  })();
  await expect(reading).rejects.toThrow();
  expect(seen.length).toBe(1);
});
