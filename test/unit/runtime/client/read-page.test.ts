import { expect, test } from "vitest";
import type { AnyInput } from "../../../../runtime/client/client.ts";
import {
  byCursor,
  byLink,
  byLinkHeader,
  byNumber,
  byOffset,
  byPreviousLinkHeader,
  byPreviousNumber,
  byPreviousOffset,
  type FindNext,
  inMember,
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

test.each<readonly [string, FindNext, unknown, AnyInput, unknown]>([
  ["an array is no body with a cursor", byCursor({ parameter: "c", next: "/1" }), ["a", "b"], {}, { c: "b" }],
  [
    "only false says that it is over",
    byCursor({ parameter: "c", next: "/n", more: "/m" }),
    { n: 1, m: null },
    {},
    { c: 1 },
  ],
  ["pages from 0", byNumber({ parameter: "p", first: 0, items: "", pages: "/x" }), [1], { p: 3 }, { p: 4 }],
  [
    "the last of pages from 0",
    byNumber({ parameter: "p", first: 0, items: "/i", pages: "/n" }),
    { i: [1], n: 2 },
    { p: 1 },
    undefined,
  ],
  [
    "the first of pages from 0",
    byNumber({ parameter: "p", first: 0, items: "/i", pages: "/n" }),
    { i: [1], n: 2 },
    {},
    { p: 1 },
  ],
  [
    "a short page where pages are counted",
    byNumber({ parameter: "p", first: 1, items: "/i", pages: "/n", size: "s" }),
    { i: [1], n: 3 },
    { s: 2 },
    { p: 2 },
  ],
  [
    "all of a total from 0",
    byNumber({ parameter: "p", first: 0, items: "/i", total: "/t", size: "s" }),
    { i: [1, 2], t: 4 },
    { p: 1, s: 2 },
    undefined,
  ],
  [
    "half of a total from 0",
    byNumber({ parameter: "p", first: 0, items: "/i", total: "/t", size: "s" }),
    { i: [1, 2], t: 4 },
    { s: 2 },
    { p: 1 },
  ],
  [
    "a total without a size",
    byNumber({ parameter: "p", first: 1, items: "/i", total: "/t" }),
    { i: [1, 2], t: 2 },
    {},
    { p: 2 },
  ],
  [
    "a page that is over, by more",
    byNumber({ parameter: "p", first: 1, items: "/i", more: "/m" }),
    { i: [1], m: false },
    {},
    undefined,
  ],
  [
    "an offset from 1",
    byOffset({ parameter: "o", first: 1, items: "/i", total: "/t" }),
    { i: [1, 2], t: 4 },
    { o: 1 },
    { o: 3 },
  ],
  [
    "the last offset from 1",
    byOffset({ parameter: "o", first: 1, items: "/i", total: "/t" }),
    { i: [1, 2], t: 4 },
    { o: 3 },
    undefined,
  ],
  [
    "a short page of an offset",
    byOffset({ parameter: "o", first: 0, items: "", size: "s" }),
    [1],
    { s: 2 },
    undefined,
  ],
  [
    "a full page of an offset",
    byOffset({ parameter: "o", first: 0, items: "", size: "s" }),
    [1, 2],
    { s: 2 },
    { o: 2 },
  ],
  ["items that are none", byOffset({ parameter: "o", first: 0, items: "/i" }), { i: "ab" }, {}, undefined],
])("of a page: %s", async (_, find, body, input, expected) => {
  expect(await nextOf(find, body, input)).toEqual(expected);
});

test("a parameter of a Link header is read by its type", async () => {
  const next = (link: string, types: ParameterDescriptor["shape"]["types"]): Promise<unknown> => {
    const asked = { ...operation, parameters: [parameter("p", types)] };
    return nextOf((_, input, result) => byLinkHeader(asked, input, result), [], {}, { link });
  };
  expect(await next("<?p=1>; rel=next", [])).toEqual({ p: "1" });
  expect(await next("<?p=1>; rel=next", ["string", "integer"])).toEqual({ p: "1" });
  expect(await next("<?p=1.5>; rel=next", ["number"])).toEqual({ p: 1.5 });
  expect(await next("<?p=1>; rel=next", ["integer", "null"])).toEqual({ p: 1 });
  for (const text of ["", "x", "Infinity"])
    expect(await next(`<?p=${text}>; rel=next`, ["number"])).toBeUndefined();
  for (const form of [
    "; rel = next",
    ' ; title="x"; REL="prev  next"',
    ";rel=next;x=1",
    "; rel=next, <?p=9>; rel=last",
  ])
    expect([form, await next(`<?p=1>${form}`, ["integer"])]).toEqual([form, { p: 1 }]);
  for (const form of ["; rel=nexts", '; rel="x-next"', "; rev=next", "; rel=prev,next"])
    expect([form, await next(`<?p=1>${form}`, ["integer"])]).toEqual([form, undefined]);
});

test("a Link header is read also where the response has no URL", () => {
  const response = new Response(null, { headers: { link: "</a?page=2>; rel=next" } });
  const result = { ok: true, status: 200, headers: response.headers, response };
  expect(byLinkHeader(operation, {}, result)).toEqual({ page: 2 });
});

test("the last page has no member for a next one", async () => {
  const response = new Response();
  const result = { ok: true, status: 200 as const, body: 1, headers: response.headers, response };
  const page = await readPage(
    async () => result,
    {},
    operation,
    () => undefined,
  );
  expect(Object.keys(page)).toEqual(["body"]);
});

test("the previous page has the number before, down to the first", async () => {
  const find = byPreviousNumber({ parameter: "page", first: 1 });
  expect(await nextOf(find, [], { page: 3 })).toEqual({ page: 2 });
  expect(await nextOf(find, [], { page: 1 })).toBeUndefined();
  expect(await nextOf(find, [], {})).toBeUndefined();
});

test("the previous offset is lower by the page size, otherwise by the number of items", async () => {
  const find = byPreviousOffset({ parameter: "offset", first: 0, items: "", size: "limit" });
  expect(await nextOf(find, [1], { offset: 20, limit: 10 })).toEqual({ offset: 10 });
  expect(await nextOf(find, [1, 2], { offset: 20 })).toEqual({ offset: 18 });
  expect(await nextOf(find, [1], { offset: 5, limit: 10 })).toEqual({ offset: 0 });
  expect(await nextOf(find, [], { offset: 20 })).toBeUndefined();
  expect(await nextOf(find, [1], { offset: 0, limit: 10 })).toBeUndefined();
  expect(await nextOf(find, [1], { limit: 10 })).toBeUndefined();
});

test.each(["prev", "previous"])("the Link header leads to the previous page by %s", async (relation) => {
  const link = `</things?page=3>; rel="next", </things?page=1>; rel="${relation}"`;
  expect(await nextOf(byPreviousLinkHeader, [], {}, { link })).toEqual({ page: 1 });
  expect(await nextOf(byLinkHeader, [], {}, { link })).toEqual({ page: 3 });
});

test("a page number in an object keeps the object's other members", async () => {
  const find = inMember("body", inMember("page", byNumber({ parameter: "number", first: 1, items: "" })));
  expect(await nextOf(find, [1], { body: { q: "x", page: { number: 2, size: 5 } } })).toEqual({
    body: { q: "x", page: { number: 3, size: 5 } },
  });
  expect(await nextOf(find, [1], {})).toEqual({ body: { page: { number: 2 } } });
  expect(await nextOf(find, [], { body: {} })).toBeUndefined();
});

test("a page has the previous page beside the next one", async () => {
  const response = Response.json([1]);
  const result = { ok: true, status: 200 as const, body: [1], headers: response.headers, response };
  const next = byNumber({ parameter: "page", first: 1, items: "" });
  const previous = byPreviousNumber({ parameter: "page", first: 1 });
  const page = await readPage(async () => result, { page: 2 }, operation, next, previous);
  expect(page).toEqual({ body: [1], next: { page: 3 }, previous: { page: 1 } });
});
