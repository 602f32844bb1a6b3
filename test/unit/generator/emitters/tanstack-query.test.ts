import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TanstackQueryOptions } from "../../../../generator/emitters/tanstack-options.ts";
import { tanstackQuery } from "../../../../generator/emitters/tanstack-query.ts";
import { type Generated, generate } from "../../../../generator/session/generate.ts";
import { loadOutput } from "../../../traffic/load-output.ts";

const number = { type: "integer" };
const text = { type: "string" };
const list = { type: "array", items: text };

interface Listing {
  readonly query?: Readonly<Record<string, object>>;
  readonly body?: object;
  readonly response?: object;
  readonly method?: string;
}

const listings: Readonly<Record<string, Listing>> = {
  plain: { body: list },
  cursor: { query: { cursor: text }, body: { properties: { items: list, next_cursor: text } } },
  token: {
    query: { pageToken: text, pageSize: number },
    body: { allOf: [{ properties: { nextPageToken: text } }, { properties: { files: list } }] },
  },
  slack: {
    query: { cursor: text },
    body: { properties: { response_metadata: { properties: { next_cursor: text } } } },
  },
  graph: {
    query: { after: text },
    body: {
      properties: { page_info: { properties: { end_cursor: text, has_next_page: { type: "boolean" } } } },
    },
  },
  header: { query: { page: number }, body: list, response: { headers: { Link: { schema: text } } } },
  numbered: {
    query: { page: { type: "integer", minimum: 0 }, per_page: number },
    body: { properties: { data: list, meta: { properties: { total_pages: number, total: number } } } },
  },
  offset: { query: { offset: number, limit: number }, body: { properties: { things: list, total: number } } },
  linked: {
    query: { start: text },
    response: { links: { next: { operationId: "linked", parameters: { start: "$response.body#/next" } } } },
  },
  sort: { query: { page: text }, body: list },
  foreign: { query: { page: number }, response: { links: { next: { operationId: "plain" } } } },
  search: { method: "post", query: { page: number }, body: list },
};

async function run(options: TanstackQueryOptions = {}, more: object = {}): Promise<Generated> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-queries-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const document = join(folder, "openapi.json");
  const paths = Object.entries(listings).map(
    ([id, { query = {}, body = {}, response = {}, method = "get" }]) => [
      `/${id}`,
      {
        [method]: {
          operationId: id,
          parameters: Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema })),
          responses: {
            200: { description: "", content: { "application/json": { schema: body } }, ...response },
          },
        },
      },
    ],
  );
  const info = { title: "Lists", version: "1" };
  writeFileSync(
    document,
    JSON.stringify({
      openapi: "3.1.0",
      info,
      paths: Object.fromEntries([...paths, ...Object.entries(more)]),
    }),
  );
  return generate({ document, importExtension: ".js", names: {}, emitters: [tanstackQuery(options)] });
}

function textOf({ files }: Generated, path = "tanstack-query.ts"): string {
  return files.find((file) => file.path === path)?.text ?? "";
}

/** How each operation is paged, by the generated function: to the next page, or to the previous one. */
function pagingsOf(generated: Generated, direction = "next"): Readonly<Record<string, string>> {
  const found = textOf(generated).matchAll(
    /\(page: \w+\) => (\w+)\([\s\S]*?\{ \.\.\.input, \.\.\.pageParam \},\s*\w+,\n([\s\S]*?),\n {6}\),/g,
  );
  return Object.fromEntries(
    [...found].flatMap(([, name = "", finders = ""]) => {
      const [next = "", previous] = finders.trim().split(/,\n {8}(?=\S)/);
      const finder = direction === "next" ? next : previous;
      return finder === undefined ? [] : [[name, finder.replace(/\s+/g, " ").replace(", })", " })")]];
    }),
  );
}

