import { expect, test } from "vitest";
import { pages } from "../../generator/emitters/pages.ts";
import { compileUsage } from "./compile-usage.ts";

const json = (schema: object): object => ({ description: "", content: { "application/json": { schema } } });
const query = (name: string, type: string): object => ({ name, in: "query", schema: { type } });
const note = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const list = { type: "array", items: note };

const document = {
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        parameters: [query("cursor", "string"), query("limit", "integer")],
        responses: {
          200: json({
            type: "object",
            required: ["items"],
            properties: { items: list, nextCursor: { type: "string" } },
          }),
        },
      },
    },
    "/shops/{shop}/notes": {
      get: {
        operationId: "listShopNotes",
        parameters: [
          { name: "shop", in: "path", required: true, schema: { type: "string" } },
          query("offset", "integer"),
        ],
        responses: {
          200: json({
            type: "object",
            properties: { data: { type: "object", properties: { notes: list } } },
          }),
          206: json(list),
        },
      },
    },
    "/plain": { get: { operationId: "getPlain", responses: { 200: json(note) } } },
    "/logs": {
      get: {
        operationId: "listLogs",
        parameters: [query("page", "integer")],
        responses: { 200: json({ type: "array", items: { type: "string" } }) },
      },
    },
  },
};

const usage = `
import { createContext } from "./client.js";
import * as pages from "./pages.js";
const client = createContext({ fetch: async () => Response.json([]) });
export async function all() {
  for await (const { items, nextCursor } of pages.listNotesPages(client)) {
    const ids: number[] = items.map(({ id }) => id);
    const cursor: string | undefined = nextCursor;
    void [ids, cursor];
  }
  for await (const { id } of pages.listNotesItems(client, { limit: 2 }, { headers: { a: "b" } })) id satisfies number;
  for await (const { id } of pages.listShopNotesItems(client, { shop: "a" })) id satisfies number;
  for await (const line of pages.listLogsItems(client)) line satisfies string;
}
// @ts-expect-error the shop is required
pages.listShopNotesItems(client);
// @ts-expect-error it has no pages
pages.getPlainPages;
`;

test("iterators over pages and items have the types of the body", { timeout: 60_000 }, async () => {
  const given = {
    "*": { first: 1 },
    listShopNotes: { kind: "offset", parameter: "offset", first: 0, items: "/data/notes" },
  } as const;
  const { problems } = await compileUsage(document, usage, { emitters: [pages({ pages: given })] });
  expect(problems).toEqual([]);
});
