// In a real browser: a page with React that uses generated queries against `tenon mock`.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { createTestIo, tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";

const modules = join(import.meta.dirname, "../../node_modules");
const hasReact = existsSync(join(modules, "@tanstack/react-query")) && existsSync(join(modules, "react-dom"));
if (!hasReact) console.warn("Skipped: React and @tanstack/react-query are not installed.");
const isRun = hasBrowser && hasReact;

const document = `
openapi: 3.1.0
info: { title: Notes, version: "1" }
tags: [{ name: notes }, { name: people }]
paths:
  /notes:
    get:
      operationId: listNotes
      tags: [notes]
      parameters:
        - { name: cursor, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, default: 2 } }
      responses:
        "200":
          description: Some notes.
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties:
                  items: { type: array, items: { $ref: "#/components/schemas/Note" } }
                  nextCursor: { type: string }
              example: { items: [{ id: 1, title: Milk }, { id: 2, title: Bread }, { id: 3, title: Tea }, { id: 4, title: Salt }] }
    post:
      operationId: addNote
      tags: [notes]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
      responses:
        "201": { description: The note., content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getNote
      tags: [notes]
      responses:
        "200":
          description: A note.
          content: { application/json: { schema: { $ref: "#/components/schemas/Note" }, example: { id: 1, title: Milk } } }
        "404":
          description: None.
          content:
            application/json:
              schema: { type: object, required: [message], properties: { message: { type: string } } }
              example: { message: There is no such note. }
  /people:
    get:
      operationId: listPeople
      tags: [people]
      responses:
        "200":
          description: People.
          content: { application/json: { schema: { type: array, items: { type: string } }, example: [Ada] } }
components:
  schemas:
    Note:
      type: object
      required: [title]
      properties: { id: { type: integer }, title: { type: string } }
`;

const page = `
import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { createContext } from "./api/client.js";
import { addNoteMutationOptions, getNoteQueryOptions, listNotesInfiniteQueryOptions, listPeopleQueryOptions, queryKeys } from "./api/tanstack-query.js";

const parameters = new URL(location.href).searchParams;
const client = createContext({ baseUrl: parameters.get("api") });
const missing = { ...client, options: { ...client.options, headers: { prefer: "code=404" } } };

function Note({ id }) {
  const note = useQuery(getNoteQueryOptions(id === 404 ? missing : client, { id }));
  if (note.isPending) return <p id="note">loading</p>;
  if (note.isError) return <p id="note">{note.error.kind === "response" ? note.error.body.message : note.error.kind}</p>;
  return <p id="note">{note.data.title}</p>;
}

function Notes() {
  const notes = useInfiniteQuery(listNotesInfiniteQueryOptions(client));
  const end = useRef(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting && notes.hasNextPage && !notes.isFetching) notes.fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return (
    <>
      <ul id="notes">{notes.data?.pages.flatMap(({ body }, at) => body.items.map((note) => <li key={at + ":" + note.id} style={{ height: 600 }}>{note.title}</li>))}</ul>
      <p id="end" ref={end}>{notes.hasNextPage ? "more" : "end"}</p>
    </>
  );
}

function People() {
  const people = useSuspenseQuery(listPeopleQueryOptions(client));
  return <p id="people">{people.data.join()}</p>;
}

function Add() {
  const queryClient = useQueryClient();
  const add = useMutation({
    ...addNoteMutationOptions(client),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.tags.notes }),
  });
  return <button id="add" onClick={() => add.mutate({ body: { title: "Jam" } })}>{add.status}</button>;
}

const views = {
  note: () => <Note id={1} />,
  missing: () => <Note id={404} />,
  notes: () => <Notes />,
  people: () => <Suspense fallback={<p id="people">suspended</p>}><People /></Suspense>,
  all: () => <><Note id={1} /><Suspense><People /></Suspense><Add /></>,
};

function App() {
  const [view, show] = useState(parameters.get("view"));
  return (
    <>
      <button id="hide" onClick={() => show("none")}>hide</button>
      {views[view]?.()}
    </>
  );
}

createRoot(document.getElementById("root")).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}><App /></QueryClientProvider>,
);
`;

const folder = isRun ? mkdtempSync(join(tmpdir(), "tenon-react-")) : "";
let browser: Browser;
let pages: Awaited<ReturnType<typeof servePages>>;
let mock = "";
let stopMock = async (): Promise<void> => undefined;