test("pages are found by links, cursors, Link headers, numbers and offsets", async () => {
  expect(pagingsOf(await run())).toEqual({
    cursor: 'byCursor({ parameter: "cursor", next: "/next_cursor" })',
    token: 'byCursor({ parameter: "pageToken", next: "/nextPageToken" })',
    slack: 'byCursor({ parameter: "cursor", next: "/response_metadata/next_cursor" })',
    graph:
      'byCursor({ parameter: "after", next: "/page_info/end_cursor", more: "/page_info/has_next_page" })',
    header: "byLinkHeader",
    numbered:
      'byNumber({ parameter: "page", first: 0, items: "/data", total: "/meta/total", pages: "/meta/total_pages", size: "per_page" })',
    offset: 'byOffset({ parameter: "offset", first: 0, items: "/things", total: "/total", size: "limit" })',
    linked: 'byLink("next")',
  });
});

test("previous pages are found where the document or the numbers lead to them", async () => {
  const listed = (query: Readonly<Record<string, object>>, body: object): object => ({
    get: {
      operationId: Object.keys(query).join("_"),
      parameters: Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema })),
      responses: { 200: { description: "", content: { "application/json": { schema: body } } } },
    },
  });
  const relay = { page_info: { properties: { endCursor: text, startCursor: text } } };
  const more = {
    "/both": listed({ token: text }, { properties: { nextToken: text, prevToken: text } }),
    "/relay": listed({ after: text, before: text }, { properties: relay }),
    "/forward": listed({ marker: text }, { properties: { nextMarker: text, startCursor: text } }),
  };
  expect(pagingsOf(await run({}, more), "previous")).toEqual({
    header: "byPreviousLinkHeader",
    numbered: 'byPreviousNumber({ parameter: "page", first: 0 })',
    offset: 'byPreviousOffset({ parameter: "offset", first: 0, items: "/things", size: "limit" })',
    getBoth: 'byCursor({ parameter: "token", next: "/prevToken" })',
    afterBefore: 'byCursor({ parameter: "before", next: "/page_info/startCursor" })',
  });
});

test("page numbers and cursors are found in objects and bodies", async () => {
  const schema = { properties: { number, size: number } };
  const reads = (operationId: string, more: object): object => ({
    operationId,
    ...more,
    responses: {
      200: {
        description: "",
        content: { "application/json": { schema: { properties: { items: list, nextCursor: text } } } },
      },
    },
  });
  const parameters = [{ name: "page", in: "query", style: "deepObject", schema }];
  const sent = { properties: { text, pagination: { properties: { cursor: text } } } };
  const requestBody = { content: { "application/json": { schema: sent } } };
  const more = {
    "/deep": { get: reads("deep", { parameters }) },
    "/find": { post: reads("find", { requestBody }) },
    "/told": { post: reads("told", { requestBody }) },
  };
  const told = {
    kind: "page",
    parameter: "/body/page",
    first: 0,
    items: "/items",
    size: "/body/size",
  } as const;
  const generated = await run({ queries: ["find", "told"], pages: { told, deep: { first: 0 } } }, more);
  expect(pagingsOf(generated)).toMatchObject({
    deep: 'inMember("page", byNumber({ parameter: "number", first: 0, items: "/items", size: "size" }))',
    find: 'inMember("body", inMember("pagination", byCursor({ parameter: "cursor", next: "/nextCursor" })))',
    told: 'inMember("body", byNumber({ parameter: "page", first: 0, items: "/items", size: "size" }))',
  });
  expect(pagingsOf(generated, "previous")["told"]).toBe(
    'inMember("body", byPreviousNumber({ parameter: "page", first: 0 }))',
  );
});

test("the config says what is not found, and what is not meant", async () => {
  const generated = await run({
    queries: ["search"],
    pages: { cursor: false, sort: { kind: "cursor", parameter: "page", next: "/at" } },
  });
  const pagings = pagingsOf(generated);
  expect(pagings).not.toHaveProperty("cursor");
  expect(pagings).toMatchObject({
    sort: 'byCursor({ parameter: "page", next: "/at" })',
    search: 'byNumber({ parameter: "page", first: 1, items: "" })',
  });
  expect(textOf(generated)).toContain("export function searchQueryOptions(");
  expect(textOf(await run())).toContain("export function searchMutationOptions(");
});

