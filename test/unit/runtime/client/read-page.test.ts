import { expect, test } from "vitest";
import type { AnyInput } from "../../../../runtime/client/client.ts";
import {
  byCursor,
  byLink,
  byLinkHeader,
  byNumber,
  byOffset,
  type FindNext,
  readPage,
} from "../../../../runtime/client/read-page.ts";
import type { OperationDescriptor, ParameterDescriptor } from "../../../../runtime/descriptors.ts";

function parameter(
  name: string,
  types: ParameterDescriptor["shape"]["types"],
  key = name,
): ParameterDescriptor {
  return { name, key, in: "query", required: false, style: "form", explode: true, shape: { types } };
}

const operation: OperationDescriptor = {
  id: "list",
  method: "GET",
  path: "/things",
  parameters: [
    parameter("page", ["integer"]),
    parameter("after", ["string"], "queryAfter"),
    parameter("body", ["string"], "queryBody"),
    parameter("tags", ["array"]),
    { ...parameter("X-Page", ["string"]), in: "header" },
  ],
  responses: [
    {
      status: 200,
      content: [],
      headers: [],
      links: [{ name: "next", operation: "list", parameters: [["page", "$response.body#/next"]] }],
    },
  ],
  security: [],
} as unknown as OperationDescriptor; // members that paging does not look at are left out

async function nextOf(
  findNext: FindNext,
  body: unknown,
  input: AnyInput = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = Response.json(body, { headers });
  Object.defineProperty(response, "url", { value: "https://api.test/v1/things?page=1" });
  const result = { ok: true, status: 200 as const, body, headers: response.headers, response };
  const page = await readPage(async () => result, input, operation, findNext);
  expect(page.body).toBe(body);
  return page.next;
}

test("a cursor is followed until it is absent, empty, repeated, or said to be the last", async () => {
  const find = byCursor({ parameter: "cursor", next: "/meta/next", more: "/more" });
  expect(await nextOf(find, { meta: { next: "b" } })).toEqual({ cursor: "b" });
  expect(await nextOf(find, { meta: { next: 7 }, more: true })).toEqual({ cursor: 7 });
  for (const next of [undefined, null, ""]) expect(await nextOf(find, { meta: { next } })).toBeUndefined();
  expect(await nextOf(find, { meta: { next: "b" } }, { cursor: "b" })).toBeUndefined();
  expect(await nextOf(find, { meta: { next: "b" }, more: false })).toBeUndefined();
  expect(await nextOf(find, "text")).toBeUndefined();
});

test("pages are counted until one is empty or short, or their number is reached", async () => {
  const plain = { parameter: "page", first: 1, items: "" };
  expect(await nextOf(byNumber(plain), [1, 2])).toEqual({ page: 2 });
  expect(await nextOf(byNumber(plain), [1, 2], { page: 4 })).toEqual({ page: 5 });
  expect(await nextOf(byNumber({ ...plain, first: 0 }), [1])).toEqual({ page: 1 });
  expect(await nextOf(byNumber(plain), [])).toBeUndefined();
  expect(await nextOf(byNumber({ ...plain, size: "limit" }), [1, 2], { limit: 3 })).toBeUndefined();
  expect(await nextOf(byNumber({ ...plain, size: "limit" }), [1, 2, 3], { limit: 3 })).toEqual({ page: 2 });
  const counted = byNumber({ ...plain, items: "/items", pages: "/pages" });
  expect(await nextOf(counted, { items: [1], pages: 2 })).toEqual({ page: 2 });
  expect(await nextOf(counted, { items: [1], pages: 2 }, { page: 2 })).toBeUndefined();
  const total = byNumber({ ...plain, items: "/items", total: "/total", size: "limit" });
  expect(await nextOf(total, { items: [1, 2], total: 4 }, { page: 1, limit: 2 })).toEqual({ page: 2 });
  expect(await nextOf(total, { items: [1, 2], total: 4 }, { page: 2, limit: 2 })).toBeUndefined();
});

test("an offset grows by the items of a page until all are seen", async () => {
  const find = byOffset({ parameter: "offset", first: 0, items: "/items", total: "/total" });
  expect(await nextOf(find, { items: [1, 2], total: 5 })).toEqual({ offset: 2 });
  expect(await nextOf(find, { items: [1, 2], total: 5 }, { offset: 2 })).toEqual({ offset: 4 });
  expect(await nextOf(find, { items: [1], total: 5 }, { offset: 4 })).toBeUndefined();
  expect(await nextOf(find, { items: [], total: 5 }, { offset: 4 })).toBeUndefined();
  const more = byOffset({ parameter: "skip", first: 0, items: "/items", more: "/more", size: "limit" });
  expect(await nextOf(more, { items: [1], more: true }, { limit: 9 })).toEqual({ skip: 1 });
  expect(await nextOf(more, { items: [1], more: false })).toBeUndefined();
});

test("a Link header gives the parameters of its next URL, by key and by type", async () => {
  const next = (link: string): Promise<unknown> => nextOf(byLinkHeader, [], { tags: ["a"] }, { link });
  expect(
    await next('<https://api.test/v1/things?page=2&after=x%20y&body=z&tags=b&other=1>; rel="next"'),
  ).toEqual({
    page: 2,
    queryAfter: "x y",
    queryBody: "z",
  });
  expect(await next('<?page=1>; rel=prev, <?page=3>; title="a, b"; rel="last next"')).toEqual({ page: 3 });
  expect(await next("<?page=3>;rel=NEXT")).toEqual({ page: 3 });
  for (const link of [
    "",
    '<?page=3>; rel="prev"',
    '<?page=x>; rel="next"',
    '<http://[>; rel="next"',
    "rel=next",
    "<?X-Page=1>; rel=next",
  ])
    expect(await next(link)).toBeUndefined();
  const long = `${"<".repeat(5_000)}; rel=${"x ".repeat(5_000)}`;
  expect(await next(long)).toBeUndefined();
});

test("a link of the document gives the next input, while it gives something new", async () => {
  expect(await nextOf(byLink("next"), { next: 2 })).toEqual({ page: 2 });
  expect(await nextOf(byLink("next"), { next: 2 }, { page: 2 })).toBeUndefined();
  expect(await nextOf(byLink("next"), { next: null })).toBeUndefined();
  expect(await nextOf(byLink("next"), {})).toBeUndefined();
});

test("a page rejects as unwrap does", async () => {
  const response = new Response();
  const result = { ok: false, status: 404, headers: response.headers, response };
  await expect(
    readPage(
      async () => result,
      {},
      operation,
      () => undefined,
    ),
  ).rejects.toThrow("404");
});
