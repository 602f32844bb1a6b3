import { expect, test } from "vitest";
import { datesDocument } from "./dates-document.ts";
import { loadOutput, type Output } from "./load-output.ts";

const note = {
  at: new Date("2024-02-29T12:00:00.250Z"),
  day: new Date("2024-03-01T00:00:00Z"),
  when: "never",
  due: null,
  tags: { name: "2024-02-29T12:00:00Z", a: new Date(0) },
  children: [
    {
      at: new Date(1),
      day: null,
      when: new Date(2),
      due: new Date(3),
      event: { kind: "moved", at: new Date(4) },
    },
    { at: new Date(5), event: { kind: "said", at: "1970-01-01T00:00:00Z" } },
  ],
  pair: ["1970-01-01", new Date("1970-01-01")],
  fixed: "2020-01-01",
};

const loaded = loadOutput(datesDocument, { dates: "Date", streamParts: ["upload"] });

interface Seen {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** A client whose requests go to the router of the same output; both check. `texts` holds the bodies that pass between them. */
async function connect(
  handlers: object,
  options: object = {},
): Promise<{ readonly api: Output; readonly texts: string[]; load(module: string): Promise<Output> }> {
  const { output, load } = await loaded;
  const { createClient, createPartialRouter, createValidation, checks } = output;
  const router = createPartialRouter?.(handlers, options) as unknown as (
    request: Request,
  ) => Promise<Response>;
  const texts: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    texts.push(decodeURIComponent(request.url), await request.clone().text());
    const response = await router(request);
    texts.push(await response.clone().text());
    return response;
  };
  const validation = createValidation?.({ checks });
  return { api: createClient?.({ fetch, validation }) as Output, texts, load };
}

test("dates are converted on both halves, in parameters, headers and bodies", async () => {
  let seen: Seen = {};
  const { api, texts, load } = await connect({
    putNote: async (input: Seen) => {
      seen = input;
      return { status: 200, headers: { "X-Seen": new Date(7) }, body: input.body };
    },
  });
  const input = {
    day: new Date("2024-12-24"),
    since: [new Date(0), new Date(9)],
    "X-Until": new Date(8),
    body: note,
  };
  const result = (await api["putNote"]?.(input)) as { body: unknown };
  expect(seen.params).toEqual({ day: input.day, since: input.since, "X-Until": input["X-Until"] });
  expect(seen.body).toEqual(note);
  expect(result.body).toEqual(note);
  expect(texts[0]).toBe(
    "https://a.example/notes/2024-12-24?since=1970-01-01T00:00:00.000Z&since=1970-01-01T00:00:00.009Z",
  );
  expect(JSON.parse(texts[1] ?? "")).toMatchObject({
    at: "2024-02-29T12:00:00.250Z",
    day: "2024-03-01",
    when: "never",
  });
  const { readHeaders } = await load("runtime/client.js");
  const { putNote } = await load("operations.js");
  expect(readHeaders?.(putNote, result)).toEqual({ "X-Seen": new Date(7) });
});

test("the alternative of a union is the one that the validator selects", async () => {
  const { api, texts } = await connect({
    putNote: async ({ body }: Seen) => ({ status: 200, headers: { "x-seen": new Date(0) }, body }),
  });
  const at = new Date(0);
  const said = { at, event: { kind: "said", at: "2024-01-01T00:00:00Z" } };
  const moved = { at, event: { kind: "moved", at: new Date("2024-01-01T00:00:00Z") } };
  for (const body of [said, moved]) {
    const result = (await api["putNote"]?.({ day: at, body })) as { body: unknown };
    expect(result.body).toEqual(body);
  }
  expect(texts[1]).toContain('"at":"2024-01-01T00:00:00Z"');
  expect(texts[4]).toContain('"at":"2024-01-01T00:00:00.000Z"');
});