const spring = { properties: { content: list, totalPages: number, number, pageable: {} } };
const springPaged = { properties: { content: list, page: { properties: { totalPages: number, number } } } };
const firsts: readonly (readonly [tells: string, parameter: object, body: object, first: number])[] = [
  ["a minimum of 0", { schema: { ...number, minimum: 0 } }, list, 0],
  ["a default of 0", { schema: { ...number, default: 0 } }, list, 0],
  ["a default of 1 beside a minimum of 0", { schema: { ...number, default: 1, minimum: 0 } }, list, 1],
  ["an exclusive minimum of 0", { schema: { ...number, exclusiveMinimum: 0 } }, list, 1],
  ["Zero-based page index (0..N)", { description: "Zero-based page index (0..N)" }, list, 0],
  ["(0..N)", { description: "Results page you want to retrieve (0..N)" }, list, 0],
  ["0-based", { schema: { ...number, description: "The page, 0-based." } }, list, 0],
  ["starts at 0", { description: "Numbering starts at 0." }, list, 0],
  ["starting from 0", { description: "The page, starting from 0" }, list, 0],
  ["the first page is 0", { description: "The first page is 0." }, list, 0],
  ["starts at 1", { description: "Starts at 1." }, spring, 1],
  ["One-based page index (1..N)", { description: "One-based page index (1..N)" }, spring, 1],
  ["a page of Spring Data", {}, spring, 0],
  ["a page of Spring Data 3.3", {}, springPaged, 0],
];

function listedAs(parameter: object, body: object): object {
  const responses = { 200: { description: "", content: { "application/json": { schema: body } } } };
  const parameters = [{ name: "page", in: "query", schema: number, ...parameter }];
  return { get: { operationId: "told", tags: ["Told"], parameters, responses } };
}

test.each(firsts)("the number of the first page is told by %s", async (_, parameter, body, first) => {
  const generated = await run({ pages: { sort: false } }, { "/told": listedAs(parameter, body) });
  expect(pagingsOf(generated)["told"]).toContain(`byNumber({ parameter: "page", first: ${first},`);
  expect(generated.findings.filter(({ code }) => code === "emitter/warning")).toEqual([]);
});

const vague = { "/told": listedAs({ description: "Up to 10 pages" }, list) };
const warningsOf = ({ findings }: Generated): readonly string[] =>
  findings.filter(({ code }) => code === "emitter/warning").map(({ message }) => message);

test("a number of the first page that nothing tells is a guess, which is told once", async () => {
  const one = await run({}, vague);
  expect(warningsOf(one)).toEqual([
    "The emitter tanstack-query: That the first page of told is number 1 is a guess. If it is 0, queries skip a page.",
  ]);
  expect(pagingsOf(one)["told"]).toBe('byNumber({ parameter: "page", first: 1, items: "" })');
  const two = await run({ queries: ["search"] }, vague);
  expect(warningsOf(two)).toEqual([
    "The emitter tanstack-query: That the first pages of 2 operations are number 1 is a guess. If it is 0, queries skip a page (search, told).",
  ]);
});

test("the config says the first page of many operations by a pattern, and an id goes before it", async () => {
  const all = await run({ queries: ["search"], pages: { "*": { first: 0 }, search: { first: 1 } } }, vague);
  expect(warningsOf(all)).toEqual([]);
  expect(pagingsOf(all)).toMatchObject({
    told: 'byNumber({ parameter: "page", first: 0, items: "" })',
    search: 'byNumber({ parameter: "page", first: 1, items: "" })',
    cursor: 'byCursor({ parameter: "cursor", next: "/next_cursor" })',
    offset: 'byOffset({ parameter: "offset", first: 0, items: "/things", total: "/total", size: "limit" })',
  });
});

test("a pattern of few operations goes before one of many, and is for those that it fits", async () => {
  const cursor = { kind: "cursor", parameter: "cursor", next: "/next_cursor" } as const;
  const generated = await run({ pages: { "*": false, "tag:Told": { first: 0 }, "GET /c*": cursor } }, vague);
  expect(pagingsOf(generated)).toEqual({
    told: 'byNumber({ parameter: "page", first: 0, items: "" })',
    cursor: 'byCursor({ parameter: "cursor", next: "/next_cursor" })',
  });
});

