// Which queries a mutation makes stale, by TanStack Query's own client.
import { MutationCache, MutationObserver, QueryClient } from "@tanstack/query-core";
import { beforeAll, expect, test } from "vitest";
import { tanstackQuery } from "../../../../generator/emitters/tanstack-query.ts";
import { loadOutput, type Output } from "../../../traffic/load-output.ts";

const responses = {
  200: { description: "", content: { "application/json": { schema: { type: "object" } } } },
};
const note = { name: "note", in: "path", required: true, schema: { type: "integer", format: "int64" } };
const id = { ...note, name: "id" };
const term = { name: "q", in: "query", schema: { type: "string" } };

/** A path item with an operation for each method, whose ids are given. */
function item(ids: Readonly<Record<string, string>>, parameters: readonly object[] = []): object {
  const operations = Object.entries(ids).map(([method, operationId]) => [
    method,
    { operationId, parameters, responses },
  ]);
  return Object.fromEntries(operations);
}

const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": item({ get: "list", post: "add", delete: "clear" }, [term]),
    "/notes/search": item({ get: "search" }, [term]),
    "/notes/bulk": item({ post: "addMany" }),
    "/notes/{note}": item({ get: "getNote", patch: "edit", options: "ask" }, [note]),
    "/notes/{id}/": item({ delete: "remove" }, [id]),
    "/notes/{note}/archive": item({ post: "archive" }, [note]),
    "/notes/{note}:pin": item({ post: "pin" }, [note]),
    "/notes/{id}/comments": item({ get: "listComments", post: "addComment" }, [id]),
    "/me": item({ get: "me", put: "editMe" }),
    "/login": item({ post: "login" }),
  },
};

let output: Output;
let load: (module: string) => Promise<Output>;

beforeAll(async () => {
  const emitters = [tanstackQuery()];
  ({ output, load } = await loadOutput(document, { emitters }, { module: "tanstack-query.js" }));
});

const queries: readonly (readonly [name: string, input: object])[] = [
  ["list", {}],
  ["list", { q: "milk" }],
  ["search", { q: "milk" }],
  ["getNote", { note: 1 }],
  ["getNote", { note: 2 }],
  ["listComments", { id: 1 }],
  ["listComments", { id: 2 }],
  ["me", {}],
];

function createQueries(mutationCache = new MutationCache()): QueryClient {
  const queryClient = new QueryClient({ mutationCache });
  for (const [name, input] of queries) queryClient.setQueryData(keyOf(name, input), {});
  return queryClient;
}

function keyOf(name: string, input: object): readonly unknown[] {
  return output[`${name}QueryKey`]?.(input) as readonly unknown[];
}

function staleOf(queryClient: QueryClient): readonly string[] {
  return queries
    .filter(([name, input]) => queryClient.getQueryState(keyOf(name, input))?.isInvalidated)
    .map(([name, input]) => `${name} ${Object.values(input).join()}`.trim());
}

const lists = ["list", "list milk", "search milk"];
const cases: readonly (readonly [name: string, input: object, stale: readonly string[]])[] = [
  ["add", {}, lists],
  ["addMany", {}, lists],
  ["clear", {}, lists],
  ["edit", { note: 1 }, [...lists, "getNote 1"]],
  ["remove", { id: 1 }, [...lists, "getNote 1"]],
  ["archive", { note: 2 }, [...lists, "getNote 2"]],
  ["pin", { note: 2 }, [...lists, "getNote 2"]],
  ["addComment", { id: 1 }, ["getNote 1", "listComments 1"]],
  ["editMe", {}, ["me"]],
];

test.each(cases)("%s %j makes its resource and the lists of it stale", async (name, input, stale) => {
  const queryClient = createQueries();
  const filter = output[`${name}StaleQueries`]?.(input) as { predicate(): boolean };
  await queryClient.invalidateQueries(filter);
  expect(staleOf(queryClient)).toEqual(stale);
});

test("nothing becomes stale by an operation without queries at its path, or one that changes nothing", () => {
  expect(output).not.toHaveProperty("loginStaleQueries");
  expect(output).not.toHaveProperty("askStaleQueries");
  expect(output["loginMutationOptions"]?.({})).not.toHaveProperty("meta");
});

test.each(cases)("the mutation cache invalidates by itself after %s %j", async (name, input, stale) => {
  const onSuccess = output["invalidateStale"];
  if (onSuccess === undefined) throw new Error("There is no invalidateStale.");
  const queryClient = createQueries(new MutationCache({ onSuccess }));
  const { createContext } = await load("client.js");
  const fetch = async (): Promise<Response> => Response.json({});
  const client = createContext?.({ baseUrl: "https://notes.test", fetch });
  const options = output[`${name}MutationOptions`]?.(client) as { mutationKey: readonly unknown[] };
  await new MutationObserver<unknown, Error, object>(queryClient, options).mutate(input);
  expect(staleOf(queryClient)).toEqual(stale);
  // Other mutations of the app have no `meta`.
  const other = { mutationFn: async () => true };
  await new MutationObserver<unknown, Error, object>(queryClient, other).mutate({});
  expect(staleOf(queryClient)).toEqual(stale);
});

test("keys of large integers and of another prefix match, too", async () => {
  const options = { int64: "bigint", emitters: [tanstackQuery({ prefix: "Drafts" })] } as const;
  const large = await loadOutput(document, options, { module: "tanstack-query.js" });
  const stale = large.output["editStaleQueries"]?.({ note: 1n }) as {
    predicate(query: { readonly queryKey: unknown }): boolean;
  };
  const queryKey = large.output["getNoteQueryKey"]?.({ note: 1n });
  expect(queryKey).toEqual(["Drafts", "default", "getNote", { note: "1" }]);
  expect(stale.predicate({ queryKey })).toBe(true);
  expect(stale.predicate({ queryKey: large.output["getNoteQueryKey"]?.({ note: 2n }) })).toBe(false);
  expect(large.output["queryKeys"]).toEqual({ all: ["Drafts"], tags: { default: ["Drafts", "default"] } });
});