test("streams and forms are converted, too", async () => {
  const items: unknown[] = [];
  let form: unknown;
  const { api } = await connect({
    log: async ({ body }: { readonly body: AsyncIterable<unknown> }) => {
      for await (const item of body) items.push(item);
      return { status: 200, body: [new Date(1), new Date(2)] };
    },
    form: async ({ body }: Seen) => {
      form = body;
      return { status: 200, body: new Date(5) };
    },
  });
  const result = (await api["log"]?.({ body: [note, { at: new Date(0) }] })) as {
    body: AsyncIterable<unknown>;
  };
  const received: unknown[] = [];
  for await (const item of result.body) received.push(item);
  expect(items).toEqual([note, { at: new Date(0) }]);
  expect(received).toEqual([new Date(1), new Date(2)]);
  const body = { at: new Date(3), days: [new Date("2024-01-01"), new Date("2024-01-02")] };
  expect(await api["form"]?.({ body })).toMatchObject({ body: new Date(5) });
  expect(form).toEqual(body);
});

test("parts of an upload that is read part by part are converted, too", async () => {
  const seen: unknown[] = [];
  const upload = async ({
    body,
  }: {
    readonly body: AsyncIterable<Record<string, unknown>>;
  }): Promise<object> => {
    for await (const { kind, name, value } of body) seen.push([kind, name, value]);
    return { status: 204 };
  };
  const { api } = await connect({ upload });
  const days = [new Date("2024-01-01"), new Date("2024-01-02")];
  const body = { at: new Date(1), days, file: new Blob(["a"]) };
  expect(await api["upload"]?.({ body })).toMatchObject({ status: 204 });
  expect(seen).toEqual([
    ["value", "at", new Date(1)],
    ["value", "days", [days[0]]],
    ["value", "days", [days[1]]],
    ["file", "file", undefined],
  ]);
});

test("a date that is not valid is refused: by the client before it is sent, by the router as its validator says", async () => {
  let calls = 0;
  const { api } = await connect({
    putNote: async () => {
      calls += 1;
      return { status: 404, body: { at: "soon" } };
    },
  });
  const call = api["putNote"]?.({ day: new Date(0), body: { at: new Date(Number.NaN) } });
  await expect(call).rejects.toMatchObject({
    kind: "request",
    message: "putNote: /body/at is not a valid date",
  });
  const wrong = api["putNote"]?.({ day: new Date(0), body: { at: "soon" } });
  await expect(wrong).rejects.toMatchObject({ kind: "request-validation" });
  expect(calls).toBe(0);
});

test("replies that are thrown, and those of options, are converted as returned ones are", async () => {
  const { load } = await loaded;
  const { ReplyError } = await load("runtime/server.js");
  const reply = { status: 404, body: { at: new Date(1) } };
  const thrown = new (ReplyError as unknown as new (given: object) => Error)(reply);
  const input = { day: new Date(0), body: { at: new Date(0) } };
  const putNote = (): never => {
    throw thrown;
  };
  expect(await (await connect({ putNote })).api["putNote"]?.(input)).toMatchObject(reply);
  const formatError = (): object => reply;
  const failing = await connect(
    { putNote: () => Promise.reject(new Error("no")) },
    { formatError, onError: () => undefined },
  );
  expect(await failing.api["putNote"]?.(input)).toMatchObject(reply);
  const around = async (_: unknown, { body }: Seen, next: () => Promise<object>): Promise<object> => {
    expect(body).toEqual({ at: new Date(0) });
    await next();
    return reply;
  };
  const wrapped = await connect(
    { putNote: async () => ({ status: 404, body: { at: new Date(9) } }) },
    { around },
  );
  expect(await wrapped.api["putNote"]?.(input)).toMatchObject(reply);
});

test("a response whose date cannot be read is not what the document describes, without validation as well", async () => {
  const { output } = await loaded;
  const fetch = async (): Promise<Response> => Response.json({ at: "soon" }, { status: 404 });
  const api = output["createClient"]?.({ fetch }) as Output;
  const call = api["putNote"]?.({ day: new Date(0), body: { at: new Date(0) } });
  await expect(call).rejects.toMatchObject({ kind: "unexpected-response", reason: "body", status: 404 });
});
