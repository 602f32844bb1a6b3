// What generated queries are to the types of TanStack Query: of its core, and of its hooks for React.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tanstackQuery } from "../../generator/emitters/tanstack-query.ts";
import { compileUsage } from "./compile-usage.ts";

const isInstalled = existsSync(join(import.meta.dirname, "../../node_modules/@tanstack/react-query"));
if (!isInstalled) console.warn("Skipped: @tanstack/react-query is not installed.");

const json = (schema: object): object => ({ description: "", content: { "application/json": { schema } } });
const query = (name: string, type: string): object => ({ name, in: "query", schema: { type } });
const note = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const problem = { type: "object", required: ["message"], properties: { message: { type: "string" } } };

const document = {
  tags: [{ name: "notes" }],
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        tags: ["notes"],
        parameters: [query("cursor", "string"), query("limit", "integer")],
        responses: {
          200: json({
            type: "object",
            required: ["items"],
            properties: { items: { type: "array", items: note }, nextCursor: { type: "string" } },
          }),
          default: json(problem),
        },
      },
      post: {
        operationId: "addNote",
        tags: ["notes"],
        requestBody: { required: true, content: { "application/json": { schema: note } } },
        responses: { 201: json(note), 422: json(problem) },
      },
      delete: { operationId: "clearNotes", responses: { 204: { description: "" } } },
    },
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { operationId: "getNote", tags: ["notes"], responses: { 200: json(note), 404: json(problem) } },
      put: {
        operationId: "editNote",
        requestBody: { required: true, content: { "application/json": { schema: note } } },
        responses: { 200: json(note) },
      },
      head: { operationId: "hasNote", responses: { 204: { description: "" }, 404: { description: "" } } },
    },
    "/watch": {
      get: {
        operationId: "watchNotes",
        responses: {
          200: { description: "", content: { "text/event-stream": { schema: { type: "string" } } } },
        },
      },
    },
    "/search": {
      post: { operationId: "searchNotes", responses: { 200: json({ type: "array", items: note }) } },
    },
  },
};

const head = `
import { createContext } from "./client.js";
import * as queries from "./tanstack-query.js";
const client = createContext();
`;

async function compile(usage: string, adapter = "@tanstack/query-core"): Promise<readonly string[]> {
  const emitters = [tanstackQuery({ queries: ["searchNotes"], package: adapter })];
  const { problems } = await compileUsage(document, head + usage, { emitters });
  return problems;
}

