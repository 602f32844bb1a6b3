// A server for yard.yaml in the style of a table of handlers: codes are unique, orders refer to parts, cursors are checked.
import type { IncomingMessage, ServerResponse } from "node:http";

interface Item {
  readonly id: number;
  readonly owner: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Call {
  readonly id: number;
  readonly owner: string;
  readonly query: URLSearchParams;
  readonly input: Readonly<Record<string, unknown>>;
}

type Answer = readonly [status: number, body?: unknown];
type Rule = (value: unknown) => boolean;

const isText =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value === "string" && [...value].length >= least && [...value].length <= most;
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;
const isLoad = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.hasOwn(value, "weight") &&
  Object.entries(value).every(([name, own]) =>
    name === "weight" ? isCount(own) && Number(own) <= 900 : name === "unit" && (own === "kg" || own === "t"),
  );
const isState = (value: unknown): boolean => value === "open" || value === "urgent";

export function yard(
  has: (bug: string) => boolean,
): (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown {
  const parts = new Map<number, Item>();
  const orders = new Map<number, Item>();
  let last = 0;
  const most = has("maximum-exclusive") ? 499 : 500;
  const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
    parts: {
      code: (value) => typeof value === "string" && /^[A-Z]{2}-[0-9]{3}$/.test(value),
      name: isText(1, 40),
    },
    orders: {
      partId: isCount,
      quantity: (value) => isCount(value) && Number(value) <= most,
      note: (value) => value === undefined || isText(0, 80)(value),
      state: (value) => value === undefined || isState(value),
      wrap: (value) => value === undefined || value === "box" || value === "bag",
      load: isLoad,
      placedAt: () => true,
    },
  };
  const show = ({ id, value }: Item): unknown => ({ ...value, id });
  const add = (to: Map<number, Item>, owner: string, value: Item["value"]): Answer => {
    const held = [...parts.keys(), ...orders.keys()];
    const item = { id: has("id-again") ? Math.max(0, ...held) + 1 : ++last, owner, value };
    to.set(item.id, item);
    return [201, show(item)];
  };
  const ownOrder = ({ id, owner }: Call): Item | undefined => {
    const order = orders.get(id);
    return order?.owner === owner ? order : undefined;
  };
  const handlers: Readonly<Record<string, (call: Call) => Answer>> = {
    "GET /parts": ({ query }) => {
      const limits = query.getAll("limit");
      if (limits.length > 1) return has("repeat-500") ? [500] : [400];
      const limit = Number(limits[0] ?? 20);
      const cursor = /^after-(\d+)$/.exec(query.get("cursor") ?? "after-0")?.[1];
      if (cursor === undefined || !Number.isInteger(limit) || limit < 1 || limit > 50) return [400];
      const after = has("cursor-ignored") ? 0 : Number(cursor);
      const rest = [...parts.values()].filter(({ id }) => id > after);
      const page = rest.slice(0, limit);
      const isLast = rest.length <= limit && !has("cursor-endless");
      const next = isLast ? null : `after-${page.at(-1)?.id ?? cursor}`;
      return [200, { parts: page.map(show), nextCursor: next }];
    },
    "POST /parts": ({ owner, input }) => {
      if ([...parts.values()].some(({ value }) => value["code"] === input["code"])) return [409];
      const name = has("ascii-only") ? String(input["name"]).replaceAll(/[^ -~]/g, "?") : input["name"];
      return add(parts, owner, { ...input, name });
    },
    "GET /parts/1": ({ id }) => {
      const part = parts.get(id);
      return part === undefined ? [404] : [200, show(part)];
    },
    "DELETE /parts/1": ({ id }) => {
      const isOrdered = [...orders.values()].some(({ value }) => value["partId"] === id);
      if (isOrdered && !has("ordered-removed")) return [409];
      return [parts.delete(id) ? 204 : 404];
    },
    "GET /orders": ({ owner, query }) => {
      const [state, ...others] = query.getAll("state");
      if (others.length > 0 || (state !== undefined && !isState(state))) return [400];
      const own = [...orders.values()].filter(
        (one) =>
          has("others-listed") || (has("others-in-filter") && state !== undefined) || one.owner === owner,
      );
      return [200, own.filter(({ value }) => state === undefined || value["state"] === state).map(show)];
    },
    "POST /orders": ({ owner, input }) => {
      if (!parts.has(Number(input["partId"]))) return [422];
      const note = String(input["note"] ?? "").replaceAll(/[\u{10000}-\u{10ffff}]/gu, "");
      const changed = has("emoji-lost") && input["note"] !== undefined ? { note } : {};
      const placedAt = (has("dated-by-client") && input["placedAt"]) || new Date().toISOString();
      const state = has("other-default") ? "urgent" : "open";
      const wrap = has("default-absent") ? {} : { wrap: "box" };
      const load = input["load"];
      const filled =
        load === undefined || has("inner-default-absent") ? {} : { load: { unit: "kg", ...Object(load) } };
      return add(orders, owner, { state, ...wrap, ...input, ...filled, ...changed, placedAt });
    },
    "GET /orders/1": (call) => {
      const order = has("others-read") ? orders.get(call.id) : ownOrder(call);
      return order === undefined ? [404] : [200, show(order)];
    },
    "PATCH /orders/1": (call) => {
      const order = ownOrder(call);
      if (order === undefined) return [404];
      const { partId = order.value["partId"] } = call.input;
      if (!parts.has(Number(partId)) && !has("unknown-part")) return [422];
      const changed = { ...order, value: { ...order.value, ...call.input } };
      orders.set(call.id, changed);
      return [200, show(changed)];
    },
    "DELETE /orders/1": (call) => [ownOrder(call) && orders.delete(call.id) ? 204 : 404],
  };

  function answer({ method, url, headers }: IncomingMessage, body: Buffer, owner: string): Answer {
    const { pathname, searchParams: query } = new URL(url ?? "/", "http://x");
    const [, kind = "", id] = /^\/(parts|orders)(?:\/([1-9]\d{0,14}))?$/.exec(pathname) ?? [];
    if (kind === "") return [404];
    const path = `/${kind}${id === undefined ? "" : "/1"}`;
    const handler = handlers[`${method === "HEAD" ? "GET" : method} ${path}`];
    if (handler === undefined) return [405];
    if (owner === "") return [401];
    if (method !== "POST" && method !== "PATCH") return handler({ id: Number(id), owner, query, input: {} });
    const input = headers["content-type"] === "application/json" ? parse(body) : undefined;
    const members = rules[kind] ?? {};
    const isValid =
      input !== undefined &&
      Object.keys(input).every((name) => Object.hasOwn(members, name)) &&
      Object.entries(members).every(
        ([name, rule]) => (method === "PATCH" && !Object.hasOwn(input, name)) || rule(input[name]),
      );
    return isValid ? handler({ id: Number(id ?? 0), owner, query, input }) : [400];
  }

  return (request, response, body) => {
    const owner = /^Bearer (ann|ben)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const [status, value] = answer(request, body, owner);
    const isItem = /^\/\w+\/./.test(request.url ?? "");
    const isOrder = /^\/orders\//.test(request.url ?? "");
    if (status === 405)
      response.setHeader(
        "allow",
        isItem ? `GET, HEAD, DELETE${isOrder ? ", PATCH" : ""}` : "GET, HEAD, POST",
      );
    if (status === 401) response.setHeader("www-authenticate", "Bearer");
    if (value === undefined) return response.writeHead(status).end();
    const text = JSON.stringify(value);
    return response
      .writeHead(status, { "content-type": "application/json" })
      .end(request.method === "HEAD" ? undefined : text);
  };
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
