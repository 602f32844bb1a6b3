// A server for diary.yaml in the style of a framework: routes as a table, handlers that throw, users with notes of their own.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Note {
  readonly noteId: string;
  readonly owner: string;
  readonly writtenAt: string;
  readonly text: string;
  readonly mood?: string | null;
  readonly labels?: readonly string[];
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

interface Ask {
  readonly owner: string;
  readonly query: URLSearchParams;
  readonly type: string;
  readonly text: string;
  readonly id: string;
}

const users = ["ann", "ben"];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function diary(has: (bug: string) => boolean) {
  let notes: readonly Note[] = [];
  const mine = ({ owner }: Ask): readonly Note[] =>
    notes.filter((note) => has("list-of-all") || note.owner === owner);

  const find = ({ id, owner }: Ask, bug: string): Note => {
    if (!UUID.test(id)) throw new Refusal(400, "not an id");
    const note = notes.find((one) => one.noteId === id);
    if (note === undefined || (note.owner !== owner && !has(bug))) throw new Refusal(404, "not there");
    return note;
  };

  const routes: Record<string, Record<string, (ask: Ask) => Reply>> = {
    "/v1/notes": {
      GET(ask) {
        const count = (name: string, usual: number, most: number): number => {
          const text = ask.query.get(name) ?? String(usual);
          if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > most) throw new Refusal(400, name);
          return Number(text);
        };
        const [page, size] = [count("page", 1, 10000), count("per_page", 10, 50)];
        const all = has("newest-twice") && mine(ask)[0] ? [...mine(ask), mine(ask)[0] as Note] : mine(ask);
        const first = has("page-ignored") ? 0 : (has("page-from-zero") ? page : page - 1) * size;
        const last = has("no-last-page") ? Math.floor(all.length / size) * size : all.length;
        const body = all
          .slice(first, Math.min(first + size, size >= all.length ? all.length : last))
          .map(show);
        const more = has("link-on-last") ? first < all.length : first + size < all.length;
        const link =
          more && !has("no-link")
            ? { link: `</v1/notes?page=${page + 1}&per_page=${size}>; rel="next"` }
            : {};
        const total = has("total-off") ? all.length + 1 : all.length;
        return { status: 200, body, headers: { "x-total-count": String(total), ...link } };
      },
      POST(ask) {
        const draft = read(ask, "application/json", ["text", "mood", "labels"]);
        if (draft["text"] === undefined) throw new Refusal(400, "text");
        const note = {
          ...draft,
          noteId: randomUUID(),
          owner: ask.owner,
          writtenAt: "2026-03-04T05:06:07Z",
        } as Note; // read has checked it
        const kept = has("labels-lost")
          ? { ...note, labels: [] }
          : has("labels-sorted") && note.labels
            ? { ...note, labels: note.labels.toSorted() }
            : note;
        notes = [...notes, kept];
        return { status: 201, body: show(kept) };
      },
    },
    "/v1/notes/:id": {
      GET: (ask) => ({ status: 200, body: show(find(ask, "others-read")) }),
      PATCH(ask) {
        const patch = read(ask, "application/merge-patch+json", ["text", "labels"]);
        if (Object.keys(patch).length === 0) throw new Refusal(400, "nothing to change");
        const note = find(ask, "others-patch");
        const { noteId, owner, writtenAt, text } = note;
        const next = has("patch-replaces")
          ? { text, ...patch, noteId, owner, writtenAt }
          : { ...note, ...patch };
        if (!has("patch-lost")) notes = notes.map((one) => (one === note ? (next as Note) : one)); // read has checked it
        return { status: 200, body: show(next as Note) };
      },
      DELETE(ask) {
        const note = find(ask, "others-delete");
        notes = notes.filter((one) => one !== note);
        return { status: 204 };
      },
    },
  };

  function show({ owner: _owner, ...note }: Note): unknown {
    return note;
  }

  function read({ type, text }: Ask, wanted: string, names: readonly string[]): Record<string, unknown> {
    if (type.split(";")[0] !== wanted) throw new Refusal(415, wanted);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Refusal(400, "no JSON");
    }
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new Refusal(400, "no object");
    const input = { ...value } as Record<string, unknown>;
    const lengthOf = (one: string): number => [...one].length;
    const isText = (one: unknown, least: number, most: number): boolean =>
      typeof one === "string" && lengthOf(one) >= least && lengthOf(one) <= most;
    for (const name of Object.keys(input)) if (!names.includes(name)) throw new Refusal(400, name);
    const { text: words, mood, labels } = input;
    if (words !== undefined && !isText(words, 1, 80)) throw new Refusal(400, "text");
    if (mood !== undefined && mood !== null && !isText(mood, 0, 20)) throw new Refusal(400, "mood");
    if (
      labels !== undefined &&
      !(Array.isArray(labels) && labels.length <= 4 && labels.every((one) => isText(one, 1, 12)))
    )
      throw new Refusal(400, "labels");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a server that knows ASCII only
    if (has("ascii-only") && /[^\x00-\x7f]/.test(String(words))) throw new Refusal(400, "text");
    if (has("emoji-500") && /\p{Extended_Pictographic}/u.test(String(words)))
      throw new Refusal(500, "charset");
    if (has("quotes-500") && String(words).includes("'")) throw new Refusal(500, "syntax error");
    return input;
  }

  return (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const { status, body: value, headers = {} } = answer(request, body);
    const text = value === undefined ? "" : JSON.stringify(value);
    if (text !== "") response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : text);
  };

  function answer(request: IncomingMessage, body: Buffer): Reply {
    try {
      const url = new URL(request.url ?? "/", "http://x");
      const id = /^\/v1\/notes\/([^/]+)$/.exec(url.pathname)?.[1] ?? "";
      const handlers = routes[id === "" ? url.pathname : "/v1/notes/:id"];
      if (handlers === undefined) throw new Refusal(404, "no such path");
      const owner = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
      if (!users.includes(owner)) throw new Refusal(401, "who?");
      const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
      const allow = [...Object.keys(handlers), "HEAD", "OPTIONS"].join(", ");
      if (method === "OPTIONS")
        return { status: 204, headers: { allow: has("options-short") ? "GET" : allow } };
      const handler = handlers[method];
      if (handler === undefined)
        return { status: 405, headers: { allow }, body: { error: "no such method" } };
      return handler({
        owner,
        query: url.searchParams,
        type: request.headers["content-type"] ?? "",
        text: body.toString(),
        id,
      });
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      return { status, body: { error: String(error) } };
    }
  }
}
