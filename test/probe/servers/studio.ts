// A server for studio.yaml in the style of classes for stored values: lists with totals, repeated parameters, defaults, private items.
import type { IncomingMessage, ServerResponse } from "node:http";

type Members = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, (value: unknown) => boolean>>;

interface Recording {
  readonly owner: string;
  readonly version: number;
  readonly value: Members & { readonly id: number };
}

interface Take {
  readonly id: number;
  readonly recording: number;
  readonly gain: unknown;
}

interface Call {
  readonly owner: string;
  readonly recording: number;
  readonly take: number;
  readonly query: URLSearchParams;
  readonly known: string | undefined;
  readonly match: string | undefined;
  readonly input: Members;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly tag?: string;
}

const GENRES: readonly unknown[] = ["jazz", "rock", "folk", "opera"];
const isText = (value: unknown, least: number, most: number): boolean =>
  typeof value === "string" && [...value].length >= least && [...value].length <= most;
const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 900_000_000;
const isNumber = (text: string | null, least: number, most: number): boolean =>
  text === null || (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most);

export function studio(
  has: (bug: string) => boolean,
): (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown {
  const recordings = new Map<number, Recording>();
  const takes = new Map<number, Take>();
  let last = 0;
  const isDate = (value: unknown): boolean => {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
    if (has("no-leap-century") && value === "2000-02-29") return false;
    const time = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
  };
  const patchRules: Rules = {
    title: (value) => isText(value, 1, 60),
    length: isCount,
    note: (value) => value === null || isText(value, 0, 80),
  };
  const rules: Rules = {
    ...patchRules,
    genre: (value) => GENRES.includes(value),
    quality: (value) => ["draft", "good", "master"].includes(String(value)) && typeof value === "string",
    recordedOn: isDate,
  };
  const takeRules: Rules = {
    gain: (value) => typeof value === "number" && value >= 0 && value <= 10,
  };
  const fits = (input: Members, own: Rules, required: readonly string[]): boolean =>
    required.every((name) => Object.hasOwn(input, name)) &&
    Object.entries(input).every(([name, value]) => Object.hasOwn(own, name) && own[name]?.(value) === true);
  const now = (): string => new Date().toISOString();
  const shared = has("others-takes");
  const ownRecording = ({ owner, recording }: Call, isShared = false): Recording | undefined => {
    const found = recordings.get(recording);
    return found?.owner === owner || isShared ? found : undefined;
  };
  const tagOf = ({ value, version }: Recording): string => `"${value.id}.${version}"`;
  const isStale = ({ match }: Call, recording: Recording): boolean =>
    match !== undefined && match !== "*" && !match.includes(tagOf(recording));
  const nextId = (all: ReadonlyMap<number, unknown>): number =>
    has("id-reused") ? Math.max(0, ...all.keys()) + 1 : ++last;
  const store = (recording: Recording): Recording => {
    recordings.set(recording.value.id, recording);
    return recording;
  };
  const handlers: Readonly<Record<string, (call: Call) => Answer>> = {
    "GET /recordings": ({ owner, query }) => {
      const [limit, offset, q] = ["limit", "offset", "q"].map((name) => query.get(name));
      const genres = query.getAll("genre");
      const isSingle = ["limit", "offset", "q"].every((name) => query.getAll(name).length <= 1);
      const isValid =
        isSingle &&
        isNumber(limit ?? null, 1, 100) &&
        isNumber(offset ?? null, 0, Number.MAX_VALUE) &&
        genres.every((one) => GENRES.includes(one)) &&
        (q === null || isText(q, 1, 40));
      if (!isValid) return { status: 400 };
      const own = [...recordings.values()].filter((one) => one.owner === owner).map(({ value }) => value);
      const wanted = has("genre-first") ? genres.slice(0, 1) : has("genre-ignored") ? [] : genres;
      if (has("search-pattern") && q !== null && /[([\\]/.test(String(q))) return { status: 500 };
      const found = own.filter(
        ({ genre, title }) =>
          (wanted.length === 0 || wanted.includes(String(genre))) &&
          (q === null || String(title).toLowerCase().includes(String(q).toLowerCase())),
      );
      const start = Number(offset ?? 0);
      const items = found.slice(start, start + Number(limit ?? (has("default-limit") ? 5 : 10)));
      return {
        status: 200,
        body: {
          items,
          total: has("total-of-users") ? recordings.size : has("total-of-all") ? own.length : found.length,
        },
      };
    },
    "POST /recordings": ({ owner, input }) => {
      if (!fits(input, rules, ["title", "genre", "length"])) return { status: 400 };
      const length = has("float32") ? Math.fround(Number(input["length"])) : input["length"];
      const value = { id: nextId(recordings), quality: "good", ...input, length, createdAt: now() };
      return { status: 201, body: store({ owner, version: 1, value }).value };
    },
    "GET /recordings/1": (call) => {
      const found = ownRecording(call);
      if (found === undefined) return { status: 404 };
      const tag = tagOf(found);
      const isKnown = has("always-304") ? call.known !== undefined : call.known?.includes(tag) === true;
      return isKnown ? { status: 304, tag } : { status: 200, body: found.value, tag };
    },
    "PUT /recordings/1": (call) => {
      const old = ownRecording(call);
      if (old === undefined) return { status: 404 };
      if (isStale(call, old)) return { status: 412 };
      if (!fits(call.input, rules, ["title", "genre", "length"])) return { status: 400 };
      const { id, createdAt, quality } = old.value;
      const usual = has("put-keeps-default") ? quality : "good";
      const value = { id, quality: usual, ...call.input, createdAt };
      if (has("put-lost")) return { status: 200, body: value };
      return { status: 200, body: store({ ...old, version: old.version + 1, value }).value };
    },
    "PATCH /recordings/1": (call) => {
      const old = ownRecording(call);
      if (old === undefined) return { status: 404 };
      if (isStale(call, old)) return { status: 412 };
      if (!fits(call.input, patchRules, []) || Object.keys(call.input).length === 0) return { status: 400 };
      const dated = has("patch-dates") ? { createdAt: now() } : {};
      const merged = Object.entries({ ...old.value, ...call.input, ...dated });
      const value = {
        ...Object.fromEntries(merged.filter(([, one]) => one !== null)),
        id: old.value.id,
      };
      return { status: 200, body: store({ ...old, version: old.version + 1, value }).value };
    },
    "DELETE /recordings/1": (call) => {
      const old = ownRecording(call);
      if (old === undefined) return { status: 404 };
      if (isStale(call, old)) return { status: 412 };
      recordings.delete(call.recording);
      for (const { id, recording } of takes.values()) if (recording === call.recording) takes.delete(id);
      return { status: 204 };
    },
    "GET /recordings/1/takes": (call) => {
      if (ownRecording(call, shared) === undefined) return { status: 404 };
      const found = [...takes.values()].filter(({ recording }) => recording === call.recording);
      return { status: 200, body: found.map(({ id, gain }) => ({ id, gain })) };
    },
    "POST /recordings/1/takes": (call) => {
      if (ownRecording(call) === undefined) return { status: 404 };
      if (!fits(call.input, takeRules, ["gain"])) return { status: 400 };
      const take = { id: nextId(takes), gain: call.input["gain"] };
      takes.set(take.id, { ...take, recording: call.recording });
      return { status: 201, body: take };
    },
    "GET /recordings/1/takes/1": (call) => {
      const take = takes.get(call.take);
      const isThere = take?.recording === call.recording || has("take-anywhere");
      if (ownRecording(call) === undefined || take === undefined || !isThere) return { status: 404 };
      return { status: 200, body: { id: take.id, gain: take.gain } };
    },
    "DELETE /recordings/1/takes/1": (call) => {
      const isThere = ownRecording(call) !== undefined && takes.get(call.take)?.recording === call.recording;
      if (!isThere) return { status: 404 };
      takes.delete(call.take);
      return { status: 204 };
    },
  };

  function answer(
    { method = "", url = "/", headers }: IncomingMessage,
    body: Buffer,
  ): Answer & { allow?: string } {
    const { pathname, searchParams: query } = new URL(url, "http://x");
    const path = pathname.replaceAll(/\/[1-9]\d{0,14}(?=\/|$)/g, "/1");
    const allow = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter(
      (one) => handlers[`${one === "HEAD" ? "GET" : one} ${path}`] !== undefined,
    );
    if (allow.length === 0) return { status: 404 };
    const handler = handlers[`${method === "HEAD" ? "GET" : method} ${path}`];
    if (handler === undefined) return { status: 405, allow: allow.join(", ") };
    const owner = /^Bearer (ann|ben)$/.exec(headers.authorization ?? "")?.[1];
    if (owner === undefined) return { status: 401 };
    const [, , recording, , take] = pathname.split("/").map(Number);
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const input = body.length > 0 && headers["content-type"] === type ? parse(body) : undefined;
    if (/^P/.test(method) && input === undefined) return { status: 400 };
    const [known, match] = [headers["if-none-match"], headers["if-match"]];
    const call = { owner, recording: recording ?? 0, take: take ?? 0, query, known, match };
    return handler({ ...call, input: input ?? {} });
  }

  return (request, response, body) => {
    const { status, body: value, tag, allow } = answer(request, body);
    if (allow !== undefined) response.setHeader("allow", allow);
    if (status === 401) response.setHeader("www-authenticate", "Bearer");
    if (tag !== undefined) response.setHeader("etag", tag);
    if (value === undefined) return response.writeHead(status).end();
    return response
      .writeHead(status, { "content-type": "application/json" })
      .end(request.method === "HEAD" ? undefined : JSON.stringify(value));
  };
}

function parse(body: Buffer): Members | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