describe.skipIf(!isInstalled)("generated queries", () => {
  test("are options for the core, with types of data and error", { timeout: 60_000 }, async () => {
    const problems = await compile(`
import { QueryClient, QueryObserver, InfiniteQueryObserver, MutationCache, MutationObserver } from "@tanstack/query-core";
const queryClient = new QueryClient();
export const fetched: Promise<{ id: number }> = queryClient.fetchQuery(queries.getNoteQueryOptions(client, { id: 1 }));
export const known: { id: number } | undefined = queryClient.getQueryData(queries.getNoteQueryKey({ id: 1 }));
export const empty: Promise<null> = queryClient.fetchQuery(queries.hasNoteQueryOptions(client, { id: 1 }));
export const found: Promise<{ id: number }[]> = queryClient.fetchQuery(queries.searchNotesQueryOptions(client));
queryClient.setQueryData(queries.getNoteQueryKey({ id: 1 }), { id: 2 });
// @ts-expect-error a note has a number
queryClient.setQueryData(queries.getNoteQueryKey({ id: 1 }), { id: "2" });
// @ts-expect-error the input lacks the id
queries.getNoteQueryOptions(client, {});
// @ts-expect-error a stream is no query
queries.watchNotesQueryOptions;
// @ts-expect-error what writes is no query
queries.addNoteQueryOptions;
const observer = new QueryObserver(queryClient, queries.getNoteQueryOptions(client, { id: 1 }));
const { error } = observer.getCurrentResult();
if (error?.kind === "response") {
  const message: string = error.body.message;
  const status: 404 = error.status;
  void [message, status];
}
const pages = new InfiniteQueryObserver(queryClient, queries.listNotesInfiniteQueryOptions(client, { limit: 5 }));
export const ids: number[] | undefined = pages.getCurrentResult().data?.pages.flatMap(({ body }) => body.items.map(({ id }) => id));
export const prefetched: Promise<void> = queryClient.prefetchInfiniteQuery(queries.listNotesInfiniteQueryOptions(client));
const adding = new MutationObserver(queryClient, queries.addNoteMutationOptions(client));
export const added: Promise<{ id: number }> = adding.mutate({ body: { id: 1 } });
// @ts-expect-error the body is required
adding.mutate({});
void new MutationObserver(queryClient, queries.clearNotesMutationOptions(client)).mutate();
void queryClient.invalidateQueries({ queryKey: queries.queryKeys.tags.notes });
void queryClient.invalidateQueries(queries.addNoteStaleQueries());
void queryClient.invalidateQueries(queries.editNoteStaleQueries({ id: 1 }));
// @ts-expect-error the id is needed
void queryClient.invalidateQueries(queries.editNoteStaleQueries());
export const cache: MutationCache = new MutationCache({ onSuccess: queries.invalidateStale });
export const back = pages.fetchPreviousPage();
`);
    expect(problems).toEqual([]);
  });

  test("are options for the hooks of React", { timeout: 60_000 }, async () => {
    const problems = await compile(`
import { queryOptions, useInfiniteQuery, useMutation, useQueries, useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
export function useAll() {
  const one = useQuery(queries.getNoteQueryOptions(client, { id: 1 }));
  const id: number | undefined = one.data?.id;
  const message: string | undefined = one.error?.kind === "response" ? one.error.body.message : undefined;
  const selected = useQuery({ ...queries.getNoteQueryOptions(client, { id: 1 }), enabled: false, select: (note) => String(note.id) });
  const text: string | undefined = selected.data;
  const sure: number = useSuspenseQuery(queries.getNoteQueryOptions(client, { id: 1 })).data.id;
  const list = useInfiniteQuery(queries.listNotesInfiniteQueryOptions(client));
  const ids: number[] | undefined = list.data?.pages.flatMap(({ body }) => body.items.map((note) => note.id));
  const listError: string | undefined = list.error?.kind;
  const all: number = useSuspenseInfiniteQuery(queries.listNotesInfiniteQueryOptions(client)).data.pages.length;
  const [first] = useQueries({ queries: [queries.getNoteQueryOptions(client, { id: 1 })] });
  const firstId: number | undefined = first.data?.id;
  const own = queryOptions({ ...queries.getNoteQueryOptions(client, { id: 1 }), staleTime: 1000 });
  const add = useMutation({
    ...queries.addNoteMutationOptions(client),
    onSuccess: (note) => note.id + 1,
    onError: (error) => (error.kind === "response" ? error.body.message : error.kind),
  });
  add.mutate({ body: { id: 1 } });
  const clear = useMutation(queries.clearNotesMutationOptions(client));
  clear.mutate();
  return [id, message, text, sure, ids, listError, all, firstId, own];
}
`);
    expect(problems).toEqual([]);
  });

  test("are options for Vue", { timeout: 60_000 }, async () => {
    const usage = `
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/vue-query";
import { computed, ref } from "vue";
const chosen = ref(1);
const one = useQuery(queries.getNoteQueryOptions(client, { id: 1 }));
export const id: number | undefined = one.data.value?.id;
export const message: string | undefined =
  one.error.value?.kind === "response" ? one.error.value.body.message : undefined;
const reactive = useQuery(computed(() => queries.getNoteQueryOptions(client, { id: chosen.value })));
export const other: number | undefined = reactive.data.value?.id;
const list = useInfiniteQuery(queries.listNotesInfiniteQueryOptions(client));
export const ids: number[] | undefined = list.data.value?.pages.flatMap(({ body }) => body.items.map((note) => note.id));
const add = useMutation({ ...queries.addNoteMutationOptions(client), onSuccess: (note) => note.id + 1 });
add.mutate({ body: { id: 1 } });
// @ts-expect-error the body is required
add.mutate({});
useMutation(queries.clearNotesMutationOptions(client)).mutate();
`;
    expect(await compile(usage, "@tanstack/vue-query")).toEqual([]);
  });

  test("are options for Svelte", { timeout: 60_000 }, async () => {
    const usage = `
import { createInfiniteQuery, createMutation, createQuery } from "@tanstack/svelte-query";
const one = createQuery(() => queries.getNoteQueryOptions(client, { id: 1 }));
export const id: number | undefined = one.data?.id;
export const message: string | undefined = one.error?.kind === "response" ? one.error.body.message : undefined;
const list = createInfiniteQuery(() => queries.listNotesInfiniteQueryOptions(client));
export const ids: number[] | undefined = list.data?.pages.flatMap(({ body }) => body.items.map((note) => note.id));
const add = createMutation(() => ({ ...queries.addNoteMutationOptions(client), onSuccess: (note: { id: number }) => note.id + 1 }));
add.mutate({ body: { id: 1 } });
// @ts-expect-error the body is required
add.mutate({});
createMutation(() => queries.clearNotesMutationOptions(client)).mutate();
`;
    expect(await compile(usage, "@tanstack/svelte-query")).toEqual([]);
  });
});