/** A paging of an operation as JavaScript configs may write it. */
const given = (id: string, paging: object) => ({ pages: { [id]: paging as never } });

const unknown: readonly (readonly [name: string, options: TanstackQueryOptions, told: string])[] = [
  [
    "an operation",
    { pages: { curso: false } },
    'The document has no operation "curso". Did you mean "cursor"?',
  ],
  ["a query", { queries: ["x"] }, 'The document has no operation "x". Its operations are cursor, foreign,'],
  [
    "a parameter",
    { pages: { token: { kind: "cursor", parameter: "pagetoken", next: "/next" } } },
    '`pages`: token has no parameter "pagetoken". Did you mean "pageToken"?',
  ],
  [
    "a size",
    { pages: { numbered: { kind: "page", parameter: "page", first: 1, items: "", size: "of" } } },
    '`pages`: numbered has no parameter "of". Its parameters are page, per_page.',
  ],
  [
    "a tag",
    { pages: { "tag:Nothing": false } },
    'The document has no operation "tag:Nothing". Its operations are cursor, foreign,',
  ],
  [
    "a paging by number",
    { pages: { plain: { first: 0 } } },
    "`pages`: no page-number parameter was found for plain. Say all of it:",
  ],
  [
    "a size elsewhere",
    { pages: { numbered: { kind: "page", parameter: "page", first: 1, items: "", size: "/page/of" } } },
    "`pages`: numbered has `size` in another object than `parameter`.",
  ],
  [
    "a member of a body",
    { pages: { plain: { kind: "cursor", parameter: "/body/cursor", next: "/next" } } },
    '`pages`: plain has no parameter "body". It has no parameters.',
  ],
  [
    "a previous link",
    { pages: { linked: { kind: "link", name: "next", previous: "back" } } },
    '`pages`: no response of linked has a link "back". Its links are next.',
  ],
  [
    "a kind",
    given("numbered", { kind: "paged", parameter: "page" }),
    '`pages`: numbered has the unknown kind "paged". Did you mean "page"? The kinds are cursor, page, offset, linkHeader, link.',
  ],
  [
    "a field",
    given("numbered", { kind: "page", parameter: "page", first: 1, item: "/data" }),
    '`pages`: numbered, of the kind "page", has no field "item". Did you mean "items"?',
  ],
  [
    "fewer fields than a kind has",
    given("numbered", { kind: "page", parameter: "page" }),
    '`pages`: numbered, of the kind "page", lacks `first` and `items`. Add them: the fields are parameter, first,',
  ],
  [
    "a number as text",
    given("numbered", { kind: "page", parameter: "page", first: "1", items: "/data" }),
    '`pages`: `first` of numbered is "1". Write a number.',
  ],
  [
    "a pointer without a slash",
    given("numbered", { kind: "page", parameter: "page", first: 1, items: "data" }),
    '`pages`: `items` of numbered is "data", which is not a JSON Pointer. Did you mean "/data"?',
  ],
  [
    "a pointer to no member",
    given("cursor", { kind: "cursor", parameter: "cursor", next: "/next_page" }),
    '`pages`: `next` of cursor is "/next_page", which is no member of the response body. Its members are /items, /next_cursor;',
  ],
  [
    "a pointer to no member of a member",
    given("numbered", { kind: "page", parameter: "page", first: 1, items: "/data", total: "/meta/totl" }),
    '`pages`: `total` of numbered is "/meta/totl", which is no member of the response body. Did you mean "/meta/total"?',
  ],
  [
    "a list",
    given("numbered", { kind: "page", parameter: "page", first: 1, items: "" }),
    '`pages`: `items` of numbered is "", which is not a list. Lists are at /data.',
  ],
  [
    "a link",
    { pages: { plain: { kind: "link", name: "next" } } },
    '`pages`: no response of plain has a link "next". It has no links.',
  ],
];

test.each(unknown)("%s that the document does not have is told of, with a fix", async (_, options, told) => {
  const { findings, files } = await run(options);
  const [{ message = "", fix = "" } = {}] = findings;
  expect(`${message} ${fix}`).toContain(`The emitter tanstack-query failed: ${told}`);
  expect(files).toEqual([]);
});