beforeAll(async () => {
  if (!isRun) return;
  writeFileSync(join(folder, "openapi.yaml"), document);
  writeFileSync(
    join(folder, "tenon.config.ts"),
    `import { defineConfig } from "tenon";
import { tanstackQuery } from "tenon/emitters";
export default defineConfig({ document: "openapi.yaml", output: "api", emitters: [tanstackQuery()] });\n`,
  );
  const { code, err } = await tenon(folder, ["generate"]);
  if (code !== 0) throw new Error(err);
  writeFileSync(join(folder, "page.jsx"), page);
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><div id="root"></div><script type="module" src="/site/page.js"></script>',
  );
  const define = { "process.env.NODE_ENV": '"development"' };
  await build({
    entryPoints: [join(folder, "page.jsx")],
    bundle: true,
    format: "esm",
    jsx: "automatic",
    outdir: join(folder, "site"),
    nodePaths: [modules],
    define,
    logLevel: "error",
  });
  pages = await servePages(folder);
  browser = await openBrowser();
  await startMock();
});

afterAll(async () => {
  await stopMock();
  pages?.close();
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function startMock(): Promise<void> {
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((done) => {
    interrupt = done;
  });
  const io = createTestIo(folder, { interrupted });
  const running = runCli(["mock", "openapi.yaml", "--port", "0", "--cors"], io);
  stopMock = async () => {
    interrupt();
    await running;
  };
  const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+/.exec(io.err())?.[0];
  for (let tries = 0; address() === undefined && tries < 150; tries++)
    await new Promise((done) => setTimeout(done, 100));
  mock = address() ?? "";
}

/** Opens a view. If requests are to be held, the mock answers them only after `release` is called. */
async function openView(
  view: string,
  hold = false,
): Promise<{ page: Page; sent: string[]; failed: string[]; release(): void }> {
  const context = await openContext(browser);
  const opened = await context.newPage();
  const [sent, failed]: [string[], string[]] = [[], []];
  const nameOf = (method: string, url: string): string =>
    `${method} ${new URL(url).pathname}${new URL(url).search}`;
  const isCall = (url: string): boolean => url.startsWith(mock);
  opened.on("request", (request) => {
    if (isCall(request.url()) && request.method() !== "OPTIONS")
      sent.push(nameOf(request.method(), request.url()));
  });
  opened.on("requestfailed", (request) => void failed.push(request.failure()?.errorText ?? ""));
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  if (hold)
    await opened.route(`${mock}/**`, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
  await opened.goto(`${pages.origin}/?view=${view}&api=${mock}`);
  return { page: opened, sent, failed, release };
}

const textOf = (opened: Page, selector: string) => () => opened.textContent(selector, { timeout: 5_000 });

describe.skipIf(!isRun)("generated queries in a page with React", () => {
  test("are loading first, then give the body", async () => {
    const { page: opened, release } = await openView("note", true);
    await expect.poll(textOf(opened, "#note")).toBe("loading");
    release();
    await expect.poll(textOf(opened, "#note")).toBe("Milk");
  });

  test("give an error by its kind, with the body that the document describes", async () => {
    const { page: opened } = await openView("missing");
    await expect.poll(textOf(opened, "#note")).toBe("There is no such note.");
  });

  test("abort the call when nothing shows it any more", async () => {
    const { page: opened, failed, sent } = await openView("note", true);
    await expect.poll(() => sent).toEqual(["GET /notes/1"]);
    await opened.click("#hide");
    await expect.poll(() => failed).toEqual(["net::ERR_ABORTED"]);
  });

  test("suspend until there is a body", async () => {
    const { page: opened, release } = await openView("people", true);
    await expect.poll(textOf(opened, "#people")).toBe("suspended");
    release();
    await expect.poll(textOf(opened, "#people")).toBe("Ada");
  });

  test("fetch the next page when the end of the list comes into view, until there is none", async () => {
    const { page: opened, sent } = await openView("notes");
    await expect.poll(() => opened.locator("#notes li").count()).toBe(2);
    await expect.poll(textOf(opened, "#end")).toBe("more");
    expect(sent).toEqual(["GET /notes"]);
    await opened.locator("#end").scrollIntoViewIfNeeded();
    await expect.poll(() => opened.locator("#notes li").count()).toBe(4);
    expect(sent).toEqual(["GET /notes", expect.stringMatching(/^GET \/notes\?cursor=\w+$/)]);
    await expect.poll(textOf(opened, "#end")).toBe("end");
  });

  // The last one: the mock keeps what it is sent.
  test("fetch again what a mutation makes stale, by tag", async () => {
    const { page: opened, sent } = await openView("all");
    await expect.poll(textOf(opened, "#people")).toBe("Ada");
    await expect.poll(textOf(opened, "#note")).toBe("Milk");
    expect([...sent].sort()).toEqual(["GET /notes/1", "GET /people"]);
    sent.length = 0;
    await opened.click("#add");
    await expect.poll(textOf(opened, "#add")).toBe("success");
    await expect.poll(() => sent).toEqual(["POST /notes", "GET /notes/1"]);
  });
});
