// A server for feed.yaml in the style of classes: a store for each project, cursors, weak entity tags, timestamps kept as numbers.
import type { IncomingMessage, ServerResponse } from "node:http";

interface Event {
  event: string;
  number: number;
  version: number;
  input: Record<string, unknown>;
}

class Store {
  readonly events: Event[] = [];
  #last = 0;
  add(input: Record<string, unknown>): Event {
    const number = ++this.#last;
    const event = { event: `e${number}`, number, version: 1, input };
    this.events.push(event);
    return event;
  }
}

const known = ["kind", "at", "text", "value", "extra"];
const TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export class Feed {
  readonly #stores = new Map<string, Store>();
  readonly #has: (bug: string) => boolean;

  constructor(has: (bug: string) => boolean) {
    this.#has = has;
  }

  handle(request: IncomingMessage, response: ServerResponse, body: Buffer): unknown {
    const url = new URL(request.url ?? "/", "http://x");
    const match = /^\/projects\/([^/]*)\/events(?:\/([^/]*))?$/.exec(url.pathname);
    if (match === null) return this.fault(response, 404, "no such path");
    const [, project = "", id] = match;
    const method = request.method ?? "";
    const methods = id === undefined ? ["GET", "POST"] : ["GET", "PUT", "DELETE"];
    if (!methods.includes(method) && method !== "HEAD") {
      response.setHeader("allow", [...methods, "HEAD"].join(","));
      return this.fault(response, 405, "no such method");
    }
    if (!/^[a-z]{3,12}$/.test(project)) return this.fault(response, 400, "project");
    const store = this.#stores.get(project) ?? new Store();
    this.#stores.set(project, store);
    if (id === undefined && method !== "POST") return this.list(response, store, url.searchParams);
    if (id !== undefined && !/^e[0-9]+$/.test(id)) return this.fault(response, 400, "event");
    const index = store.events.findIndex((one) => one.event === id);
    const event = store.events[index];
    if (method === "POST" || method === "PUT") {
      const input = this.read(request, body);
      if (input === undefined) return this.fault(response, 400, "body");
      if (method === "POST") {
        const made = store.add(input);
        const late = this.#has("answers-before-storing") ? { ...made.input, text: "" } : made.input;
        return this.send(response, 201, { ...late, event: made.event });
      }
      if (event === undefined)
        return this.fault(response, this.#has("put-missing-500") ? 500 : 404, "not there");
      if (this.isOtherVersion(request)) return this.fault(response, 412, "another version");
      event.input = this.#has("put-keeps-extra")
        ? { ...(event.input["extra"] ? { extra: event.input["extra"] } : {}), ...input }
        : input;
      if (!this.#has("etag-by-creation")) event.version++;
      return this.send(response, 204, undefined);
    }
    if (event === undefined) {
      if (this.#has("get-missing-empty") && method === "GET")
        return this.send(response, 200, { event: id, kind: "stop", at: "2026-01-01T00:00:00Z" });
      return this.fault(response, 404, "not there");
    }
    if (method === "DELETE") {
      if (this.isOtherVersion(request)) return this.fault(response, 412, "another version");
      if (this.#has("deletes-next")) store.events.splice(Math.min(index + 1, store.events.length - 1), 1);
      else store.events.splice(index, 1);
      return this.send(response, 204, undefined);
    }
    const etag = `W/"${event.event}.${event.version}"`;
    if (request.headers["if-none-match"]?.includes(etag) === true && !this.#has("no-304"))
      return response.writeHead(304, { etag }).end();
    response.setHeader("etag", etag);
    if (this.#has("head-500") && method === "HEAD") return this.fault(response, 500, "no body");
    return this.send(response, 200, { ...event.input, event: event.event }, method);
  }

  /** Weak entity tags never match. */
  private isOtherVersion(request: IncomingMessage): boolean {
    const condition = request.headers["if-match"];
    return condition !== undefined && condition !== "*" && !this.#has("no-412");
  }

  private list(response: ServerResponse, store: Store, query: URLSearchParams): unknown {
    const size = Number(query.get("limit") ?? "10");
    if (!Number.isInteger(size) || !/^\d+$/.test(query.get("limit") ?? "10") || size < 1 || size > 40)
      return this.fault(response, 400, "limit");
    const cursor = query.get("cursor");
    if (cursor !== null && !/^c[0-9]+$/.test(cursor)) return this.fault(response, 400, "cursor");
    const after = cursor === null || this.#has("cursor-ignored") ? 0 : Number(cursor.slice(1));
    const skipped = this.#has("cursor-skips") ? 1 : this.#has("cursor-repeats") ? -1 : 0;
    const rest = store.events.filter(({ number }) => number > after + (after === 0 ? 0 : skipped));
    const page = this.#has("cursor-limit-fixed") ? rest.slice(0, 20) : rest.slice(0, size);
    const isLast = rest.length <= size;
    const hasMore = this.#has("more-always") ? true : this.#has("more-never") ? false : !isLast;
    return this.send(response, 200, {
      data: page.map(({ event, input }) => ({ ...input, event })),
      meta: {
        has_more: hasMore,
        next_cursor: isLast || this.#has("no-cursor") ? null : `c${page.at(-1)?.number ?? 0}`,
      },
    });
  }

  private read(request: IncomingMessage, body: Buffer): Record<string, unknown> | undefined {
    if (!request.headers["content-type"]?.startsWith("application/json")) return undefined;
    let input: Record<string, unknown>;
    try {
      const value: unknown = JSON.parse(body.toString());
      if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
      input = { ...value };
    } catch {
      return undefined;
    }
    const { kind, at, text, value, extra } = input;
    if (Object.keys(input).some((name) => !known.includes(name))) return undefined;
    if (kind !== "start" && kind !== "stop") return undefined;
    if (typeof at !== "string" || !this.isTime(at)) return undefined;
    if (text !== undefined && (typeof text !== "string" || [...text].length > 60)) return undefined;
    if (value !== undefined && typeof value !== "number") return undefined;
    if (this.#has("negative-refused") && typeof value === "number" && value < 0) return undefined;
    if (extra !== undefined) {
      if (typeof extra !== "object" || extra === null || Array.isArray(extra)) return undefined;
      const entries = Object.entries(extra);
      if (entries.length > 5) return undefined;
      if (
        entries.some(
          ([name, one]) => !/^[a-z]{1,8}$/.test(name) || typeof one !== "string" || [...one].length > 10,
        )
      )
        return undefined;
    }
    if (this.#has("offset-dropped")) input["at"] = `${at.slice(0, 19)}Z`;
    if (this.#has("float32") && typeof value === "number") input["value"] = Math.fround(value);
    if (this.#has("text-lowered") && typeof text === "string") input["text"] = text.toLowerCase();
    if (this.#has("extra-dropped")) delete input["extra"];
    return input;
  }

  private isTime(text: string): boolean {
    const [, year = "", month = "", day = "", hour = "", minute = "", second = ""] = TIME.exec(text) ?? [];
    if (year === "" || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return false;
    if (this.#has("far-years-refused") && Number(year) > 2100) return false;
    if (this.#has("offsets-refused") && !/[Zz]$/.test(text)) return false;
    const date = new Date(Date.UTC(2000, 0, 1));
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
    return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  }

  private fault(response: ServerResponse, status: number, fault: string): unknown {
    return this.send(response, status, { fault });
  }

  private send(response: ServerResponse, status: number, body: unknown, method = "GET"): unknown {
    if (body !== undefined) response.setHeader("content-type", "application/json");
    return response
      .writeHead(status)
      .end(body === undefined || method === "HEAD" ? undefined : JSON.stringify(body));
  }
}