test("a pointer into an object with other members, or into a body without a schema, is taken as it is", async () => {
  const open = { type: "object", properties: { items: list }, additionalProperties: true };
  const paging = { kind: "cursor", parameter: "after", next: "/meta/after" } as const;
  const generated = await run(
    {
      pages: {
        told: paging,
        slack: { ...paging, parameter: "cursor", next: "/response_metadata/next_cursor/x" },
      },
    },
    { "/told": listedAs({ name: "after" }, open) },
  );
  expect(generated.findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("names that meet are told apart", async () => {
  const operation = (operationId: string): object => ({
    get: { operationId, responses: { 204: { description: "" } } },
  });
  const generated = await run({}, { "/a": operation("plainInfinite"), "/b": operation("cursorInfinite") });
  expect(generated.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  const names = [...textOf(generated).matchAll(/export function (\w+)/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("plainInfiniteQueryOptions");
  expect(names).not.toContain("cursorInfiniteQueryOptions");
});

test("the runtime has paging only where queries need it", async () => {
  const generated = await run();
  expect(textOf(generated, "runtime/client.ts")).toContain("export function byCursor");
  const none = await run({ pages: Object.fromEntries(Object.keys(listings).map((id) => [id, false])) });
  expect(textOf(none, "runtime/client.ts")).not.toMatch(/export function (?:readPage|by[A-Z])/);
});

test("keys are JSON where integers of 64 bits are of the type bigint", async () => {
  const id = { type: "integer", format: "int64" };
  const of = (name: string): object => ({ name, in: "query", schema: { type: "array", items: id } });
  const paths = {
    "/items": {
      get: {
        operationId: "list",
        parameters: [{ name: "page", in: "query", schema: id }, of("ids")],
        responses: { 200: { description: "", content: { "application/json": { schema: list } } } },
      },
    },
  };
  const document = { openapi: "3.1.0", info: { title: "Items", version: "1" }, paths };
  const options = { int64: "bigint", emitters: [tanstackQuery()] } as const;
  const { output } = await loadOutput(document, options, { module: "tanstack-query.js" });
  const input = { page: 9007199254740993n, ids: [1n] };
  const texts = { page: "9007199254740993", ids: ["1"] };
  expect(output["listQueryKey"]?.(input)).toEqual(["Items", "default", "list", texts]);
  expect(output["listInfiniteQueryKey"]?.(input)).toEqual(["Items", "default", "list", texts, "pages"]);
  expect(output["listQueryKey"]?.()).toEqual(["Items", "default", "list"]);
  const texted = await loadOutput(document, { ...options, int64: "string" }, { module: "tanstack-query.js" });
  const key = texted.output["listQueryKey"]?.(texts) as readonly unknown[];
  // Its integers are texts already, so that the input needs no copy.
  expect(key[3]).toBe(texts);
});

test("options that are unknown are told each by its name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-query-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const document = join(folder, "openapi.json");
  writeFileSync(document, '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }');
  const mistyped: object = { pagse: {}, querys: [] };
  const emitters = [tanstackQuery(mistyped)];
  const { findings } = await generate({ document, importExtension: ".js", names: {}, emitters });
  expect(findings.filter(({ code }) => code === "emitter/failed")).toMatchObject([
    {
      message: 'The emitter tanstack-query failed: tanstackQuery has no option "pagse", "querys".',
      fix: 'Did you mean "pages"? Did you mean "queries"?',
    },
  ]);
});

test("declarations are made of it, too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-query-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "openapi.json");
  const parameters = [{ name: "page", in: "query", schema: number }];
  const responses = { 200: { description: "", content: { "application/json": { schema: list } } } };
  const paths = {
    "/a": { get: { operationId: "a", parameters, responses }, post: { operationId: "b", responses } },
  };
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths }));
  const emitters = [tanstackQuery()];
  const made = await generate({
    document: file,
    importExtension: ".js",
    names: {},
    emitters,
    emit: "js",
    int64: "bigint",
  });
  expect(made.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(textOf(made, "tanstack-query.d.ts")).toContain("aInfiniteQueryOptions");
});
